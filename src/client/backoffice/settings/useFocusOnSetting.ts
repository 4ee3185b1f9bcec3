import { type RefObject, useEffect } from 'react';

/** Scrolls to the setting that the address names after its #, and puts the focus on its field; also when a search leads there later. */
export function useFocusOnSetting(container: RefObject<HTMLElement | null>, isRead: boolean): void {
  useEffect(() => {
    if (!isRead) return;
    const show = () => {
      const name = location.hash.slice(1);
      const place = [...(container.current?.querySelectorAll<HTMLElement>('[data-setting]') ?? [])].find(
        ({ dataset }) => dataset.setting === name,
      );
      place?.scrollIntoView({ block: 'center' });
      const field = place?.querySelector<HTMLElement>('input, textarea') ?? place?.querySelector<HTMLElement>('button');
      field?.focus({ preventScroll: true });
    };
    show();
    // The router replaces the address by pushState, which tells nobody but itself.
    const events = ['hashchange', 'popstate', 'pushState', 'replaceState'] as const;
    for (const event of events) addEventListener(event, show);
    return () => {
      for (const event of events) removeEventListener(event, show);
    };
  }, [container, isRead]);
}
