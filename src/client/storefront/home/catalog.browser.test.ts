import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { CartItem } from '#shared/contracts/cart.ts';
import type { Profile } from '#shared/contracts/customers.ts';
import { messages } from '#shared/messages.ts';
import { axeFindings, DESKTOP, openBrowser, openPage, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { changeOutput, failCalls } from '#test/browser/pageCalls.ts';
import { signIn } from '#test/store/apiClient.ts';
import { PACE_MS } from '../catalog/requestThrottle.ts';

const NUMBER = '0917 555 0441';
let browser: Browser;
let token: string;
let user: Profile;
let line: CartItem;

beforeAll(async () => {
  browser = await openBrowser();
  const customer = await signIn(store, NUMBER);
  token = customer.token;
  user = await customer.client.customers.profile.query();
  const { docs } = await customer.client.stocks.productList.query({ keyword: 'composition notebook' });
  const { orders } = await customer.client.cart.add.mutate({ item: docs[0]?._id ?? '', quantity: 1 });
  if (!orders[0]) throw new Error('the sample catalog has no notebook to buy');
  line = orders[0];
});

/** A page with a stored session; null for a visitor. */
async function openStore(options: Parameters<typeof openPage>[1], stored: string | null = token) {
  const opened = await openPage(browser, options);
  if (stored !== null) {
    await opened.page.addInitScript((session) => {
      if (sessionStorage.getItem('signed-in')) return;
      sessionStorage.setItem('signed-in', 'once');
      localStorage.setItem('campus-store.customer', session);
    }, session(stored));
  }
  return opened;
}
const session = (stored: string) => JSON.stringify({ token: stored, user });

const products = (page: Page) => page.getByRole('list', { name: 'Products' });
const counted = (page: Page) =>
  page
    .locator('main')
    .getByRole('status')
    .filter({ hasText: /product/ });

/** Records the page's clock at each request of a procedure; returns a function that reads the times in ms. */
async function recordTimes(page: Page, procedure: string): Promise<() => Promise<number[]>> {
  await page.addInitScript((name) => {
    const times: number[] = [];
    const send = window.fetch;
    Object.assign(window, { times });
    window.fetch = (input, init) => {
      if (String(input).includes(name)) times.push(performance.now());
      return send(input, init);
    };
  }, procedure);
  return () => page.evaluate(() => (window as unknown as { times: number[] }).times);
}

test('filters show the number of products that each would leave, are in the URL and can be removed; the list starts again', async () => {
  const { page, errors, close } = await openStore({ viewport: DESKTOP });
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('stocks.productList')) requested.push(decodeURIComponent(request.url()));
  });
  await page.goto(`${store}/home`);
  const panel = page.getByRole('complementary', { name: 'Filters' });
  const grade = panel.getByRole('checkbox', { name: /^Grade 7.*\(\d+ products\)/ });
  const promised = Number(/(\d+) products/.exec(await nameOf(grade))?.[1]);
  await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded();
  await expect.poll(() => products(page).getByRole('listitem').count()).toBeGreaterThan(10);

  await panel.locator('label', { hasText: /^Grade 7/ }).click();
  await expect.poll(() => counted(page).textContent()).toBe(`${promised} products`);
  expect(new URL(page.url()).searchParams.getAll('grade_levels')).toEqual(['Grade 7']);
  expect(requested.find((url) => url.includes('Grade 7'))).toContain('"page":1');

  // Only sizes in stock are listed, the smallest first.
  const sizes = panel.getByRole('group', { name: 'Size in stock' });
  await page.goto(`${store}/home?prices=%E2%82%B1250+to+%E2%82%B1499.99`);
  await page.getByRole('heading', { level: 1, name: '₱250 to ₱499.99' }).waitFor();
  expect((await sizes.locator('label').allTextContents()).join()).toMatch(/^XS\d.*,S\d.*,M\d.*,L\d.*,XL\d.*,2XL/);
  await sizes.locator('label', { hasText: /^S\d/ }).click();
  await page.getByRole('button', { name: 'Remove filter Size S' }).waitFor();
  await page.goto(`${store}/home?grade_levels=Grade+7`);

  // Another grade adds products, and a word narrows them until the chosen grade has none.
  await page.getByRole('combobox', { name: 'Search products' }).fill('college');
  await panel.getByRole('checkbox', { name: /^Grade 7.*\(0 products\)/ }).waitFor();
  await page.getByRole('button', { name: 'Remove filter Grade 7' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?keyword=college');

  await page.getByRole('link', { name: 'Campus Store, all products' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect.poll(() => page.getByRole('combobox', { name: 'Search products' }).inputValue()).toBe('');
  expect(errors).toEqual([]);
  await close();
});

const nameOf = (locator: ReturnType<Page['locator']>) =>
  locator.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '');

test('the search suggests by keyboard, is throttled, asks "did you mean", and the scroll position is restored on return', async () => {
  const { page, errors, close } = await openStore({ viewport: PHONE, hasTouch: true, isMobile: true });
  await page.clock.install();
  const requested = await recordTimes(page, 'stocks.productList');
  await page.goto(`${store}/home`);
  await products(page).waitFor();
  // While the page's clock is paused, only its steps make time pass, however fast the typing is.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const search = page.getByRole('combobox', { name: 'Search products' });
  await search.pressSequentially('note');
  await page.clock.runFor(0.6 * PACE_MS);
  await expect.poll(requested).toHaveLength(1);
  await search.pressSequentially('book');
  await page.clock.runFor(0.6 * PACE_MS);
  await page.waitForURL('**/home?keyword=notebook');
  await page.clock.runFor(0.6 * PACE_MS);
  await expect.poll(requested).toHaveLength(2);
  const [first = 0, second = 0] = await requested();
  expect(second - first).toBeGreaterThanOrEqual(PACE_MS);
  await page.clock.resume();

  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await list.getByRole('option', { name: /Composition Notebook, Set of 8/ }).waitFor();
  expect(await list.getByRole('img').count()).toBe(0);
  expect(await list.textContent()).toContain('₱');
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await expect.poll(() => search.inputValue()).toBe('notebook');
  await expect.poll(() => search.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => search.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => search.getAttribute('aria-activedescendant')).not.toBeNull();
  const active = page.locator(`[id="${await search.getAttribute('aria-activedescendant')}"]`);
  await expect.poll(() => active.getAttribute('aria-selected')).toBe('true');
  expect(await active.textContent()).toContain('Notebooks');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/home\?category=\d+$/);
  await page.getByRole('heading', { level: 1, name: 'Notebooks' }).waitFor();

  // While a customer types, the word may be a prefix of another, so it is not corrected.
  await search.fill('composotion');
  await page.getByText('No results.').waitFor();
  await page.keyboard.press('Enter');
  // The results of the corrected word are shown immediately; a customer who insists sees the empty result.
  await page.getByText('Showing results for composition.').waitFor();
  await products(page).getByRole('listitem').first().waitFor();
  await page.getByRole('button', { name: 'Search for composotion instead' }).click();
  await page.getByText('No results.').waitFor();
  expect(await products(page).count()).toBe(0);
  await page.locator('main').getByRole('link', { name: 'composition', exact: true }).click();
  await page.waitForURL(/keyword=composition/);
  await products(page).getByRole('listitem').first().waitFor();

  await page.getByRole('link', { name: 'Campus Store, all products' }).click();
  const far = products(page).getByRole('listitem').nth(14).getByRole('link');
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return far.count();
    })
    .toBe(1);
  await far.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await far.click();
  await page.waitForURL('**/product?**');
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -1);

  await page.goto(`${store}/home?keyword=composition`);
  await page.getByText('That’s all.').waitFor();
  expect(errors).toEqual([]);
  await close();
});

