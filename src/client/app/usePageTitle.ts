import { useEffect } from 'react';

/** Names the page in the browser's tab and history: "Checkout · Campus Store". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Campus Store`;
  }, [title]);
}
