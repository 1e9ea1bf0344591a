#!/bin/sh
# Installs a package below a folder by dpkg and runs a program with it: try.sh PACKAGE FOLDER
set -eu
package=$1 folder=$2
here=$(cd "$(dirname "$0")" && pwd)
rm -rf "$folder"
mkdir -p "$folder/root/var/lib/dpkg/updates" "$folder/root/var/lib/dpkg/info" "$folder/root/var/lib/dpkg/triggers"
touch "$folder/root/var/lib/dpkg/status"
admin() { dpkg --root="$folder/root" --log=/dev/null --force-not-root --force-depends --force-script-chrootless "$@"; }
admin -i "$package" > "$folder/log" 2>&1 || { cat "$folder/log" >&2; exit 1; }
clean() { env -i HOME="$folder/home" PATH="$folder/root/usr/bin:/usr/bin:/bin" CUDA_CACHE_PATH="$folder/cache" "$@"; }
clean weft exec -- python3 "$here/../wheel/trial.py"
clean weft exec -- nvidia-smi -L | grep -q '^GPU 0: '
admin -r weft-cuda > "$folder/log" 2>&1
[ ! -e "$folder/root/usr/lib/weft" ] || { echo "files are left after the removal" >&2; exit 1; }
echo "installed, run and removed"