test('each part of the catalog reports its own failure, and retries', async () => {
  const { page, close } = await openStore({ viewport: DESKTOP });
  const mend = {
    [messages.productListFailed]: await failCalls(page, 'stocks.productList'),
    [messages.filtersFailed]: await failCalls(page, 'stocks.filterCounts'),
    [messages.menuFailed]: await failCalls(page, 'categories.menu'),
  };
  // Opened directly, the page would contain its first responses.
  await page.goto(`${store}/profile`);
  await page.getByRole('link', { name: 'Campus Store, all products' }).click();
  const failed = (message: string) => page.getByRole('alert').filter({ hasText: message });
  for (const message of Object.keys(mend)) await failed(message).waitFor();
  // The header's menu loads last and requests the categories too, which repairs the bar as well as a press does.
  await page.locator('header button[aria-haspopup]', { hasText: 'Categories' }).waitFor();
  for (const [message, restore] of Object.entries(mend)) {
    await restore();
    await failed(message).getByRole('button', { name: 'Try again' }).click();
    await failed(message).waitFor({ state: 'detached' });
  }
  await products(page).waitFor();
  // A mouse press scrolls hidden categories into view.
  const bar = page.getByRole('navigation', { name: 'Categories' });
  const last = bar.getByRole('listitem').last();
  const isInSight = async () => {
    const [room, entry] = [await bar.boundingBox(), await last.boundingBox()];
    return room !== null && entry !== null && entry.x + entry.width <= room.x + room.width;
  };
  expect(await isInSight()).toBe(false);
  const on = bar.locator('button[data-direction="on"]');
  await on.click();
  await expect.poll(isInSight).toBe(true);
  await on.waitFor({ state: 'detached' });
  await bar.locator('button[data-direction="back"]').waitFor();
  await close();
});

