import { useState } from 'react';
import { storageEntry } from '../../browser/webStorage.ts';

/** Long enough for a thousand categories of nine digits. */
const stored = storageEntry<string[]>({
  area: 'local',
  name: 'categories-open',
  maxLength: 12_000,
  read: (ids) => (Array.isArray(ids) ? ids.map(String) : null),
});

/** Which categories are opened; the browser remembers it. Before one has opened or closed any, `usual` is. */
export function useExpanded(usual: Iterable<string>): [ReadonlySet<string>, (expanded: ReadonlySet<string>) => void] {
  const [expanded, setState] = useState(() => {
    const ids = stored.get();
    return ids && new Set(ids);
  });
  const set = (next: ReadonlySet<string>) => {
    stored.set([...next]);
    setState(new Set(next));
  };
  return [expanded ?? new Set(usual), set];
}
