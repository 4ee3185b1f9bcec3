const ROWS_OF_STATEMENT = 500;

export function* chunks<Item>(items: readonly Item[], size = ROWS_OF_STATEMENT): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

export async function readInChunks<Item, Found>(
  items: Iterable<Item>,
  read: (chunk: Item[]) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const chunk of chunks([...items])) found.push(...(await read(chunk)));
  return found;
}
