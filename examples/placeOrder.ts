/**
 * Orders two of a product as a customer and follows the order until it is claimed or cancelled.
 *
 *   STORE_URL=https://store.example.edu node examples/placeOrder.ts "0917 555 0123" notebook [deposit-slip.jpg]
 *
 * The sign-in code comes by SMS and is typed in; a store's demo gives it away.
 */
import { createInterface } from 'node:readline/promises';
import { createStoreClient } from 'campus-store-client';

const [phone_number = '', keyword = 'notebook', slip] = process.argv.slice(2);
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  return terminal.question(question).finally(() => terminal.close());
}
const store = createStoreClient({
  url: process.env.STORE_URL ?? 'http://127.0.0.1:3000',
  signIn: {
    phone_number,
    code: ({ demo_code, phone_number }) => demo_code ?? ask(`The code sent to ${phone_number}: `),
  },
});

await store.customers.updateProfile.mutate({ full_name: 'Maria Santos', has_agreed_to_terms_and_conditions: true });

const { docs } = await store.stocks.productList.query({ keyword });
const product = docs.find(
  ({ category, weekly_schedule, size_prices }) =>
    category.other_fields.length === 0 &&
    weekly_schedule.length === 0 &&
    size_prices.some((size) => size.available_quantity > 1),
);
if (!product) throw new Error(`Nothing can be bought for "${keyword}".`);

const size = product.size_prices.find(({ available_quantity }) => available_quantity > 1)?.size;
await store.cart.add.mutate({ item: product._id, quantity: 2, size, color: product.colors[0] });
const chosen = (await store.cart.items.query()).orders.filter((line) => line.is_checked);
const { first_pickup } = await store.settings.pickupCalendar.query();

const order = await store.placeOrder({
  orders: chosen.map(({ _id }) => _id),
  // The total that this buyer has seen: if prices have changed since then, the store says so and orders nothing.
  total_amount: chosen.reduce((total, line) => total + Math.round(line.amount * 100), 0) / 100,
  receiving_option: 'Pick-Up',
  pickup_time: first_pickup,
  mode_of_payment: 'Bank Transfer',
  students: [{ name: 'Juan Santos', grade_level: 'Grade 7' }],
});
console.info(`Order ${order.order_no}: ₱${order.total_amount.toFixed(2)}, pick-up ${order.pickup_time?.toISOString()}`);
if (slip) await store.uploadProof({ order, file: slip });

// From the customer's first event on, so that nothing is missed that happened since the order was placed.
for await (const { data } of store.orders.updates.subscribe(undefined, { lastEventId: '0' })) {
  if (data.order_id !== order._id) continue;
  console.info(`${data.type}: ${data.order_status.status}`);
  if (['Claimed', 'Cancelled'].includes(data.order_status.status)) break;
}
