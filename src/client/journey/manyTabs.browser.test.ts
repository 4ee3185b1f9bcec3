import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Profile } from '#shared/contracts/customers.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { findOnBoard, openSignedIn, staffToken } from '#test/browser/backofficePages.ts';
import { openBrowser } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { findOrderable, liftUnpaidLimit, placeOrder } from '#test/records/orders.ts';
import { type Client, connect, signIn } from '#test/store/apiClient.ts';

// By plain HTTP under a name, as in a local network. Browsers give such pages neither Web Locks nor service workers.
const HOST = 'store.campus.example';
const url = store.replace(new URL(store).hostname, HOST);

let browser: Browser;
let staff: Client;
let one: Awaited<ReturnType<typeof signIn>>;
let user: Profile;
let token: string;

beforeAll(async () => {
  browser = await openBrowser([`--host-resolver-rules=MAP ${HOST} 127.0.0.1`]);
  token = await staffToken(store, 'admin');
  staff = connect(store, token);
  await liftUnpaidLimit(staff);
  one = await signIn(store, '0917 555 2002');
  user = await one.client.customers.profile.query();
});
afterAll(() => browser?.close());

const newOrder = async () => placeOrder(one.client, await findOrderable(one.client, 'notebook'));
const articleOf = (page: Page | Locator, { order_no }: Order) =>
  page.getByRole('article', { name: `Order ${order_no}` });
const setProcessing = ({ _id }: Order) =>
  staff.orders.orderStatus.mutate({ _id, order_status: 'Processing', old_order_status: 'Pending' });

test('eight live tabs leave a browser connections by HTTP/1.1, and each follows every change, also without the first', async () => {
  const order = await newOrder();
  const { page, close } = await openSignedIn(browser, {
    'campus-store.staff': { token },
    'campus-store.customer': { token: one.token, user },
  });
  await page.goto(`${url}/home`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  const open = async (path: string) => {
    const tab = await page.context().newPage();
    await tab.goto(url + path);
    return tab;
  };
  const first = await open('/dashboard');
  const board = await open('/dashboard');
  const list = await open('/orders');
  const record = await open(`/orders/${order._id}`);
  const counter = await open(`/counter?order=${order._id}`);
  const payments = await open('/payments?status=Awaiting+Proof');
  const mine = [await open('/my-orders'), await open('/my-orders')];
  for (const tab of [first, board]) await tab.getByText('Live', { exact: true }).waitFor();
  await record
    .getByRole('heading', { name: `Order ${order.order_no}` })
    .first()
    .waitFor();
  await counter.getByRole('region', { name: `Order ${order.order_no}` }).waitFor();
  for (const tab of mine) await articleOf(tab, order).getByText('Pending').first().waitFor();
  await list.getByRole('row', { name: order.order_no }).waitFor();
  const position = payments.getByText(/^[\d,]+ of [\d,]+$/);
  const before = await position.textContent();
  const ninth = await open('/home');
  await ninth.getByRole('article').first().waitFor();

  const placed = await newOrder();
  for (const tab of [first, board]) {
    await tab.getByText(`New order ${placed.order_no}`, { exact: true }).waitFor();
    expect(await tab.getByText('new orders').count()).toBe(0);
  }
  for (const tab of mine) await articleOf(tab, placed).waitFor();
  await list.getByRole('row', { name: placed.order_no }).waitFor();
  await expect.poll(() => position.textContent()).not.toBe(before);

  await first.close();
  await mine[0]?.close();
  await setProcessing(order);
  for (const tab of [record, counter]) await tab.getByText('Processing', { exact: true }).first().waitFor();
  await articleOf(mine[1] as Page, order)
    .getByText('Processing')
    .first()
    .waitFor();
  await list.getByRole('row', { name: order.order_no }).getByText('Processing').waitFor();
  await findOnBoard(board, order.order_no);
  await articleOf(board.getByRole('grid', { name: 'Processing orders' }), order).waitFor();
  await close();
});

test('a tab listens by itself in a browser that has no shared workers', async () => {
  const order = await newOrder();
  const { page, close } = await openSignedIn(browser, { 'campus-store.customer': { token: one.token, user } });
  await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
  await page.clock.install();
  const listening = page.waitForRequest('**/trpc/orders.updates*');
  await page.goto(`${url}/my-orders`);
  await articleOf(page, order).waitFor();
  await page.clock.runFor(60_000);
  await listening;
  await page.clock.resume();
  await setProcessing(order);
  await articleOf(page, order).getByText('Processing').first().waitFor();
  await close();
});

test('a page that the browser keeps for Back lets the stream go, and catches up when it is shown again', async () => {
  const { page, close } = await openSignedIn(browser, { 'campus-store.customer': { token: one.token, user } });
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
  await close();
});
