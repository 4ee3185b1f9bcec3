#!/bin/sh
# Orders one of a product: sh examples/curl/placeOrder.sh "0917 555 0123" notebook
# The sign-in code is typed in; a store's demo gives it away.
set -eu
store=${STORE_URL:-http://127.0.0.1:3000}
call() { # method path body
  curl --fail-with-body --silent --show-error --request "$1" "$store$2" --header 'Content-Type: application/json' \
    --header "Authorization: Bearer ${token:-}" --data "$3"
}
# The first member of that name in the JSON on standard input.
first() { grep -o "\"$1\":\"\{0,1\}[^\",}]*" | head -n 1 | sed 's/^[^:]*:"\{0,1\}//'; }

sent=$(call POST /api/customers/phone-code "{\"phone_number\":\"$1\"}")
code=$(echo "$sent" | first demo_code)
if [ -z "$code" ]; then printf 'Code: ' >&2 && read -r code; fi
ticket=$(echo "$sent" | first ticket)
login="{\"phone_number\":\"$1\",\"code\":\"$code\",\"ticket\":\"$ticket\"}"
token=$(call POST /api/customers/phone-login "$login" | first token)
call POST /api/customers/update-profile '{"full_name":"Maria Santos","has_agreed_to_terms_and_conditions":true}' >/dev/null

product=$(call POST /api/stocks/product-list "{\"keyword\":\"${2:-notebook}\"}" | first _id)
added=$(call PUT /api/customer-cart "{\"item\":\"$product\",\"quantity\":1}")
line=$(echo "$added" | first _id)
amount=$(echo "$added" | first amount)
# The first time that has room, by the store's calendar.
pickup=$(curl --fail-with-body --silent --show-error "$store/api/account-settings/pickup-calendar" | first first_pickup)

# The same key again is answered with the same order: a request without a response may be made once more.
curl --fail-with-body --silent --show-error --retry 3 --request PUT "$store/api/orders" \
  --header "Authorization: Bearer $token" --header "Idempotency-Key: $(date +%s)-$$-order" \
  --form "data={\"orders\":[\"$line\"],\"total_amount\":$amount,\"receiving_option\":\"Pick-Up\",\"pickup_time\":\"$pickup\",\"mode_of_payment\":\"Bank Transfer\",\"students\":[]}" |
  first order_no
