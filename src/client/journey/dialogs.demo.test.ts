import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openCustomer } from '#test/browser/storefrontPages.ts';
import { connect } from '#test/store/apiClient.ts';

// Dialogs that their own screens' tests do not look at from this side: Escape, where the focus goes, and a silent console.
const browser = await openBrowser();

/** Opens a dialog by the keyboard, leaves it by Escape, and holds that the focus is back where it was. */
async function openAndLeave(page: Page, path: string, opener: string | RegExp) {
  const button = page.getByRole('button', { name: opener }).first();
  await page.goto(store + path);
  await button.waitFor();
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.locator('[role=dialog], [role=alertdialog]');
  await dialog.first().waitFor();
  const isInside = () =>
    page.evaluate(() => document.activeElement?.closest('[role=dialog], [role=alertdialog]') !== null);
  await expect.poll(isInside, { message: `${path}, ${opener}: the focus is in the dialog` }).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.first().waitFor({ state: 'detached' });
  const isBack = () => button.evaluate((element) => element === document.activeElement);
  await expect.poll(isBack, { message: `${path}, ${opener}: the focus is back` }).toBe(true);
}

test('dialogs of the back office are left by Escape, give the focus back and say nothing on the console', async () => {
  const token = await staffToken(store, 'admin');
  const api = connect(store, token);
  const { _id: me } = await api.users.me.query();
  const [product] = (await api.stocks.productList.query({ keyword: 'PE shirt' })).docs;
  const { page, errors } = await openStaff(browser, token);
  const openers: readonly (readonly [string, string | RegExp])[] = [
    ['/counter', 'Print'],
    ['/notices', 'Edit the text of Order cancelled'],
    ['/stocks', 'Import'],
    [`/stocks/${product?._id}`, 'Changes'],
    [`/stocks/${product?._id}`, /^Ledger/],
    [`/stocks/${product?._id}`, 'Delete'],
    [`/users/${me}`, 'Changes'],
  ];
  for (const [path, opener] of openers) await openAndLeave(page, path, opener);
  // The frame of the mail's preview may read no storage, into which this test's page writes who is signed in.
  expect(errors.filter((error) => !error.includes('sandboxed'))).toEqual([]);
});

test('so do those of the storefront', async () => {
  const { page, errors } = await openCustomer(browser, store, '0917 555 0747', { viewport: PHONE });
  await openAndLeave(page, '/home', /^Filters/);
  await openAndLeave(page, '/profile', 'Sign out everywhere');
  expect(errors).toEqual([]);
});
