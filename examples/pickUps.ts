/**
 * Writes a day's pick-ups as CSV; default: today.
 * STORE_URL=https://store.example.edu STORE_TOKEN=cs_live_… node examples/pickUps.ts [2026-11-24] > pickups.csv
 */
import { createClient } from 'campus-store-client';
import { stringify } from 'csv-stringify/sync';

const store = createClient({
  url: process.env.STORE_URL ?? 'http://127.0.0.1:3000',
  token: process.env.STORE_TOKEN,
});
const PAGE_SIZE = 100;

const { now, time_zone } = await store.settings.pickupCalendar.query();
// The Swedish format of days is ISO's.
const dayOf = (date: Date) => date.toLocaleDateString('sv-SE', { timeZone: time_zone });
const timeOf = (date: Date) => date.toLocaleTimeString('sv-SE', { timeZone: time_zone, timeStyle: 'short' });
const day = process.argv[2] ?? dayOf(now);

type BoardOrder = Awaited<ReturnType<typeof store.dashboard.index.query>>['lists'][number]['orders'][number];

/** All orders of a status, page by page. */
async function* readOrders(order_status: 'Pending' | 'Processing' | 'Ready for Pickup'): AsyncGenerator<BoardOrder> {
  for (let page = 1; ; page += 1) {
    const { lists } = await store.dashboard.index.query({ order_status, page, page_size: PAGE_SIZE });
    const orders = lists[0]?.orders ?? [];
    yield* orders;
    if (orders.length < PAGE_SIZE) return;
  }
}

const rows: string[][] = [];
for (const status of ['Ready for Pickup', 'Processing', 'Pending'] as const) {
  for await (const order of readOrders(status)) {
    const { _id, pickup_time, order_no, profile, line_count, amount_due } = order;
    if (!pickup_time || dayOf(pickup_time) !== day) continue;
    // The board contains only the first lines of an order.
    const { orders } = order.orders.length < line_count ? await store.orders.get.query({ _id }) : order;
    const items = orders.map(({ quantity, item, size }) => `${quantity} × ${item.name} ${size}`.trim()).join('; ');
    rows.push([
      timeOf(pickup_time),
      order_no,
      profile.name,
      profile.phone_number,
      status,
      items,
      amount_due.toFixed(2),
    ]);
  }
}
rows.sort(([a = ''], [b = '']) => a.localeCompare(b));

const columns = ['time', 'order_no', 'customer', 'phone_number', 'status', 'items', 'amount_due'];
// Text that a customer typed must not become a formula.
process.stdout.write(stringify([columns, ...rows], { bom: true, escape_formulas: true }));
