/**
 * Marks orders as claimed from a list of order numbers, one per line, such as a paper list of the counter.
 * STORE_URL=https://store.example.edu STORE_TOKEN=cs_live_… node examples/markClaimed.ts claimed.txt
 */
import { readFile } from 'node:fs/promises';
import { createClient, errorOf } from 'campus-store-client';

const store = createClient({
  url: process.env.STORE_URL ?? 'http://127.0.0.1:3000',
  token: process.env.STORE_TOKEN,
});
const numbers = (await readFile(process.argv[2] ?? 'claimed.txt', 'utf8'))
  .split(/\s+/)
  .filter((number) => number !== '');

for (const order_no of new Set(numbers)) {
  const { docs } = await store.orders.find.query({ s: order_no });
  const order = docs.find((each) => each.order_no === order_no);
  const status = order?.order_status.status;
  if (!order || status !== 'Ready for Pickup') {
    process.exitCode = 1;
    console.error(`${order_no} is ${status ?? 'not there'} and was left as it is.`);
    continue;
  }
  try {
    // The call sends the status that was read, so that it skips an order changed in the meantime.
    const guard = { old_order_status: status };
    await store.orders.orderStatus.mutate({ _id: order._id, order_status: 'Claimed', ...guard });
    console.info(`${order_no} is claimed.`);
  } catch (error) {
    if (!['status_moved', 'needs_confirmation'].includes(errorOf(error)?.code ?? '')) throw error;
    process.exitCode = 1;
    console.error(`${order_no}: ${errorOf(error)?.msg}`);
  }
}
