# What the scripts that start clusters of Debian's PostgreSQL share: to be sourced after debian.sh, by a script that sets 'folder'.

readonly role=dapper_json database=dapper_json password=dapper_json

# A program of the newest PostgreSQL that is installed, as the user that clusters belong to.
run_postgres() {
    local program=$1 bin
    shift
    # Of a server: a newer client may be installed beside it.
    bin=$(dirname "$(ls /usr/lib/postgresql/*/bin/initdb | sort -V | tail -n 1)")
    as_user postgres "$bin/$program" "$@"
}

install_postgres() {
    if ! ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1; then
        install postgresql > /dev/null
    fi
}

# The folder that the clusters and what they log are in.
make_folder() {
    mkdir -p "$folder"
    if ((EUID == 0)); then
        chown postgres "$folder"
    fi
}

create_cluster() {
    run_postgres initdb -D "$folder/$1" -E UTF8 --locale=C.UTF-8 -A trust -U postgres --no-sync
}

# Starts a cluster on a port and waits until it can be connected to. What else is given are options of the server.
start_cluster() {
    local name=$1 port=$2
    shift 2
    # The data is thrown away: nothing need reach the disk. The tables of the tests are never analyzed, so the planner takes their
    # joins for large ones. With jit=on it would compile each such query, which takes hundreds of times as long as to run it.
    run_postgres pg_ctl -D "$folder/$name" -w -l "$folder/$name.log" \
        -o "-p $port -k $folder -c listen_addresses=127.0.0.1 -c jit=off -c fsync=off -c full_page_writes=off $*" start ||
        # The folder may be gone before anybody can look into it.
        { tail "$folder/$name.log" >&2; return 1; }
}

# The tests' role and database, in the cluster on a port.
create_database() {
    run_sql "$1" -v ON_ERROR_STOP=1 -c "create role $role superuser login password '$password'" -c "create database $database owner $role"
}

run_sql() {
    local port=$1
    shift
    run_postgres psql -X -h "$folder" -p "$port" -U postgres -d postgres "$@"
}

stop_cluster() {
    if [[ -f $folder/$1/postmaster.pid ]]; then
        run_postgres pg_ctl -D "$folder/$1" -m immediate -w stop > /dev/null || true
    fi
}
