# What the scripts that start a server of a Debian package share: to be sourced.

install() {
    export DEBIAN_FRONTEND=noninteractive
    as_root apt-get update
    as_root apt-get install --yes --no-install-recommends "$@"
}

as_root() {
    if ((EUID == 0)); then "$@"; else sudo "$@"; fi
}

# Runs a command as the server's own user, where the caller is root: the servers refuse to be root's.
as_user() {
    local user=$1
    shift
    if ((EUID == 0)); then (cd / && runuser -u "$user" -- "$@"); else "$@"; fi
}
