import { useState } from 'react';

const KEY = 'campus-store.backoffice.categories-open';

function stored(): Set<string> | null {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return Array.isArray(ids) ? new Set(ids.map(String)) : null;
  } catch {
    return null;
  }
}

/** Which categories are opened; the browser remembers it. Before one has opened or closed any, `usual` is. */
export function useExpanded(usual: Iterable<string>): [ReadonlySet<string>, (expanded: ReadonlySet<string>) => void] {
  const [expanded, setState] = useState(stored);
  const set = (next: ReadonlySet<string>) => {
    localStorage.setItem(KEY, JSON.stringify([...next]));
    setState(new Set(next));
  };
  return [expanded ?? new Set(usual), set];
}
