/**
 * Copies products from another system, by name: a JSON file of [{ name, category, selling_price, uom }]. Creates
 * missing products as hidden, and sets the price of existing ones. Deletes nothing.
 * STORE_URL=https://store.example.edu STORE_TOKEN=cs_live_… node examples/syncProducts.ts products.json
 */
import { readFile } from 'node:fs/promises';
import { createClient, errorOf } from 'campus-store-client';

const store = createClient({
  url: process.env.STORE_URL ?? 'http://127.0.0.1:3000',
  token: process.env.STORE_TOKEN,
});

interface Foreign {
  name: string;
  category: string;
  selling_price: number;
  uom: string;
}
const foreign: Foreign[] = JSON.parse(await readFile(process.argv[2] ?? 'products.json', 'utf8'));
const categories = new Map((await store.categories.list.query()).map(({ name, _id }) => [name, _id]));

async function sync({ name, category, selling_price, uom }: Foreign): Promise<string> {
  // The best matches come first; only an equal name counts.
  const { docs } = await store.stocks.paginate.query({ s: name, page_size: 100 });
  const known = docs.find((stock) => stock.name === name);
  if (known?.selling_price === selling_price) return 'unchanged';
  if (known) {
    await store.stocks.update.mutate({ _id: known._id, version: known.version, selling_price });
    return `₱${known.selling_price} → ₱${selling_price}`;
  }
  const categoryId = categories.get(category);
  if (categoryId === undefined) throw new Error(`no category "${category}"`);
  await store.stocks.create.mutate({ name, category: categoryId, selling_price, uom, is_available: false });
  return 'created';
}

for (const product of foreign) {
  try {
    console.info(`${product.name}: ${await sync(product)}`);
  } catch (error) {
    process.exitCode = 1;
    const fields = Object.entries(errorOf(error)?.errors ?? {}).map((entry) => entry.join(': '));
    console.error(`${product.name}: ${[(error as Error).message, ...fields].join('; ')}`);
  }
}
