#!/usr/bin/env python3
"""Room: tests of the docs. troubleshooting_test.py NVCC: each heading of the page is what the tool really prints.

Errors of the runtime are those of common/cudart/errors.def, the program's own those of po/zh_CN.po, in both languages;
errors of the build are made here, where there is an nvcc."""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/reference/troubleshooting.rst"
CATALOG = ROOT / "docs/locale/zh_CN/LC_MESSAGES/reference/troubleshooting.po"
LAUNCH = "__global__ void child() {}\n__global__ void parent() { child<<<1, 1>>>(); }\nint main() { parent<<<1, 1>>>(); }\n"


def device(body):
    return f"__global__ void child() {{}}\n__global__ void parent() {{ {body} }}\nint main() {{}}\n"


# Sources by name; then the commands, the last of which must print a text like the heading's.
SOURCES = {
    "launch": LAUNCH,
    "wait": device("child<<<1, 1>>>(); cudaDeviceSynchronize();"),
    "create": device("cudaStream_t s; cudaStreamCreate(&s);"),
    "flags": device("cudaEvent_t e; cudaEventCreateWithFlags(&e, cudaEventDisableTiming); cudaEventRecordWithFlags(e, 0, 0);"),
    "local": "__global__ void child(int* p) { *p = 1; }\n__global__ void parent() { int x = 0; child<<<1, 1>>>(&x); }\nint main() {}\n",
    "helper": "extern \"C\" __global__ void helper();\n__global__ void parent() { helper<<<1, 1>>>(); }\nint main() {}\n",
}
NVCC = "{nvcc} -arch=sm_90"
BUILDS = {
    "requires separate compilation mode": [f"{NVCC} launch.cu -o a"],
    "'__cudaCDP2LaunchDeviceV2'": [f"{NVCC} -rdc=true launch.cu -o a --cudadevrt none"],
    "'cudaLaunchDeviceV2'": ["{nvcc} -arch=sm_75 -rdc=true -DCUDA_FORCE_CDP1_IF_SUPPORTED launch.cu -o a --cudadevrt none"],
    "`__cudaRegisterLinkedBinary_": [f"{NVCC} -rdc=true -c launch.cu -o l.o", "g++ l.o -o a"],
    "`__fatbinwrap_": [f"{NVCC} -rdc=true -c launch.cu -o l.o", f"{NVCC} -dlink l.o -o d.o -lcudadevrt", "g++ l.o d.o -o a"],
    "`__cudaPushCallConfiguration'": [f"{NVCC} -rdc=true -c launch.cu -o l.o", "g++ l.o -o a"],
    "'helper'": [f"{NVCC} -rdc=true helper.cu -o a"],
    "'__cudaCDP2EventRecordWithFlags'": [f"{NVCC} -rdc=true flags.cu -o a"],
    "SM Arch ('sm_90') not found in": ["{nvcc} -gencode arch=compute_75,code=sm_75 -dc launch.cu -o d75.o",
                                       f"{NVCC} d75.o -o a"],
    "identifier \"cudaDeviceSynchronize\" is undefined in device code": [f"{NVCC} -rdc=true wait.cu -o a"],
    "calling a __host__ function(\"cudaStreamCreate\")": [f"{NVCC} -rdc=true create.cu -o a"],
    "A pointer to local memory was stored into the parameter buffer": [f"{NVCC} -rdc=true local.cu -o a"],
    "Unsupported gpu architecture": ["{nvcc} -arch=sm_60 launch.cu -o a"],
}
# Parts of the headings under "While a program runs" that are not strings of the runtime.
OTHERS = ("CUDA Dynamic Parallelism is not supported by the selected tool", "error while loading shared libraries")


def sections():
    """Section title -> headings of its entries."""
    found, section = {}, ""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    for line, under in zip(lines, lines[1:]):
        if line and re.fullmatch("-{3,}", under):
            section = line
        elif line and re.fullmatch(r"\^{3,}", under):
            found.setdefault(section, []).append(line.strip("`") if line.startswith("``") else line)
    return found


def plain(text):
    return " ".join(text.split())


def build_problems(headings, nvcc):
    with tempfile.TemporaryDirectory() as folder:
        for name, source in SOURCES.items():
            (Path(folder) / f"{name}.cu").write_text(source, encoding="utf-8")
        for part, commands in BUILDS.items():
            [heading] = [h for h in headings if part in h] or [None]
            if heading is None:
                yield f"no heading has {part}"
                continue
            for command in commands:
                done = subprocess.run(command.format(nvcc=nvcc).split(), cwd=folder, text=True, stdout=subprocess.PIPE,
                                      stderr=subprocess.STDOUT)
            # The names of files and what stands for `…` differ.
            for piece in re.split("…|'d75.o'", heading):
                if plain(piece) not in plain(done.stdout):
                    yield f"{command}: not a word of {heading!r} in\n{done.stdout}"
    for heading in headings:
        if not any(part in heading for part in BUILDS):
            yield f"nothing proves the heading {heading!r}"


def runtime_problems(headings):
    errors = (ROOT / "common/cudart/errors.def").read_text(encoding="utf-8")
    for heading in headings:
        if f'"{heading}"' not in errors and not heading.startswith(OTHERS):
            yield f"{heading!r} is no text of an error in errors.def"


def pattern(message):
    return re.compile(re.sub(r"\\\{\w+\\\}", r"\\S+", re.escape(plain(message))))


def message_problems(headings):
    """Headings that the program prints must be its words, in Chinese as in English."""
    try:
        from babel.messages.pofile import read_po
    except ImportError:
        print("the tools of docs/requirements.txt are not installed: the program's own messages were not compared")
        return
    with (ROOT / "po/zh_CN.po").open("rb") as file:
        messages = [(m.id, m.string) for m in read_po(file) if isinstance(m.id, str) and m.id and m.string]
    with CATALOG.open("rb") as file:
        chinese = {m.id: m.string for m in read_po(file) if m.id}
    for heading in headings:
        if heading.startswith(OTHERS):
            continue
        hits = [string for text, string in messages if pattern(re.split(r"(?<=[.]) ", text)[0]).fullmatch(heading)]
        translated = chinese.get(f"``{heading}``", "").strip("`")
        if hits and not any(pattern(re.split("(?<=。)", string)[0]).fullmatch(translated) for string in hits):
            yield f"the Chinese heading {translated!r} is not what the program says: {hits[0]!r}"
        if not hits and translated != heading:
            yield f"{heading!r} is a tool's text and must not be translated"


def main():
    nvcc = sys.argv[1] if len(sys.argv) > 1 and shutil.which(sys.argv[1]) else shutil.which("nvcc")
    entries = sections()
    problems = list(runtime_problems(entries["While a program runs"]))
    problems += message_problems(entries["Checking an exercise"] + entries["Starting a program"])
    if nvcc:
        problems += build_problems(entries["Building with nvcc"], nvcc)
    else:
        print("no nvcc: the texts of the build were not compared")
    print("\n".join([*problems, f"{len(problems)} problems"]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
