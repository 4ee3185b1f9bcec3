/** Which payment of the queue is shown: on which page, at which index of it, and which order, null for whichever is there. */
export interface QueuePosition {
  page: number;
  index: number;
  id: string | null;
}

interface Entry {
  order: { _id: string };
}

/** The payment that is shown: the chosen one, or where it has left the queue the one that stands there by now. */
export function entryAt<Shown extends Entry>(docs: readonly Shown[], { id, index }: QueuePosition): Shown | undefined {
  return docs.find(({ order }) => order._id === id) ?? docs[Math.min(index, docs.length - 1)];
}

/**
 * Returns the position at which the queue goes on from a page that has become empty: the end of the page before; null on the first, whose
 * end is the queue's.
 */
export function pageBefore({ page }: QueuePosition): QueuePosition | null {
  return page > 1 ? { page: page - 1, index: Number.MAX_SAFE_INTEGER, id: null } : null;
}

/** Returns the position after a step forward or back: over the end of a page to the next one; null at either end of the queue. */
export function neighbour(
  { docs, hasMore }: { docs: readonly Entry[]; hasMore: boolean },
  position: QueuePosition,
  step: 1 | -1,
): QueuePosition {
  const shown = entryAt(docs, position);
  const index = docs.findIndex(({ order }) => order._id === shown?.order._id) + step;
  const next = docs[index];
  if (next) return { ...position, index, id: next.order._id };
  if (step === 1 && hasMore) return { page: position.page + 1, index: 0, id: null };
  const before = step === -1 ? pageBefore(position) : null;
  return before ?? { ...position, index: Math.max(index - step, 0), id: shown?.order._id ?? null };
}
