/** Rows that a purge deletes at a time: no call waits long for them. */
const BATCH_SIZE = 1_000;

/**
 * Deletes in batches until none is left or `signal` aborts; returns how many. `read` finds keys without a lock, `remove` deletes only those:
 * deleting a range would wait for rows that others have just written.
 */
export async function purgeInBatches<Key extends number | string>(
  read: (limit: number) => Promise<readonly { id: Key }[]>,
  remove: (keys: readonly Key[]) => Promise<{ numDeletedRows: bigint }>,
  signal?: AbortSignal,
): Promise<number> {
  let purged = 0;
  while (!signal?.aborted) {
    const keys = (await read(BATCH_SIZE)).map(({ id }) => id);
    if (keys.length > 0) purged += Number((await remove(keys)).numDeletedRows);
    if (keys.length < BATCH_SIZE) break;
  }
  return purged;
}
