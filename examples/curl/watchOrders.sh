#!/bin/sh
# What happens to orders, as it happens. After the last event seen, where its number is given; curl itself does not reconnect.
#   STORE_URL=https://store.example.edu STORE_TOKEN=cs_live_… sh examples/curl/watchOrders.sh [last event]
set -eu
exec curl --fail-with-body --silent --show-error --no-buffer \
  "${STORE_URL:-http://127.0.0.1:3000}/api/orders/updates" \
  --header "Authorization: Bearer $STORE_TOKEN" \
  --header 'Accept: text/event-stream' --header "Last-Event-ID: ${1:-}"
