/**
 * Prints what happens to orders as it happens, a line of JSON each, until Ctrl-C. The file keeps the number of the last event, so
 * that a script that was stopped goes on where it was and misses none.
 *
 *   STORE_URL=https://store.example.edu STORE_TOKEN=cs_live_… node examples/watchOrders.ts last-event.txt
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createClient } from 'campus-store-client';

const store = createClient({
  url: process.env.STORE_URL ?? 'http://127.0.0.1:3000',
  token: process.env.STORE_TOKEN,
});
const [file = 'last-event.txt'] = process.argv.slice(2);
const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';

/** After it resumes, an event of the last seconds may come again. */
const had = new Set([known]);

const stream = store.orders.updates.subscribe(known ? { lastEventId: known } : undefined, {
  onData({ id, data }) {
    if (had.has(id)) return;
    had.add(id);
    console.info(JSON.stringify({ id, ...data }));
    // After the event is dealt with: one that was not is sent again.
    writeFileSync(file, id);
  },
  onError(error) {
    console.error(error.message);
    process.exitCode = 1;
  },
});
process.once('SIGINT', () => stream.unsubscribe());
process.once('SIGTERM', () => stream.unsubscribe());
