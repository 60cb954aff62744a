# What build/replicas does with PgBouncer: to be sourced after cluster.sh, by a script that sets 'folder', 'ports' and 'pooler_port'.

# PgBouncer gives each transaction the server connection that has rested longest, of five at least: what leans on a session fails here
# at once and not only under load. A node that was down is tried again after a second.
start_pooler() {
    printf '"%s" "%s"\n' "$role" "$password" > "$folder/users"
    cat > "$folder/pgbouncer.ini" << END
[databases]
%include $folder/databases.ini
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $pooler_port
unix_socket_dir =
auth_type = scram-sha-256
auth_file = $folder/users
admin_users = $role
pool_mode = transaction
max_client_conn = 500
min_pool_size = 5
server_round_robin = 1
server_login_retry = 1
pidfile = $folder/pgbouncer.pid
logfile = $folder/pgbouncer.log
END
    lead_pooler_to "$1"
    # Else another user's umask might keep them from the server's user.
    chmod a+r "$folder/users" "$folder/pgbouncer.ini"
    as_user postgres pgbouncer -q -d "$folder/pgbouncer.ini" > "$folder/pgbouncer.out" 2>&1 < /dev/null || cat "$folder/pgbouncer.out" >&2
    wait_until pooler_answers || { tail "$folder/pgbouncer.log" >&2; return 1; }
}

# PgBouncer closes its connections to the node that was the primary before when their transactions end.
lead_pooler_to() {
    echo "* = host=127.0.0.1 port=${ports[$1]}" > "$folder/databases.ini"
    chmod a+r "$folder/databases.ini"
    ! pooler_runs || as_user postgres kill -HUP "$(< "$folder/pgbouncer.pid")"
}

stop_pooler() {
    if pooler_runs; then
        # Not TERM: from PgBouncer 1.23 on that waits for all clients.
        as_user postgres kill -KILL "$(< "$folder/pgbouncer.pid")"
        wait_until pooler_has_ended
    fi
}

pooler_runs() {
    [[ -f $folder/pgbouncer.pid && $(cat "/proc/$(< "$folder/pgbouncer.pid")/comm" 2> /dev/null) == pgbouncer ]]
}

pooler_has_ended() {
    ! pooler_runs
}

# Its process too: another program may listen on the port.
pooler_answers() {
    pooler_runs && (: < "/dev/tcp/127.0.0.1/$pooler_port") 2> /dev/null
}
