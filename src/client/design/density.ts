import { useLayoutEffect } from 'react';

/** 32 px controls and 36 px table rows (44 px for touch) while the calling shell is mounted. */
export function useCompactDensity(): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset.density = 'compact';
    return () => {
      delete root.dataset.density;
    };
  }, []);
}
