#!/usr/bin/env bash
# Copies what a node has logged since its last copy, so that a restore can go on to any moment: archive-logs.sh OPTIONS FOLDER
# Run by a timer, every five minutes: what is lost with all nodes at once is at most what came since. FOLDER is that node's alone.
set -euo pipefail
options=$1 folder=$2
mariadb --defaults-extra-file="$options" -e 'flush binary logs'
newest=$(find "$folder" -maxdepth 1 -name 'binlog.*' -printf '%f\n' | sort | tail -n 1)
first=$(mariadb --defaults-extra-file="$options" -N -e 'show binary logs' | cut -f 1 | awk -v after="$newest" '$0 >= after' | head -n 1)
cd "$folder"
mariadb-binlog --defaults-extra-file="$options" --read-from-remote-server --raw --to-last-log "$first"
