import { expect, onTestFinished, test } from 'vitest';
import { changesWaiting, messages } from '#shared/messages.ts';
import { openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { openBrowser, openPage, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { failCalls } from '#test/browser/pageCalls.ts';
import { openCustomer } from '#test/browser/storefrontPages.ts';
import { findOrderable, placeOrder } from '#test/records/orders.ts';
import { openStoreProxy } from '#test/servers/tcpProxy.ts';
import { connect, signIn } from '#test/store/apiClient.ts';

const browser = await openBrowser();

test('without a connection one line says so, and an item added to the cart waits and arrives', async () => {
  const { page, client } = await openCustomer(browser, store, '0917 555 0733', { viewport: PHONE });
  const { docs } = await client.stocks.productList.query({ keyword: 'notebook' });
  const product = docs.find(({ size_prices, colors }) => size_prices.length <= 1 && colors.length === 0);
  await page.goto(`${store}/product?_id=${product?._id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).waitFor();
  // The connection line has loaded with the other deferred parts: it is empty, next to the frame.
  await page.locator('#root > [role="status"]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByText(messages.offline).waitFor();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByText(messages.waitsForConnection).waitFor();
  await page.getByText(`${messages.offline} ${changesWaiting(1)}`).waitFor();
  await page.context().setOffline(false);
  await page.getByText(messages.connectionBack).waitFor();
  await expect.poll(async () => (await client.cart.items.query()).orders.length).toBe(1);
  await page.getByText(messages.waitsForConnection).waitFor({ state: 'detached' });

  // A cached cart is shown without a network, although its checkout steps are unknown.
  await failCalls(page, 'orders.customerOrders');
  const cart = page.getByRole('link', { name: 'Cart, 1 item' });
  const lines = page.getByRole('list', { name: 'Items in your cart' });
  await cart.click();
  await lines.waitFor();
  await page.getByRole('link', { name: 'Back to the store' }).click();
  await cart.waitFor();
  await page.context().setOffline(true);
  await cart.click();
  await lines.waitFor();
});

test('the dashboard and My Orders report an unavailable store when updates stop, and recover automatically', async () => {
  const server = await openStoreProxy(store);
  onTestFinished(() => server.close());
  const token = await staffToken(store, 'admin');
  const staff = connect(store, token);
  const { page: dashboard } = await openStaff(browser, token);
  const { page, client } = await openCustomer(browser, store, '0917 555 0396');
  const order = await placeOrder(client, await findOrderable(client, 'pad paper'));
  const card = page.getByRole('article', { name: `Order ${order.order_no}` });
  const live = dashboard.getByText('Live', { exact: true });
  await dashboard.goto(`${server.url}/dashboard`);
  await live.waitFor();
  await page.goto(`${server.url}/my-orders`);
  await card.waitFor();
  await staff.orders.orderStatus.mutate({ _id: order._id, order_status: 'Processing' });
  await card.getByText('Processing', { exact: true }).first().waitFor();
  const pages = [dashboard, page];
  for (const each of pages) await each.locator('#root > [role="status"]').waitFor({ state: 'attached' });
  server.cut();
  await dashboard.getByText(/^Last update \d+:\d\d [AP]M$/).waitFor();
  for (const each of pages) await each.getByText(messages.reconnecting).waitFor();
  await staff.orders.orderStatus.mutate({ _id: order._id, order_status: 'Cancelled' });
  server.restore();
  for (const each of pages) await each.getByText(messages.connectionBack).waitFor();
  await live.waitFor();
  await card.getByText('Cancelled', { exact: true }).first().waitFor();
});

test('My Orders says that eight newer streams of the same customer replaced its own, and one press restores the updates', async () => {
  const { page, client } = await openCustomer(browser, store, '0917 555 0397');
  const { token } = await signIn(store, '0917 555 0397');
  const order = await placeOrder(client, await findOrderable(client, 'pad paper'));
  await page.goto(`${store}/my-orders`);
  const card = page.getByRole('article', { name: `Order ${order.order_no}` });
  await card.waitFor();
  const staff = connect(store, await staffToken(store, 'admin'));
  // The page starts to read updates when it shows an order; later updates are newer.
  await staff.orders.orderStatus.mutate({ _id: order._id, order_status: 'Processing' });
  await card.getByText('Processing', { exact: true }).first().waitFor();
  const readers = new AbortController();
  const read = () =>
    fetch(`${store}/api/orders/updates`, {
      headers: { authorization: `Bearer ${token}` },
      signal: readers.signal,
    });
  for (let reader = 0; reader < 8; reader += 1) expect((await read()).status).toBe(200);
  const again = page.getByRole('button', { name: 'Update this page' });
  await again.waitFor();
  readers.abort();
  await again.click();
  await again.waitFor({ state: 'detached' });
  await staff.orders.orderStatus.mutate({ _id: order._id, order_status: 'Cancelled' });
  await card.getByText('Cancelled', { exact: true }).first().waitFor();
});

test('a tab that is open while a newer build removes its files reloads, and shows the screen', async () => {
  const { page } = await openStaff(browser, await staffToken(store, 'admin'));
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(/assets\/SettingsScreen-.*\.js$/, (route) =>
    loads === 1 ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  await page.goto(`${store}/dashboard`);
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Checkout and payment' }).waitFor();
  expect(loads).toBe(2);
});

test.each([
  ['customer', '/home', 'All products', /^Cart/, 'Checkout'],
  ['staff', '/dashboard', 'Today', 'Settings', 'Checkout and payment'],
] as const)(
  'without a connection a %s’s screen says so in its frame, and loads when the connection is back',
  async (side, path, heading, link, next) => {
    const { page } =
      side === 'staff'
        ? await openStaff(browser, await staffToken(store, 'admin'))
        : await openCustomer(browser, store, '0917 555 0732');
    await page.goto(store + path);
    await page.getByRole('heading', { name: heading }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: link }).click();
    await page.getByText(messages.screenNotLoaded).waitFor();
    await page.getByRole('link', { name: link }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: next }).waitFor();
  },
);

test.each([
  ['its entry', /assets\/index-/, messages.screenNotLoaded],
  ['what its entry loads', /assets\/StorefrontApp-/, messages.screenFailed],
])('a page that misses a first script, %s, reloads itself once, and then says so', async (_, script, words) => {
  const { page } = await openPage(browser, {});
  const answers: number[] = [];
  let missing = 1;
  await page.route(script, (route) => {
    missing -= 1;
    answers.push(missing < 0 ? 200 : 404);
    return missing < 0 ? route.fallback() : route.fulfill({ status: 404 });
  });
  await page.goto(`${store}/customer-login`);
  await page.getByRole('heading', { name: /E-COMMERCE SYSTEM/ }).waitFor();
  expect(answers.slice(0, 2)).toEqual([404, 200]);
  missing = Number.POSITIVE_INFINITY;
  await page.reload();
  await page.getByText(words).waitFor();
  await page.getByText('Try again', { exact: true }).waitFor();
});
