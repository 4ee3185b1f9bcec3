#!/bin/sh
# What has fallen below its restock level, as JSON, a record a line.
#   STORE_URL=https://store.example.edu STORE_TOKEN=cs_live_… sh examples/curl/lowStock.sh
set -eu
curl --fail-with-body --silent --show-error --retry 3 \
  --request POST "${STORE_URL:-http://127.0.0.1:3000}/api/stocks/inventory-report" \
  --header "Authorization: Bearer $STORE_TOKEN" \
  --header 'Content-Type: application/json' --data '{}' |
  sed 's/},{"stock"/},\n{"stock"/g' | grep '"is_low":true'
