/** Rows that a purge deletes at a time: no call waits long for them. */
const BATCH_SIZE = 1_000;

/**
 * Deletes old rows batch after batch until there are no more, or `signal` ends it; returns how many were deleted. `read` finds the keys of
 * at most `limit` of them without a lock, `remove` deletes those alone: a delete of a range would also wait for rows that others have just
 * written.
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
