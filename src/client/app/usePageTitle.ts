import { useEffect } from 'react';
import { storeConfig } from './storeConfig.ts';

/** Names the page in the browser's tab and history: "Checkout · Campus Store". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${storeConfig.store.name}`;
  }, [title]);
}
