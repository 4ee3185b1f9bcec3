export interface QueuePosition {
  page: number;
  index: number;
  id: string | null;
}

interface Entry {
  order: { _id: string };
}

/** The shown payment: the chosen one, or the one at its position if it has left the queue. */
export function entryAt<Shown extends Entry>(docs: readonly Shown[], { id, index }: QueuePosition): Shown | undefined {
  return docs.find(({ order }) => order._id === id) ?? docs[Math.min(index, docs.length - 1)];
}

/** The position after a page has become empty: the end of the previous page; null on the first. */
export function pageBefore({ page }: QueuePosition): QueuePosition | null {
  return page > 1 ? { page: page - 1, index: Number.MAX_SAFE_INTEGER, id: null } : null;
}

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
