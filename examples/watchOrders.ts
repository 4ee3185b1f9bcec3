/**
 * Prints events of orders as they happen, one line of JSON each, until Ctrl-C. The file stores the last event's number,
 * so that a restarted script continues there and misses none.
 * STORE_URL=https://store.example.edu STORE_TOKEN=cs_live_… node examples/watchOrders.ts last-event.txt
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createClient } from 'campus-store-client';

const store = createClient({
  url: process.env.STORE_URL ?? 'http://127.0.0.1:3000',
  token: process.env.STORE_TOKEN,
});
const [file = 'last-event.txt'] = process.argv.slice(2);
const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';

/** A resumed stream may repeat events of the last seconds. */
const had = new Set([known]);

const stream = store.orders.updates.subscribe(known ? { lastEventId: known } : undefined, {
  onData({ id, data }) {
    if (had.has(id)) return;
    had.add(id);
    console.info(JSON.stringify({ id, ...data }));
    // Written after the event is handled, so that an unhandled one is sent again.
    writeFileSync(file, id);
  },
  onError(error) {
    console.error(error.message);
    process.exitCode = 1;
  },
});
process.once('SIGINT', () => stream.unsubscribe());
process.once('SIGTERM', () => stream.unsubscribe());
