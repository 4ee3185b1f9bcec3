/**
 * Prints what happens to orders as it happens, a line of JSON each, until Ctrl-C. The file keeps the number of the last event, so
 * that a script that was stopped goes on where it was and misses none.
 *
 *   STORE_URL=https://store.example.edu STORE_TOKEN=cs_live_… node examples/watchOrders.ts last-event.txt
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createStoreClient } from 'campus-store-client';

const store = createStoreClient({
  url: process.env.STORE_URL ?? 'http://127.0.0.1:3000',
  token: process.env.STORE_TOKEN,
});
const [file = 'last-event.txt'] = process.argv.slice(2);
const lastEventId = (await readFile(file, 'utf8').catch(() => '')).trim() || undefined;

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());

for await (const { id, data } of store.orders.updates.subscribe(undefined, { lastEventId, signal: stop.signal })) {
  console.info(JSON.stringify({ id, ...data }));
  // After the event is dealt with: one that was not is sent again.
  await writeFile(file, id);
}
