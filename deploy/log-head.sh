# For the scripts beside it. Prints which server made a log file and when, as 3-20261122T083000: a node whose data was made anew has files of the
# same names, and other heads. log_head FILE of this machine, or log_head NAME with the options of a client that reads it at the server.
log_head() {
  TZ=UTC mariadb-binlog "${@:2}" --stop-position=300 "$1" |
    sed -nE 's/^#([0-9]{6}) +([0-9]+):([0-9]{2}):([0-9]{2}) server id ([0-9]+) .*Start: binlog.*/\5 20\1 \2 \3\4/p' |
    { read -r server day hour rest; printf '%s-%sT%02d%s\n' "$server" "$day" "$((10#$hour))" "$rest"; }
}
