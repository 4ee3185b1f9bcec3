import { expect, test } from 'vitest';
import { openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { fetchResponse } from '#test/browser/pageCalls.ts';
import { openCustomer } from '#test/browser/storefrontPages.ts';
import { findOrderable, placeOrder } from '#test/records/orders.ts';

const browser = await openBrowser();

type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] };

test('My Orders keeps its place while it loads: its layout shifts sum to less than 0.05', async () => {
  const { page, client } = await openCustomer(browser, store, '0917 555 2010', { viewport: PHONE });
  for (const keyword of ['pad paper', 'notebook', 'pad paper'])
    await placeOrder(client, await findOrderable(client, keyword));
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[]))).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
  const isWaitedFor = Promise.withResolvers<void>();
  await page.route('**/trpc/*orders.customerOrders*', async (route) => {
    await isWaitedFor.promise;
    await route.fulfill({ response: await fetchResponse(route) });
  });
  await page.goto(`${store}/my-orders`);
  await page.getByText('Loading your orders').waitFor({ state: 'attached' });
  isWaitedFor.resolve();
  await page.getByRole('article').nth(2).waitFor();
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  const shifts = await page.evaluate(() =>
    (window as unknown as { shifts: Shift[] }).shifts.map(({ value, sources }) => ({
      value,
      moved: sources.map(({ node }) => node?.outerHTML?.slice(0, 200) ?? ''),
    })),
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThan(0.05);
});
