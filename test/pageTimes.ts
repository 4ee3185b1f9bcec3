import type { Page } from 'playwright-core';

/** Milliseconds from a key to the frame with the next picture whose text begins so, by the browser's own clock. */
export async function paintTime(page: Page, key: string, alt: string): Promise<number> {
  const measured = await page.evaluateHandle((beginning) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    // Marked before it is painted, the picture is one that the browser reports.
    const mark = () => document.querySelector(`img[alt^="${beginning}"]`)?.setAttribute('elementtiming', 'next');
    new MutationObserver(mark).observe(document, { childList: true, subtree: true });
    const report = (began: number) => (list: PerformanceObserverEntryList) =>
      resolve(Number(list.getEntries()[0]?.toJSON().renderTime) - began);
    const observe = ({ timeStamp }: Event) => new PerformanceObserver(report(timeStamp)).observe({ type: 'element' });
    document.addEventListener('keydown', observe, { once: true, capture: true });
    return { promise };
  }, alt);
  await page.keyboard.press(key);
  return measured.evaluate(({ promise }) => promise);
}

/** Returns what reads how many milliseconds of a processor the page's thread has used. */
export async function readProcessorTime(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
}
