#!/usr/bin/env bash
# Deletes backups that are older than so many days, and the logs that no backup left needs: prune-backups.sh FOLDER LOGS DAYS
# Run after a backup that succeeded, so that the newest one is never deleted.
set -euo pipefail
folder=$1 logs=$2 days=$3
limit=store-$(date -u -d "$days days ago" +%Y%m%dT%H%M%SZ)
oldest=''
for file in "$folder"/store-*.sql.gz; do
  name=$(basename "$file" .sql.gz)
  if [[ $name < $limit ]]; then rm "$file"; else oldest=${oldest:-${name#store-}}; fi
done
if [ -z "$oldest" ]; then
  echo 'no backup is left: no log was deleted' >&2
  exit 1
fi
# A log is written for the last time after the backup that begins in it has begun.
begun=$(sed -E 's/(....)(..)(..)T(..)(..)(..)Z/\1-\2-\3 \4:\5:\6 UTC/' <<<"$oldest")
find "$logs" -mindepth 2 -maxdepth 2 -name 'binlog.*' ! -newermt "$begun" -delete
find "$logs" -mindepth 1 -maxdepth 1 -type d -name '*-*T*' -empty -delete
