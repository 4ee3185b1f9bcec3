import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffToken } from '#test/browser/backofficePages.ts';
import { axeFindings, DESKTOP, openBrowser, openPage, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { placeOrder } from '#test/records/orders.ts';
import { connect, signIn } from '#test/store/apiClient.ts';
import { bundleForPage, PAGE_GLOBAL } from '../../../packages/client/build.ts';
import { createStoreClient } from '../../../packages/client/src/index.ts';

let browser: Browser;
let page: Page;
let errors: string[];
const requested: string[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  ({ page, errors } = await openPage(browser, { viewport: DESKTOP }));
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${store}/api/docs`);
});
afterAll(() => browser?.close());

/** To be polled: a page whose heading is there may still be without its style sheet. */
const isNoWiderThanScreen = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test('the documents show every call and try one out, with nothing from elsewhere and nothing that the CSP forbids', async () => {
  const menu = page.locator('#operations-Catalog-getMenu');
  await expect.poll(() => page.locator('.opblock-tag').count()).toBeGreaterThan(8);
  await page.locator('#operations-tag-Catalog').click();
  await menu.locator('.opblock-summary-control').click();
  await menu.getByRole('button', { name: 'Execute' }).click();
  await expect
    .poll(() => menu.locator('.live-responses-table .response-col_status').last().textContent())
    .toContain('200');
  expect(requested.filter((url) => !url.startsWith(store) && !url.startsWith('data:'))).toEqual([]);
  expect(errors).toEqual([]);
});

test('they fit a phone with a response and a form open, follow the scheme of the device, and all can use them', async () => {
  const form = page.locator('#operations-Orders-placeOrder');
  await page.locator('#operations-tag-Orders').click();
  await form.locator('.opblock-summary-control').click();
  // The form is filled with what the sample store took.
  await expect
    .poll(() => form.getByLabel('data', { exact: true }).inputValue())
    .toContain('"receiving_option": "Pick-Up"');
  expect(await axeFindings(page)).toEqual([]);
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark-mode'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(isDark).toBe(true);
  await page.setViewportSize(PHONE);
  await expect.poll(isNoWiderThanScreen).toBe(true);
  expect(await axeFindings(page, { only: 'layout' })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(isDark).toBe(false);
  await page.setViewportSize(DESKTOP);
});

test('the client for scripts runs in a page: it signs in, calls, and its stream goes on where it was cut', async () => {
  const { client: shop } = await signIn(store, '0917 555 0175');
  const { docs } = await shop.stocks.productList.query({ keyword: 'notebook' });
  const product = docs.find(
    ({ category, size_prices }) =>
      category.other_fields.length === 0 && size_prices.some(({ available_quantity }) => available_quantity > 4),
  );
  if (!product) throw new Error('the sample catalog has no notebook to buy');
  const [first, second] = [await placeOrder(shop, product), await placeOrder(shop, product)];
  const staff = createStoreClient({ url: store, token: await staffToken(store, 'admin') });
  const placed = async () => {
    for await (const event of staff.orders.updates.subscribe(undefined, { lastEventId: '0' }))
      if (event.data.order_id === first._id) return event.id;
    throw new Error('the stream has ended');
  };
  const id = await placed();
  const asked: (string | undefined)[] = [];
  // The first connection has the first order and is cut; all others go through.
  await page.route('**/trpc/orders.updates*', async (route) => {
    asked.push(route.request().headers()['last-event-id']);
    if (asked.length > 1) return route.continue();
    const data = JSON.stringify({ json: { order_id: first._id } });
    const body = `event: connected\ndata: {}\n\nid: ${id}\ndata: ${data}\n\n`;
    await route.fulfill({ contentType: 'text/event-stream', body });
  });
  await page.evaluate(`${await bundleForPage()}; globalThis.${PAGE_GLOBAL} = ${PAGE_GLOBAL};`);
  const seen = await page.evaluate(
    async ({ global, until }) => {
      const { createStoreClient } = (globalThis as unknown as Record<string, typeof import('campus-store-client')>)[
        global
      ] as typeof import('campus-store-client');
      const client = createStoreClient({
        url: location.origin,
        signIn: { username: 'admin', password: 'campus-store-demo' },
      });
      const { name } = await client.users.me.query();
      const ids: string[] = [];
      for await (const { data } of client.orders.updates.subscribe()) {
        ids.push(data.order_id);
        if (data.order_id === until) break;
      }
      return { name, ids };
    },
    { global: PAGE_GLOBAL, until: second._id },
  );
  expect(seen).toEqual({
    name: (await connect(store, await staffToken(store, 'admin')).users.me.query()).name,
    ids: [first._id, second._id],
  });
  expect(asked.slice(0, 2)).toEqual([undefined, id]);
  await page.unroute('**/trpc/orders.updates*');
});

test('a guide is a page without scripts that fits a phone', async () => {
  await page.getByRole('link', { name: 'Placing an order' }).click();
  await page.getByRole('heading', { name: 'Placing an order', level: 1 }).waitFor();
  await page.setViewportSize(PHONE);
  await expect.poll(isNoWiderThanScreen).toBe(true);
  expect(await page.locator('script').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeFindings(page, { only: 'layout' })).toEqual([]);
});
