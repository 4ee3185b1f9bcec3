/**
 * Adds pictures to products: every JPEG of a folder whose name is a product's, such as `Spiral Notebook.jpg`.
 * STORE_URL=https://store.example.edu STORE_TOKEN=cs_live_… node examples/uploadPictures.ts pictures/
 */
import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { createClient, errorOf, upload } from 'campus-store-client';

const options = { url: process.env.STORE_URL ?? 'http://127.0.0.1:3000', token: process.env.STORE_TOKEN };
const store = createClient(options);
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
    const form = new FormData();
    form.append('images', new Blob([await readFile(join(folder, file))]), file);
    const { images } = await upload<{ images: unknown[] }>(options, `/api/stocks/${stock._id}/upload`, form);
    console.info(`${name}: ${images.length} pictures`);
  } catch (error) {
    const said = errorOf(error);
    if (!said) throw error;
    console.error(`${file}: ${said.errors?.images ?? said.msg}`);
    process.exitCode = 1;
  }
}