test('an unknown URL offers a search and links, signed in or not', async () => {
  const { page, close } = await openStore({ viewport: PHONE }, null);
  await page.goto(`${store}/no-such-page`);
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await page.getByText(messages.pageNotFound).waitFor();
  await page.getByRole('link', { name: 'Textbooks' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.evaluate((stored) => localStorage.setItem('campus-store.customer', stored), session(token));
  await page.reload();
  await page.getByRole('combobox', { name: 'What are you looking for?' }).fill('notebook');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home?keyword=notebook');
  await close();
});

test('in the largest type nothing scrolls sideways, and the cart’s count does not overlap the profile menu', async () => {
  const { page, close } = await openStore({ viewport: { ...PHONE, width: 320 } });
  await changeOutput(page, 'cart.items', () => ({ orders: [{ ...line, quantity: 99 }] }));
  await page.goto(`${store}/home`);
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await products(page).waitFor();
  await page.getByRole('combobox', { name: 'Search products' }).fill('note');
  await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang).toBeLessThanOrEqual(0);
  // The profile menu's button is replaced when the menu has loaded.
  const gap = async () => {
    const badge = await page.getByRole('link', { name: 'Cart, 99 items' }).locator('span span').last().boundingBox();
    const profile = await page.getByRole('button', { name: 'Profile menu' }).boundingBox();
    return badge && profile ? profile.x - badge.x - badge.width : null;
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);

  // A title has two lines in every card, so that prices are at the same height.
  await page.setViewportSize(PHONE);
  await page.goto(`${store}/home?keyword=21st+century`);
  const title = products(page).getByText('21st Century Literature from the Philippines and the World');
  await title.waitFor();
  await products(page).getByText('Grade 11 · English').first().waitFor();
  const lines = () =>
    title.evaluate((element) => {
      const shown = element.closest('div') ?? element;
      return Math.round(shown.clientHeight / Number.parseFloat(getComputedStyle(shown).lineHeight));
    });
  await expect.poll(lines).toBe(2);
  await close();
});
