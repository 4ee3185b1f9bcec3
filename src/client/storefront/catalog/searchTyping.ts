import { useSyncExternalStore } from 'react';

let isTyping = false;
const readers = new Set<() => void>();

export function setSearchTyping(typing: boolean): void {
  if (typing === isTyping) return;
  isTyping = typing;
  for (const reader of readers) reader();
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** Whether a customer is typing a search. Its words may be prefixes of others, so they are not corrected yet. */
export const useSearchTyping = (): boolean => useSyncExternalStore(subscribe, () => isTyping);
