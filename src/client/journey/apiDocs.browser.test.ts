import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFindings, DESKTOP, openBrowser, openPage, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';

const browser = await openBrowser();
let page: Page;
let errors: string[];
const requested: string[] = [];

beforeAll(async () => {
  ({ page, errors } = await openPage(browser, { viewport: DESKTOP }));
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${store}/api/docs`);
});

/** Poll this, because a page with a heading may still lack its style sheet. */
const isNoWiderThanScreen = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test('the documents show every call and try one out, without other hosts and without violations of the content policy', async () => {
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

test('they fit a phone with a response and a form open, follow the device’s scheme, and are accessible', async () => {
  const form = page.locator('#operations-Orders-placeOrder');
  await page.locator('#operations-tag-Orders').click();
  await form.locator('.opblock-summary-control').click();
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
