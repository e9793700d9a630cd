#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the Check library where it is missing. CC names the compiler that must find it.
have_check() { echo '#include <check.h>' | ${CC:-cc} -E - >/dev/null 2>&1; }

have_check && exit 0
root=
[ "$(id -u)" -eq 0 ] || root=sudo
export DEBIAN_FRONTEND=noninteractive
if command -v apt-get >/dev/null; then
    { $root apt-get install -y check || { $root apt-get update && $root apt-get install -y check; }
    } >/dev/null 2>&1
fi
have_check && exit 0
echo "The tests need the Check library (Debian: apt-get install check) and it cannot be installed here." >&2
exit 1
