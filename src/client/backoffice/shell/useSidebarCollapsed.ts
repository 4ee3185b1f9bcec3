import { useState } from 'react';
import { storageEntry } from '../../browser/webStorage.ts';

const stored = storageEntry<boolean>({ area: 'local', name: 'sidebar-collapsed', read: (value) => value === true });

/** Whether the sidebar is folded to its icons; the browser remembers it. */
export function useSidebarCollapsed(): [isCollapsed: boolean, setCollapsed: (isCollapsed: boolean) => void] {
  const [isCollapsed, setState] = useState(() => stored.get() ?? false);
  const setCollapsed = (next: boolean) => {
    stored.set(next);
    setState(next);
  };
  return [isCollapsed, setCollapsed];
}
