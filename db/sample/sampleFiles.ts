import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { parseFile } from '#server/catalog/spreadsheet/read/readFile.ts';
import type { Table } from '#server/catalog/spreadsheet/read/readTable.ts';
import categories from './categories.json' with { type: 'json' };
import type { SampleCategory } from './categories.ts';

/** Has the format that staff import and export. */
export const PRODUCTS_FILE = 'products.csv';
export const CATEGORIES: readonly SampleCategory[] = categories;

const pathOf = (name: string) => join(import.meta.dirname, name);

interface ProductPictures {
  name: string;
  pictures: { path: string; color: string }[];
}

export async function readProducts(): Promise<Table> {
  const { table } = await parseFile(await readFile(pathOf(PRODUCTS_FILE)), {});
  if (!table) throw new Error(`${PRODUCTS_FILE} has no products`);
  return table;
}

/** Reads the column `images`: files separated by semicolons, each after its color and a colon if it shows one. Imports by staff ignore it. */
export async function readProductPictures(): Promise<ProductPictures[]> {
  const records: { name: string; images: string }[] = parse(await readFile(pathOf(PRODUCTS_FILE)), { columns: true });
  return records
    .filter(({ images }) => images !== '')
    .map(({ name, images }) => ({ name, pictures: images.split(';').map(readPicture) }));
}

function readPicture(entry: string): ProductPictures['pictures'][number] {
  const [file = '', color = ''] = entry.split(':').reverse();
  return { path: pathOf(join('pictures', file)), color };
}
