import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings, DESKTOP, openBrowser, openPage, PHONE } from '#test/browser.ts';
import { store } from '#test/demo.ts';

let browser: Browser;
let page: Page;
let errors: string[];
const requested: string[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  ({ page, errors } = await openPage(browser, { viewport: DESKTOP }));
  page.on('request', (request) => requested.push(request.url()));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`CSP: ${violatedDirective} ${blockedURI}`),
    ),
  );
  await page.goto(`${store}/api/docs`);
});
afterAll(() => browser?.close());

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

test('they follow the scheme of the device', async () => {
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark-mode'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(isDark).toBe(true);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(isDark).toBe(false);
});

test('a guide is a page without scripts that fits a phone', async () => {
  await page.getByRole('link', { name: 'Placing an order' }).click();
  await page.getByRole('heading', { name: 'Placing an order', level: 1 }).waitFor();
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await page.locator('script').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
});
