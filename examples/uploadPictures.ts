/**
 * Adds pictures to products: every JPEG of a folder whose name is a product's, such as `Spiral Notebook.jpg`. Each file is read
 * while it is sent.
 *
 *   STORE_URL=https://store.example.edu STORE_TOKEN=cs_live_… node examples/uploadPictures.ts pictures/
 */
import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { createStoreClient, StoreError } from 'campus-store-client';

const store = createStoreClient({
  url: process.env.STORE_URL ?? 'http://127.0.0.1:3000',
  token: process.env.STORE_TOKEN,
});
const [folder = '.'] = process.argv.slice(2);

for (const file of (await readdir(folder)).filter((name) => /\.jpe?g$/i.test(name)).sort()) {
  const { name } = parse(file);
  const stock = (await store.stocks.listing.query({ s: name })).find((each) => each.name === name);
  if (!stock) {
    console.error(`${file}: no product of this name`);
    process.exitCode = 1;
    continue;
  }
  try {
    const { images } = await store.uploadPictures({ stock: stock._id, files: [join(folder, file)] });
    console.info(`${name}: ${images.length} pictures`);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    console.error(`${file}: ${error.fields.images ?? error.message}`);
    process.exitCode = 1;
  }
}
