import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { axeFindings, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openCustomer } from '#test/browser/storefrontPages.ts';
import { findOrderable, placeOrder } from '#test/records/orders.ts';
import { openStoreProxy } from '#test/servers/tcpProxy.ts';

const browser = await openBrowser();
let server: Awaited<ReturnType<typeof openStoreProxy>>;
let page: Page;
let order: { order_no: string };
let code: string;
beforeAll(async () => {
  server = await openStoreProxy(store);
  const customer = await openCustomer(browser, store, '0917 555 0741', { viewport: PHONE });
  ({ page } = customer);
  const placed = await placeOrder(customer.client, await findOrderable(customer.client, 'notebook'));
  order = placed;
  ({ code } = await customer.client.counter.code.query({ _id: placed._id }));
});
afterAll(async () => {
  await server.close();
});
beforeEach(async () => {
  server.restore();
  await page.context().setOffline(false);
});

const myOrders = () => page.getByRole('heading', { level: 1, name: 'My Orders' });
const picture = () => page.getByRole('img', { name: `QR code of order ${order.order_no}` });
/** Lists the workers and cached pages that this browser would use without a network. */
const stored = () =>
  page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    const pages = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return {
      workers: registrations
        .filter(({ active }) => active?.state === 'activated')
        .map(({ scope }) => new URL(scope).pathname),
      pages: pages.flat().map(({ url }) => new URL(url).pathname),
    };
  });

test('an opened code is shown after a reload without a network, and My Orders again with one', async () => {
  await page.goto(`${server.url}/my-orders`);
  await myOrders().waitFor();
  expect(await stored()).toEqual({ workers: [], pages: [] });
  await page.getByRole('button', { name: 'Show pick-up code' }).click();
  await picture().waitFor();
  await expect.poll(stored).toEqual({ workers: ['/my-orders'], pages: ['/my-orders'] });

  server.cut();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(messages.codesOffline).waitFor();
  await picture().waitFor();
  await page.getByText(code, { exact: true }).waitFor();
  // A page from the cache may run no scripts, so axe is injected by the debugger.
  expect(await axeFindings(page)).toEqual([]);

  server.restore();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await myOrders().waitFor();
});

test('other pages need the network, and signing out leaves no code', async () => {
  await page.goto(`${server.url}/my-orders`);
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(stored).toEqual({ workers: [], pages: [] });
});
