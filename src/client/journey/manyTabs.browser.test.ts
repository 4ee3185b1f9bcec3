import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { findOnBoard, openSignedIn, staffToken } from '#test/browser/backofficePages.ts';
import { openBrowser } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { findOrderable, liftUnpaidLimit, placeOrder } from '#test/records/orders.ts';
import { connect, signIn } from '#test/store/apiClient.ts';

// A host name by plain HTTP, as in a local network. Browsers offer such pages neither Web Locks nor service workers.
const HOST = 'store.campus.example';
const url = store.replace(new URL(store).hostname, HOST);

const browser = await openBrowser([`--host-resolver-rules=MAP ${HOST} 127.0.0.1`]);
const token = await staffToken(store, 'admin');
const staff = connect(store, token);
await liftUnpaidLimit(staff);
const one = await signIn(store, '0917 555 2002');
const user = await one.client.customers.profile.query();
afterAll(() => browser.close());

const newOrder = async () => placeOrder(one.client, await findOrderable(one.client, 'notebook'));
const articleOf = (page: Page | Locator, { order_no }: Order) =>
  page.getByRole('article', { name: `Order ${order_no}` });
const setProcessing = ({ _id }: Order) =>
  staff.orders.orderStatus.mutate({ _id, order_status: 'Processing', old_order_status: 'Pending' });

/** Hides or shows a tab like a browser whose user changes tabs; headless tabs are always visible. */
async function turn(tab: Page, state: DocumentVisibilityState, forMs = 0) {
  await tab.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
  await tab.clock.fastForward(forMs);
}
const hide = (tab: Page) => turn(tab, 'hidden', 10_000);

test('of eight tabs by HTTP/1.1 the hidden ones release their connections, and each catches up when it is shown', async () => {
  const order = await newOrder();
  const { page } = await openSignedIn(browser, {
    'campus-store.staff': { token },
    'campus-store.customer': { token: one.token, user },
  });
  await page.goto(`${url}/home`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  const open = async (path: string) => {
    const tab = await page.context().newPage();
    await tab.clock.install();
    await tab.goto(url + path);
    return tab;
  };
  const rowOf = ({ order_no }: Order) => list.getByRole('row', { name: order_no });
  const boards = [await open('/dashboard'), await open('/dashboard')] as const;
  for (const tab of boards) {
    await tab.getByText('Live', { exact: true }).waitFor();
    await hide(tab);
  }
  const list = await open('/orders');
  await rowOf(order).waitFor();
  await hide(list);
  const record = await open(`/orders/${order._id}`);
  await record
    .getByRole('heading', { name: `Order ${order.order_no}` })
    .first()
    .waitFor();
  await hide(record);
  const counter = await open(`/counter?order=${order._id}`);
  await counter.getByRole('region', { name: `Order ${order.order_no}` }).waitFor();
  await hide(counter);
  const payments = await open('/payments?status=Awaiting+Proof');
  const position = payments.getByText(/^[\d,]+ of [\d,]+$/);
  const before = await position.textContent();
  await hide(payments);
  const mine = [await open('/my-orders'), await open('/my-orders')] as const;
  for (const tab of mine) await articleOf(tab, order).getByText('Pending').first().waitFor();
  await hide(mine[0]);
  const ninth = await open('/home');
  await ninth.getByRole('article').first().waitFor();

  const placed = await newOrder();
  await setProcessing(order);
  await articleOf(mine[1], placed).waitFor();
  await articleOf(mine[1], order).getByText('Processing').first().waitFor();
  for (const tab of boards) expect(await tab.getByText(`New order ${placed.order_no}`).count()).toBe(0);
  expect(await articleOf(mine[0], placed).count()).toBe(0);

  for (const tab of boards) {
    await turn(tab, 'visible');
    await tab.getByText(`New order ${placed.order_no}`, { exact: true }).waitFor();
    await tab.getByText('Live', { exact: true }).waitFor();
    await findOnBoard(tab, placed.order_no);
    await findOnBoard(tab, order.order_no);
    await articleOf(tab.getByRole('grid', { name: 'Processing orders' }), order).waitFor();
    await hide(tab);
  }
  await turn(list, 'visible');
  await rowOf(placed).waitFor();
  await rowOf(order).getByText('Processing').waitFor();
  await hide(list);
  for (const tab of [record, counter]) {
    await turn(tab, 'visible');
    await tab.getByText('Processing', { exact: true }).first().waitFor();
    await hide(tab);
  }
  await turn(payments, 'visible');
  await expect.poll(() => position.textContent()).not.toBe(before);
  await turn(mine[0], 'visible');
  await articleOf(mine[0], placed).waitFor();
});

test('a briefly hidden tab keeps its stream, and a restored one never reports a lost connection', async () => {
  const { page } = await openSignedIn(browser, { 'campus-store.staff': { token } });
  await page.clock.install();
  const ends: string[] = [];
  page.on('requestfailed', (request) => ends.push(new URL(request.url()).pathname));
  await page.goto(`${url}/dashboard`);
  const live = page.getByText('Live', { exact: true });
  await live.waitFor();
  // Shorter than the silence after which a stream reconnects.
  await turn(page, 'hidden', 5_000);
  await turn(page, 'visible');
  expect(ends).not.toContain('/trpc/orders.updates');
  await hide(page);
  await expect.poll(() => ends).toContain('/trpc/orders.updates');
  const said = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const look = () => texts.push(document.body.innerText);
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    return texts;
  });
  await turn(page, 'visible');
  await live.waitFor();
  expect((await said.jsonValue()).join('\n')).not.toMatch(/Last update|connection/i);
});

test('a page that the browser keeps for Back closes its stream, and catches up when it is shown again', async () => {
  const { page } = await openSignedIn(browser, { 'campus-store.customer': { token: one.token, user } });
  const order = await newOrder();
  await page.goto(`${url}/my-orders`);
  const second = await page.context().newPage();
  await second.goto(`${url}/my-orders`);
  for (const tab of [page, second]) await articleOf(tab, order).waitFor();
  const pass = (type: string) =>
    page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
  await pass('pagehide');
  const placed = await newOrder();
  await articleOf(second, placed).waitFor();
  expect(await articleOf(page, placed).count()).toBe(0);
  await pass('pageshow');
  await articleOf(page, placed).waitFor();
});
