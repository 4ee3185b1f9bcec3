import { useEffect } from 'react';

/** Names the page in the browser's tab and history: "Dashboard · Campus Store". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Campus Store`;
  }, [title]);
}
