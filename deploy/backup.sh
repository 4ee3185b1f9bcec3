#!/usr/bin/env bash
# A full backup of the store's database while it is in use: backup.sh OPTIONS FOLDER
#   OPTIONS  a file of client options ([client] with host, port, user, password) of one node; of a cluster, not the one written to
#   FOLDER   where store-<time>.sql.gz is written; it appears whole or not at all, and its owner alone can read it
# The dump names the place in the node's log from which restore.sh goes on, so the node has to keep one (deploy/mariadb/galera.cnf).
set -euo pipefail
umask 077
options=$1 folder=$2 database=${DATABASE:-campus_store}
. "$(dirname "$0")/log-head.sh"
file=$folder/store-$(date -u +%Y%m%dT%H%M%SZ).sql.gz
trap 'rm -f "$file.part"' EXIT
mariadb-dump --defaults-extra-file="$options" --single-transaction --quick --hex-blob --master-data=2 "$database" |
  gzip > "$file.part"
# Last in the dump, because only the dump says which file it is.
log=$(gunzip -c "$file.part" | sed -nE "/^-- CHANGE MASTER TO/{s/.*MASTER_LOG_FILE='([^']+)'.*/\1/p;q}" || true)
echo "-- Log: $(log_head "$log" --defaults-extra-file="$options" --read-from-remote-server)" | gzip >> "$file.part"
mv "$file.part" "$file"
echo "$file"
