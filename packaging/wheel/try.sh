#!/bin/sh
# Installs a wheel into a new virtual environment and runs a program there, with nothing else in the environment: try.sh WHEEL FOLDER
set -eu
wheel=$1 folder=$2
here=$(cd "$(dirname "$0")" && pwd)
rm -rf "$folder"
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q --no-index --no-deps "$wheel"
clean() { env -i HOME="$folder/home" PATH="$folder/venv/bin:/usr/bin:/bin" CUDA_CACHE_PATH="$folder/cache" "$@"; }
cd "$folder"
clean python -m weft env | grep -q "^export CUDA_HOME='$(pwd -P)/venv/"
clean python -m weft exec -- python "$here/trial.py"
clean nvidia-smi -L | grep -q '^GPU 0: '
clean nvcc --version | grep -q 'release 13'
status=0; clean weft exec -- sh -c 'exit 7' || status=$?
[ "$status" = 7 ]
"$folder/venv/bin/pip" uninstall -q -y weft-cuda
left=$(find "$folder/venv" -path '*weft*' | head -3)
[ -z "$left" ] || { echo "left after the uninstallation: $left" >&2; exit 1; }
echo "installed, run and removed"
