import { useState } from 'react';

const KEY = 'campus-store.sidebar-collapsed';

/** Whether the sidebar is folded to its icons; the browser remembers it. */
export function useSidebarCollapsed(): [isCollapsed: boolean, setCollapsed: (isCollapsed: boolean) => void] {
  const [isCollapsed, setState] = useState(() => localStorage.getItem(KEY) === 'yes');
  const setCollapsed = (next: boolean) => {
    localStorage.setItem(KEY, next ? 'yes' : 'no');
    setState(next);
  };
  return [isCollapsed, setCollapsed];
}
