#!/usr/bin/env bash
# Brings a backup into an empty database, and all that was logged after it: restore.sh OPTIONS BACKUP [LOGS [UNTIL]]
#   OPTIONS  client options of the server to restore to; of a cluster, of its first node before the others join
#   BACKUP   a file that backup.sh wrote
#   LOGS     the folder that archive-logs.sh fills; of its histories the backup's own is taken. Without it the backup alone is restored
#   UNTIL    the moment in UTC up to which, as '2026-11-22 08:30:00'; all of it without
set -euo pipefail
options=$1 backup=$2 logs=${3:-} until=${4:-} database=${DATABASE:-campus_store}
mariadb --defaults-extra-file="$options" -e "create database if not exists $database character set utf8mb4 collate utf8mb4_unicode_ci"
if [ "$(mariadb --defaults-extra-file="$options" -N -e "select count(*) from information_schema.tables where table_schema = '$database'")" != 0 ]; then
  echo "$database is not empty: nothing was restored" >&2
  exit 1
fi
if ! gunzip -c "$backup" 2>/dev/null | tail -n 1 | grep -q '^-- Log: '; then
  echo "$backup is cut off or damaged: nothing was restored, take the one before" >&2
  exit 1
fi
files=()
if [ -n "$logs" ]; then
  . "$(dirname "$0")/log-head.sh"
  place=$(gunzip -c "$backup" | grep -a -e '^-- CHANGE MASTER TO MASTER_LOG_FILE=' -e '^-- Log: ')
  file=$(sed -nE "s/.*MASTER_LOG_FILE='([^']+)'.*/\1/p" <<<"$place")
  position=$(sed -nE 's/.*MASTER_LOG_POS=([0-9]+).*/\1/p' <<<"$place")
  head=$(sed -nE 's/^-- Log: //p' <<<"$place")
  for first in "$logs"/*/"$file"; do
    if [ -e "$first" ] && [ "$(log_head "$first")" = "$head" ]; then
      mapfile -t files < <(find "$(dirname "$first")" -maxdepth 1 -name 'binlog.[0-9]*' | sort | awk -v from="$first" '$0 >= from')
    fi
  done
  if [ "${#files[@]}" = 0 ]; then
    echo "$logs has no $file of $head, in which the backup ends: nothing was restored" >&2
    exit 1
  fi
fi
gunzip -c "$backup" | mariadb --defaults-extra-file="$options" "$database"
if [ "${#files[@]}" != 0 ]; then
  TZ=UTC mariadb-binlog --database="$database" --start-position="$position" ${until:+--stop-datetime="$until"} "${files[@]}" |
    mariadb --defaults-extra-file="$options" --binary-mode "$database"
  echo "logs: ${#files[@]} files up to ${files[-1]}"
fi
mariadb --defaults-extra-file="$options" -N -e "select concat('orders: ', count(*)) from \`$database\`.\`order\`"
