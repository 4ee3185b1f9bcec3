/**
 * Adds deliveries to stock: a CSV with the columns name, size, quantity and note, one line per delivery.
 * STORE_URL=https://store.example.edu STORE_TOKEN=cs_live_… node examples/restock.ts deliveries.csv
 */
import { readFile } from 'node:fs/promises';
import { createClient, errorOf } from 'campus-store-client';
import { parse } from 'csv-parse/sync';

const store = createClient({
  url: process.env.STORE_URL ?? 'http://127.0.0.1:3000',
  token: process.env.STORE_TOKEN,
});
const [file = 'deliveries.csv'] = process.argv.slice(2);

interface Delivery {
  name: string;
  size: string;
  quantity: string;
  note: string;
}

async function restock({ name, size, quantity, note }: Delivery): Promise<void> {
  const found = (await store.stocks.listing.query({ s: name })).find((stock) => stock.name === name);
  if (!found) throw new Error('no product of this name');
  const stock = await store.stocks.get.query({ _id: found._id });
  if (!('version' in stock)) throw new Error('the token is not a staff token');
  if (!stock.size_prices.some((each) => each.size === size)) throw new Error(`no size "${size}"`);
  // Sends the whole list, because a missing size would be removed from the product.
  const size_prices = stock.size_prices.map((each) => ({
    size: each.size,
    price: each.price,
    restock_level: each.restock_level,
    restrict_if_no_available: each.restrict_if_no_available,
    ...(each.size === size && { adjustment_quantity: Number(quantity), adjustment_note: note }),
  }));
  const { _id, version } = stock;
  // The call sends the version that was read, so that it cannot overwrite a change made in the meantime.
  await store.stocks.update.mutate({ _id, version, size_prices });
}

const deliveries = parse<Delivery>(await readFile(file), { columns: true, skip_empty_lines: true, bom: true });
for (const [index, delivery] of deliveries.entries()) {
  const { name, size, quantity } = delivery;
  try {
    await restock(delivery);
    console.info(`+${quantity} ${name} ${size}`.trim());
  } catch (error) {
    process.exitCode = 1;
    const fields = Object.values(errorOf(error)?.errors ?? {});
    console.error(`line ${index + 2}, ${name}: ${[(error as Error).message, ...fields].join(' ')}`);
  }
}
