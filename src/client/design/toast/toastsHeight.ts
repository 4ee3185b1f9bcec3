/** Custom property: the height of the toasts that are shown. */
export const toastsHeight = '--toasts-height';

/** Writes the height of the toasts on the root element while they are shown; for the `ref` of their region. */
export function followToastsHeight(region: HTMLElement | null): (() => void) | undefined {
  if (!region) return;
  const root = document.documentElement.style;
  const observer = new ResizeObserver(() => root.setProperty(toastsHeight, `${region.offsetHeight}px`));
  observer.observe(region);
  return () => {
    observer.disconnect();
    root.removeProperty(toastsHeight);
  };
}
