/** How many rows a statement takes, where nothing asks for another number. */
const ROWS_OF_STATEMENT = 500;

/** A list in pieces of at most `size`, in their order. */
export function* chunks<Item>(items: readonly Item[], size = ROWS_OF_STATEMENT): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** All that `read` finds for a list, piece after piece. */
export async function readInChunks<Item, Found>(
  items: Iterable<Item>,
  read: (chunk: Item[]) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const chunk of chunks([...items])) found.push(...(await read(chunk)));
  return found;
}
