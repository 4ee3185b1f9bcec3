/**
 * Orders two pieces of a product as a customer, and follows the order until it is claimed or cancelled.
 * STORE_URL=https://store.example.edu node examples/placeOrder.ts "0917 555 0123" notebook [deposit-slip.jpg]
 * Type in the sign-in code from the SMS; a demo store returns it in the response.
 */
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { createClient, upload } from 'campus-store-client';

const [phone_number = '', keyword = 'notebook', slip] = process.argv.slice(2);
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  return terminal.question(question).finally(() => terminal.close());
}
const url = process.env.STORE_URL ?? 'http://127.0.0.1:3000';
const { customers } = createClient({ url });
const sent = await customers.phoneCode.mutate({ phone_number });
const code = sent.demo_code ?? (await ask(`The code sent to ${sent.phone_number}: `));
const { token } = await customers.phoneLogin.mutate({ phone_number, code, ticket: sent.ticket });
const store = createClient({ url, token });

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

const form = new FormData();
const data = {
  orders: chosen.map(({ _id }) => _id),
  // The total that the buyer has seen. If prices have changed since, the store rejects the order.
  total_amount: chosen.reduce((total, line) => total + Math.round(line.amount * 100), 0) / 100,
  receiving_option: 'Pick-Up',
  pickup_time: first_pickup,
  mode_of_payment: 'Bank Transfer',
  students: [{ name: 'Juan Santos', grade_level: 'Grade 7' }],
};
form.append('data', JSON.stringify(data));
const placed = await upload<{ _id: string }>({ url, token }, '/api/orders', form, { method: 'PUT' });
const order = await store.orders.get.query({ _id: placed._id });
console.info(`Order ${order.order_no}: ₱${order.total_amount.toFixed(2)}, pick-up ${order.pickup_time?.toISOString()}`);
if (slip) {
  const proof = new FormData();
  proof.append('order_id', order._id);
  proof.append('order_no', order.order_no);
  proof.append('file', new Blob([await readFile(slip)]), slip);
  await upload({ url, token }, '/api/orders/upload-proof', proof);
}

// From the customer's first event on, so that no event since the order is missed.
const stream = store.orders.updates.subscribe(
  { lastEventId: '0' },
  {
    onData({ data }) {
      if (data.order_id !== order._id) return;
      console.info(`${data.type}: ${data.order_status.status}`);
      if (['Claimed', 'Cancelled'].includes(data.order_status.status)) stream.unsubscribe();
    },
  },
);
