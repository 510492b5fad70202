# Sourced by the record.sh of the tests that also run on a real GPU: makes the programs of a built tree (BUILD, default:
# build of this checkout) load NVIDIA's libcudart.so.13 in place of the simulated GPU's. CUDA_LIB names the folder that
# holds it, libnvrtc.so.13 and libnvJitLink.so.13 (default /usr/local/cuda/lib64).
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
build=${BUILD:-$root/build}
lib=${CUDA_LIB:-/usr/local/cuda/lib64}
[ -e "$lib/libcudart.so.13" ] || { echo "no libcudart.so.13 in $lib; set CUDA_LIB" >&2; exit 3; }
export LD_LIBRARY_PATH=$lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} GRIDLINGS_CUDA_LIB=$lib
commit=${COMMIT:-$(git -C "$root" rev-parse --short HEAD 2>/dev/null || true)}
driver=$(nvidia-smi --query-gpu=driver_version --format=csv,noheader 2>/dev/null | head -1 || true)
