/**
 * `npm run bench:frames`: the staff's board with 1,000 open orders in one list, scrolled from its top to its end in Chromium as a wheel does
 * it. How long each frame took, how much of it the page's own
 * thread was busy (its processor time, which other work on the machine does not lengthen), and how many orders were drawn at once.
 */
import type { Page } from 'playwright-core';
import { openBrowser } from '#test/browser.ts';
import { describeMachine } from '#test/processUsage.ts';
import { startStoreProcess } from '#test/storeProcess.ts';
import { createGoals, defineBench, print } from './cli.ts';
import { makeAllPending, openDatabase, provideFixture, SESSION_SECRET } from './fixture.ts';

/** Frames of a second at 60: nineteen of twenty are to come within one, and none is to take three. */
const FRAME_MS = 1_000 / 60;
const GOAL = { p95Ms: FRAME_MS * 1.1, slowestMs: FRAME_MS * 3 };
/** Pixels that a turn of the wheel scrolls, and turns for each frame. */
const STEP = 120;

export const bench = defineBench({ orders: 1_000 }, async ({ options: { orders }, dataDir }) => {
  await using stack = new AsyncDisposableStack();
  const fixture = await provideFixture(dataDir, { products: 100, orders, customers: 200 });
  const { url, stop } = await startStoreProcess({ DATA_DIR: dataDir, DEMO: 'false', SESSION_SECRET });
  stack.defer(stop);
  await makeAllPending(await openDatabase(fixture.database, stack));
  const browser = await openBrowser();
  stack.defer(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(
    (token) => localStorage.setItem('campus-store.staff', JSON.stringify({ token })),
    fixture.staff.token,
  );
  await page.goto(`${url}/dashboard`);
  const list = page.getByRole('grid', { name: 'Pending orders' });
  await list.getByRole('row').first().waitFor();
  await loadAll(page, orders);
  const processorTime = await followProcessorTime(page);
  const scrolled = await scrollThrough(page);
  const busy = (await processorTime()) / scrolled.frames;
  const goals = createGoals();
  goals.note('19 of 20 frames', scrolled.p95, GOAL.p95Ms, 'ms');
  goals.note('the slowest frame', scrolled.slowest, GOAL.slowestMs, 'ms');
  print(
    `${goals.table()}\n\n${orders} orders, ${scrolled.frames} frames, median ${scrolled.median.toFixed(1)} ms, busy ${busy.toFixed(1)} ms each,`,
  );
  print(`at most ${scrolled.rows} rows drawn; ${describeMachine()}`);
  return goals.areMet();
});

/** Begins to count; the call that it returns says how many milliseconds of a processor the page's thread has used since. */
async function followProcessorTime(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  const before = await read();
  return async () => (await read()) - before;
}

/** Scrolls until the list has loaded everything: what is measured is scrolling, not the network. */
async function loadAll(page: Page, orders: number): Promise<void> {
  await page.waitForFunction(
    (count) => {
      const list = document.querySelector('[role="grid"][aria-label="Pending orders"]');
      list?.scrollTo(0, list.scrollHeight);
      const rows = [...(list?.querySelectorAll('[role="row"]') ?? [])];
      const last = Math.max(0, ...rows.map((row) => Number(row.getAttribute('aria-rowindex'))));
      return Math.max(last, Number(list?.getAttribute('aria-rowcount') ?? 0)) >= count;
    },
    orders,
    { polling: 100, timeout: 120_000 },
  );
  await page.evaluate(() => document.querySelector('[role="grid"][aria-label="Pending orders"]')?.scrollTo(0, 0));
}

/** Scrolls the list a step a frame, and reads how far apart the frames are. */
async function scrollThrough(page: Page) {
  return page.evaluate(async (step) => {
    const list = document.querySelector('[role="grid"][aria-label="Pending orders"]');
    if (!list) throw new Error('the list has gone');
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    for (let settled = 0; settled < 30; settled += 1) await frame();
    const times: number[] = [];
    let rows = 0;
    let before = await frame();
    while (list.scrollTop + list.clientHeight < list.scrollHeight - 1) {
      list.scrollBy(0, step);
      const now = await frame();
      times.push(now - before);
      before = now;
      rows = Math.max(rows, list.querySelectorAll('[role="row"]').length);
    }
    times.sort((one, other) => one - other);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    return { frames: times.length, median: at(0.5), p95: at(0.95), slowest: times.at(-1) ?? 0, rows };
  }, STEP);
}
