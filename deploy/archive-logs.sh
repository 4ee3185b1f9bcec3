#!/usr/bin/env bash
# Copies what a node has logged since its last copy, so that a restore can go on to any moment: archive-logs.sh OPTIONS FOLDER
# Run by a timer, every five minutes: what is lost with all nodes at once is at most what came since.
# FOLDER has a folder for each history, by the server and the moment at which its first file began. A node whose data was made anew counts its
# files from 1 again: it gets a new folder, and what was archived before stays as it is. An archived file that differs from the node's is refused.
set -euo pipefail
shopt -s nullglob
umask 077
options=$1 folder=$2
. "$(dirname "$0")/log-head.sh"
mariadb --defaults-extra-file="$options" -e 'flush binary logs'
logs=$(mariadb --defaults-extra-file="$options" -N -e 'show binary logs' | cut -f 1)
server=$(mariadb --defaults-extra-file="$options" -N -e 'select @@server_id')
remote=(--defaults-extra-file="$options" --read-from-remote-server)

history='' first=${logs%%$'\n'*}
for candidate in "$folder/$server"-*/; do
  newest=$(find "$candidate" -maxdepth 1 -name 'binlog.*' -printf '%f\n' | sort | tail -n 1)
  if [ -n "$newest" ] && grep -qxF "$newest" <<<"$logs" && [ "$(log_head "$candidate$newest")" = "$(log_head "$newest" "${remote[@]}")" ]; then
    history=${candidate%/} first=$newest
  fi
done
if [ -z "$history" ]; then
  history=$folder/$(log_head "$first" "${remote[@]}")
  echo "a new history begins in $history: restoring goes on over it from the next backup" >&2
  mkdir -p "$history"
fi

part=$(mktemp -d "$folder/part.XXXXXX")
trap 'rm -rf "$part"' EXIT
mariadb-binlog "${remote[@]}" --raw --to-last-log --result-file="$part/" "$first"
# The newest file was copied while the node still wrote to it: what is archived is the beginning of what the node has.
for file in "$part"/binlog.*; do
  archived=$history/$(basename "$file")
  if [ -e "$archived" ] && ! cmp -s -n "$(stat -c %s "$archived")" "$archived" "$file"; then
    echo "$archived differs from what the node has: nothing was archived" >&2
    exit 1
  fi
done
mv "$part"/binlog.* "$history/"
