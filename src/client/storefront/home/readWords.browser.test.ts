import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFindings, DESKTOP, openBrowser, openPage, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { signIn } from '#test/store/apiClient.ts';

let browser: Browser;
let stored: string;

beforeAll(async () => {
  browser = await openBrowser();
  const { client, token } = await signIn(store, '0917 555 2009');
  stored = JSON.stringify({ token, user: await client.customers.profile.query() });
});

async function open(path: string, viewport = DESKTOP) {
  const opened = await openPage(browser, { viewport });
  await opened.page.addInitScript((session) => localStorage.setItem('campus-store.customer', session), stored);
  await opened.page.goto(store + path);
  await opened.page.getByRole('list', { name: 'Products' }).waitFor();
  return opened;
}
const query = (page: Page) => new URL(page.url()).search;
const count = async (page: Page) => {
  const text = await page
    .locator('main')
    .getByRole('status')
    .filter({ hasText: /product/ })
    .textContent();
  return Number(/^(\d+) product/.exec(text ?? '')?.[1]);
};

test('words that name a filter are shown as chosen; removed ones are searched as words', async () => {
  const { page, errors, close } = await open('/home?keyword=grade+7+science');
  const chips = page.getByRole('group', { name: 'Chosen filters' });
  await chips.getByText('Filtered by:').waitFor();
  expect(await chips.getByRole('button').allTextContents()).toEqual(['Grade 7', 'Science', 'Clear all']);
  const panel = page.getByRole('complementary', { name: 'Filters' });
  await expect.poll(() => panel.getByRole('checkbox', { name: /^Grade 7/ }).isChecked()).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  const read = await count(page);

  await chips.getByRole('button', { name: 'Remove filter Grade 7' }).click();
  await expect.poll(() => query(page)).toBe('?keyword=grade+7+science&words=grade+7');
  await expect.poll(() => chips.getByRole('button').allTextContents()).toEqual(['Science', 'Clear all']);
  expect(await count(page)).toBeGreaterThanOrEqual(read);
  await page.reload();
  await expect.poll(() => chips.getByRole('button').allTextContents()).toEqual(['Science', 'Clear all']);

  // A name next to the recognized one is chosen with it.
  await page.goto(`${store}/home?keyword=grade+7+science`);
  await panel.locator('label', { hasText: /^Grade 8/ }).click();
  await expect.poll(() => query(page)).toBe('?keyword=grade+7+science&grade_levels=Grade+7&grade_levels=Grade+8');
  await expect.poll(() => count(page)).toBeGreaterThan(read);
  expect(errors).toEqual([]);
  await close();
});

test('the order of the products is chosen in a menu and is in the URL; best match is offered only for a search', async () => {
  const { page, errors, close } = await open('/home', PHONE);
  const prices = () =>
    page
      .getByRole('list', { name: 'Products' })
      .getByText(/^₱/)
      .allTextContents()
      .then((texts) => texts.map((text) => Number(text.replace(/[₱,]/g, ''))));
  const orders = () => page.getByRole('menuitemradio').allTextContents();
  await page.getByRole('button', { name: 'Sort by: Best sellers' }).click();
  await expect.poll(orders).toEqual(['Name', 'Price, low to high', 'Newest', 'Best sellers']);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('menuitemradio', { name: 'Price, low to high' }).click();
  await expect.poll(() => query(page)).toBe('?sort=price');
  await expect
    .poll(async () => {
      const shown = await prices();
      return (
        shown.length > 1 && shown.every((price, position) => position === 0 || price >= (shown[position - 1] ?? 0))
      );
    })
    .toBe(true);
  await page.reload();
  await page.getByRole('button', { name: 'Sort by: Price, low to high' }).waitFor();

  await page.goto(`${store}/home?keyword=notebook`);
  await page.getByRole('button', { name: 'Sort by: Best match' }).press('Enter');
  await expect.poll(orders).toEqual(['Best match', 'Name', 'Price, low to high', 'Newest', 'Best sellers']);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect.poll(() => query(page)).toBe('?keyword=notebook&sort=ordered');
  expect(errors).toEqual([]);
  await close();
});

test('a search that dropped a word names it, and one without results leads to the nearest categories and to a person', async () => {
  const { page, errors, close } = await open('/home?keyword=crimson+notebook', PHONE);
  await page.getByText('No match for “crimson”. Showing results for notebook.').waitFor();
  await page.getByRole('button', { name: 'Search for crimson notebook instead' }).click();
  const nearest = page.getByRole('list', { name: 'Similar categories' });
  await nearest.getByRole('link', { name: 'Notebooks' }).waitFor();
  expect(await nearest.getByRole('listitem').allTextContents()).toEqual(['Notebooksin School Supplies']);
  await page.goto(`${store}/home?keyword=xylophone`);
  await nearest.getByRole('link').nth(2).waitFor();
  expect(await page.getByRole('button', { name: /^Sort by/ }).count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Help' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.goto(`${store}/home?keyword=%25`);
  await page.getByText('Nothing to look for in “%”.').waitFor();
  await nearest.getByRole('link', { name: 'School Supplies' }).click();
  await page.waitForURL(/\/home\?category=\d+$/);
  await page.getByRole('heading', { level: 1, name: 'School Supplies' }).waitFor();
  expect(errors).toEqual([]);
  await close();
});
