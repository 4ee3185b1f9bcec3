import { useEffect } from 'react';
import { storeConfig } from './storeConfig.ts';

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${storeConfig.store.name}`;
  }, [title]);
}
