import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openCustomer } from '#test/browser/storefrontPages.ts';
import { findOrderable, placeOrder } from '#test/records/orders.ts';

const browser = await openBrowser();

test('home opens on a phone with at most 30 requests of 330 kB in total, and loads a picture shortly before it is visible', async () => {
  const { page, errors, close } = await openCustomer(browser, store, '0917 555 2029', { viewport: PHONE });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const sizes: number[] = [];
  network.on('Network.loadingFinished', ({ encodedDataLength }) => sizes.push(encodedDataLength));
  await page.goto(`${store}/home`, { waitUntil: 'networkidle' });
  // Code loaded while the page is idle counts too.
  await page.getByRole('button', { name: 'Profile' }).and(page.locator('[aria-haspopup]')).waitFor();
  await page.waitForLoadState('networkidle');
  expect(sizes.length).toBeGreaterThan(15);
  expect(sizes.length).toBeLessThanOrEqual(30);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(330_000);

  const tenth = page.getByRole('list', { name: 'Products' }).getByRole('article').nth(9);
  expect(await tenth.locator('img').count()).toBe(0);
  await tenth.scrollIntoViewIfNeeded();
  await expect
    .poll(() => tenth.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(errors).toEqual([]);
  await close();
});

const watchShift = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((entries) => {
      const own = window as unknown as { shift: number };
      for (const entry of entries.getEntries() as unknown as { value: number }[]) own.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift);

test('a parent sees the child’s list first, then the open order and earlier products, and nothing moves while they load', async () => {
  const { page, client, errors, close } = await openCustomer(browser, store, '0917 555 2008', { viewport: PHONE });
  const [list] = (await client.bookLists.published.query()).filter(({ grade_level }) => grade_level !== '');
  if (!list) throw new Error('the sample has no book list of a grade level');
  await client.students.add.mutate({ name: 'Ana', grade_level: list.grade_level, section: list.section });
  const pad = await findOrderable(client, 'pad paper');
  await placeOrder(client, pad);
  await watchShift(page);

  // The rows are the tenth request.
  const held = Promise.withResolvers<void>();
  await page.route(/finding\.own/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${store}/home`);
  await page.getByRole('list', { name: 'Products' }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  held.resolve();
  const again = page.getByRole('list', { name: 'Order again' });
  await again.getByRole('link', { name: pad.name }).waitFor();
  await page.getByRole('list', { name: 'New arrivals' }).waitFor();
  const titles = await page.locator('main').getByRole('heading').allTextContents();
  expect(titles).toEqual(['Who is it for?', 'Order again', 'Categories', 'New arrivals', 'All products']);
  expect(await shiftOf(page)).toBeLessThan(0.005);
  expect(await axeFindings(page)).toEqual([]);

  await again.getByRole('link', { name: pad.name }).click();
  await page.getByRole('heading', { level: 1, name: pad.name }).waitFor();
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('campus-store.seen.');
  await page.goBack();
  await page.getByRole('list', { name: 'Recently viewed' }).getByRole('link', { name: pad.name }).waitFor();
  await page
    .getByRole('list', { name: 'Your students' })
    .getByRole('link', { name: `Ana ${list.name}` })
    .click();
  await page.waitForURL(`**/book-lists/${list.address}`);
  expect(errors).toEqual([]);
  await close();
});

test('on a tablet nothing moves, neither for a customer without an order, who sees how ordering works, nor for one with an order', async () => {
  const viewport = { width: 768, height: 1024 };
  const { page, client, errors, close } = await openCustomer(browser, store, '0917 555 2017', { viewport });
  await watchShift(page);
  const steps = page.getByRole('region', { name: 'How ordering works' });
  await page.goto(`${store}/home`);
  await page.getByRole('heading', { level: 1, name: 'Which grade?' }).waitFor();
  await steps.getByText('4. Pick up').waitFor();
  await page.getByRole('list', { name: 'New arrivals' }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  expect(await shiftOf(page)).toBeLessThan(0.005);

  await placeOrder(client, await findOrderable(client, 'pad paper'));
  await page.reload();
  await page.getByRole('list', { name: 'Order again' }).waitFor();
  await page.getByRole('list', { name: 'New arrivals' }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  expect(await shiftOf(page)).toBeLessThan(0.005);
  expect(await steps.count()).toBe(0);
  expect(errors).toEqual([]);
  await close();
});
