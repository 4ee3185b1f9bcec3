/** Limits how long a call waits for the locked rows. */
const BATCH_SIZE = 1_000;

/** Deletes until none remain or `signal` aborts; returns the count. `read` must not lock: deleting a range waits for new rows of others. */
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
