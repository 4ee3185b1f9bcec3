import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { openStaff, staffToken } from '#test/backofficePages.ts';
import { openBrowser, openPage } from '#test/browser.ts';
import { store } from '#test/demo.ts';
import { type ReleaseServer, serveReleases } from '#test/releaseServer.ts';
import { openCustomer } from '#test/storefrontPages.ts';

let server: ReleaseServer;
let browser: Browser;
let customer: Awaited<ReturnType<typeof openCustomer>>;
let staff: Page;

beforeAll(async () => {
  browser = await openBrowser();
  server = await serveReleases(store);
  customer = await openCustomer(browser, store, '0917 555 0731');
  ({ page: staff } = await openStaff(browser, await staffToken(store, 'admin')));
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
beforeEach(async () => {
  for (const page of [customer.page, staff]) {
    await page.context().setOffline(false);
    // Left before the release changes: a page that misses its files then would load itself again.
    await page.goto('about:blank');
    // This test must not find files that an earlier test has loaded.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.clearBrowserCache');
    await devtools.detach();
  }
  server.reset();
});

const entryOf = (page: Page) => page.locator('script[type="module"]').getAttribute('src');

async function expectReloaded(page: Page, press: () => Promise<void>, heading: string) {
  const before = await entryOf(page);
  server.upgrade();
  await press();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  expect(await entryOf(page)).not.toBe(before);
}

test('a customer’s tab that is open over a release whose files are gone reloads by itself at the next link', async () => {
  const { page } = customer;
  await page.goto(`${server.url}/home`);
  await page.getByRole('heading', { name: 'All products' }).waitFor();
  await expectReloaded(page, () => page.getByRole('link', { name: /^Cart/ }).click(), 'Checkout');
});

test('so does a tab of the staff', async () => {
  await staff.goto(`${server.url}/dashboard`);
  await staff.getByRole('heading', { name: 'Today' }).waitFor();
  await expectReloaded(staff, () => staff.getByRole('link', { name: 'Settings' }).click(), 'Checkout and payment');
});

test('a link that is followed while the tab is reloading is where the new release opens', async () => {
  const { page } = customer;
  await page.goto(`${server.url}/home`);
  await page.getByRole('heading', { name: 'All products' }).waitFor();
  // The page that is to open is held back until a link of the old one was followed, by the old page itself: Playwright
  // does nothing on a page that waits for another.
  const followed = Promise.withResolvers<void>();
  await page.exposeFunction('followed', followed.resolve);
  await page.route('**/checkout', async (route) => {
    if (route.request().isNavigationRequest()) await followed.promise;
    await route.fallback();
  });
  await page.evaluate(() => {
    // The tab has reloaded for this release once, in an earlier test.
    sessionStorage.clear();
    const link = document.querySelector<HTMLElement>('a[aria-label="Campus Store, all products"]');
    const follow = () => {
      link?.click();
      (window as Window & { followed?: () => void }).followed?.();
    };
    window.addEventListener('beforeunload', () => setTimeout(follow), { once: true });
  });
  server.upgrade();
  // Without a pointer, which would have the screen requested before the link is followed.
  await page.getByRole('link', { name: /^Cart/ }).dispatchEvent('click');
  await expect.poll(() => entryOf(page)).toContain('-next');
  await page.getByRole('heading', { level: 1, name: 'All products' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/home');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('where something was typed the reload is offered, and what was typed is there after it', async () => {
  const { page, client } = customer;
  const { docs } = await client.stocks.productList.query({ keyword: 'notebook' });
  const product = docs.find(({ size_prices, colors }) => size_prices.length <= 1 && colors.length === 0);
  await client.cart.add.mutate({ item: product?._id ?? '', quantity: 1 });
  await page.goto(`${server.url}/checkout#order-information`);
  await page.getByRole('button', { name: 'Add Student' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Ana Reyes');
  server.upgrade();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.getByText(messages.storeUpdated).waitFor();
  // The frame is still there.
  await page.getByRole('link', { name: 'Back to the store' }).waitFor();
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByText('Ana Reyes').first().waitFor();
  expect(await entryOf(page)).toContain('-next');
});

test.each([
  ['customer', '/home', 'All products', /^Cart/, 'Checkout'],
  ['staff', '/dashboard', 'Today', 'Settings', 'Checkout and payment'],
] as const)(
  'without a connection a %s’s screen says so in its frame, and comes when the connection is back',
  async (side, path, heading, link, next) => {
    const page = side === 'staff' ? staff : customer.page;
    await page.goto(server.url + path);
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
])('a page that misses a first script, %s, reloads by itself once, and then says so', async (_, script, words) => {
  // A new tab has not reloaded yet. The store itself serves it, because its policy has to let the page's recovery run.
  const { page, close } = await openPage(browser, {});
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
  await close();
});
