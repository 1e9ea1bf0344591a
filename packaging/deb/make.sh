#!/bin/sh
# Makes a Debian package of a toolkit tree: make.sh TREE OUT VERSION. The tree goes to /usr/lib/weft; in /usr/bin is the command weft
# alone, since nvcc and nvidia-smi there are other packages' files: `weft env` and `weft exec` bring them into PATH.
# LEVEL, from 1 to 9, says how hard it is compressed.
set -eu
tree=$(cd "$1" && pwd) out=$2 version=$3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
root=$scratch/weft-cuda
mkdir -p "$root/DEBIAN" "$root/usr/bin" "$root/usr/lib" "$out"
cp -a "$tree" "$root/usr/lib/weft"
ln -s ../lib/weft/bin/weft "$root/usr/bin/weft"
find "$root/usr/lib/weft" -type f | while read -r file; do
    case $(head -c 4 "$file" | od -An -tx1 | tr -d ' ') in
        7f454c46) strip --strip-unneeded "$file" ;;
        213c6172) [ "$(stat -c %s "$file")" -le 8 ] || strip --strip-debug --enable-deterministic-archives "$file" ;;
    esac
done
chmod -R u=rwX,go=rX "$root"
arch=$(dpkg --print-architecture)
size=$(du -sk "$root/usr" | cut -f1)
cat > "$root/DEBIAN/control" <<END
Package: weft-cuda
Version: $version
Architecture: $arch
Maintainer: weft <weft@localhost>
Installed-Size: $size
Depends: libc6 (>= 2.35), libgcc-s1, libllvm22
Recommends: clang-22, g++
Section: devel
Priority: optional
Description: CUDA programs on CPUs
 Driver and runtime libraries, nvcc and the other commands of the CUDA platform
 for machines without a GPU. nvcc needs clang-22 and g++.
END
# Two packages of one tree have the same bytes.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-315532800}
export SOURCE_DATE_EPOCH
find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
file=$out/weft-cuda_${version}_$arch.deb
dpkg-deb --root-owner-group -Zxz -z"${LEVEL:-9}" -b "$root" "$file" >&2
echo "$(stat -c %s "$file") bytes" >&2
echo "$file"
