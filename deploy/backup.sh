#!/usr/bin/env bash
# A full backup of the store's database while it is in use: backup.sh OPTIONS FOLDER
#   OPTIONS  a file of client options ([client] with host, port, user, password) of one node; of a cluster, not the one written to
#   FOLDER   where store-<time>.sql.gz is written; it appears whole or not at all
# The dump names the place in the node's log from which restore.sh goes on, so the node has to keep one (deploy/mariadb/galera.cnf).
set -euo pipefail
options=$1 folder=$2 database=${DATABASE:-campus_store}
file=$folder/store-$(date -u +%Y%m%dT%H%M%SZ).sql.gz
trap 'rm -f "$file.part"' EXIT
mariadb-dump --defaults-extra-file="$options" --single-transaction --quick --hex-blob --master-data=2 "$database" |
  gzip > "$file.part"
mv "$file.part" "$file"
echo "$file"
