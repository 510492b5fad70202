#!/usr/bin/env bash
# Builds the programs of this folder, runs them on this machine's GPU and writes what was measured, with the machine
# card, as JSON:   record.sh FILE.json     NVCC names the compiler.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
file=${1:?usage: record.sh FILE.json}
nvcc=${NVCC:-nvcc}
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

arch=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader | head -1 | tr -d .)
build() { "$nvcc" -std=c++17 -O3 -arch="sm_$arch" "$@"; }
for program in loop_to_child tail_chain launch_streams null_stream; do
  build -rdc=true "$here/programs/$program.cu" -o "$work/$program" -lcudadevrt &
done
build "$here/programs/linked.cu" -o "$work/plain" &
build -rdc=true -DLINKED "$here/programs/linked.cu" -o "$work/linked" -lcudadevrt &
wait

for program in loop_to_child tail_chain launch_streams null_stream plain linked plain linked; do
  printf '%s\n' "$program" >&2
  "$work/$program" >>"$work/rows"
done

python3 - "$work/rows" "$file" "$("$nvcc" --version | sed -n 's/.*release.*, V//p')" <<'PYTHON'
import datetime, json, subprocess, sys
rows = [json.loads(line) for line in open(sys.argv[1])]
query = "name,driver_version,compute_cap,memory.total,clocks.max.sm,power.limit"
values = subprocess.run(["nvidia-smi", f"--query-gpu={query}", "--format=csv,noheader"], capture_output=True, text=True,
                        check=True).stdout.splitlines()[0].split(", ")
cpu = next((line.split(": ")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "")
card = dict(zip(query.split(","), values)) | {"toolkit": sys.argv[3], "cpu": cpu, "date": str(datetime.date.today())}
with open(sys.argv[2], "w") as out:
    out.write(json.dumps({"card": card, "rows": []}, indent=1)[:-3] + "\n  ")
    out.write(",\n  ".join(json.dumps(row) for row in rows) + "\n ]\n}\n")
PYTHON
