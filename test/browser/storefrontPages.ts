import type { Browser, Page } from 'playwright-core';
import { signIn } from '../store/apiClient.ts';
import { DESKTOP, openPage } from './browser.ts';

export async function openCustomer(
  browser: Browser,
  store: string,
  number: string,
  options: Parameters<typeof openPage>[1] = { viewport: DESKTOP },
) {
  const { client, token } = await signIn(store, number);
  const user = await client.customers.profile.query();
  const opened = await openPage(browser, options);
  await opened.page.addInitScript((session) => {
    if (!localStorage.getItem('campus-store.customer')) localStorage.setItem('campus-store.customer', session);
  }, JSON.stringify({ token, user }));
  return { ...opened, client, choices: `campus-store.checkout.${user._id}` };
}

/** Opens a screen like a link within the storefront, without a reload; the first one by its URL. */
export async function openWithin(page: Page, store: string, path: string): Promise<void> {
  if (page.url().startsWith(store)) await page.evaluate((next) => history.pushState(null, '', next), path);
  else await page.goto(store + path);
}

export async function choose(page: Page, label: string, option: string) {
  await page
    .getByRole('button', { name: new RegExp(label) })
    .first()
    .click();
  await page
    .getByRole('option', { name: option, exact: true })
    .or(page.getByRole('menuitemradio', { name: option, exact: true }))
    .click();
}

export const firstDayChip = (page: Page) =>
  page
    .getByRole('radiogroup', { name: /Pick-Up Date/ })
    .getByRole('radio')
    .first();

/** Picks the first day that is not struck through, on the next page if necessary. */
export async function chooseFirstOpenDay(page: Page) {
  const open = page.locator(
    '[role=gridcell] [role=button]:not([data-unavailable]):not([data-disabled]):not([data-outside-month])',
  );
  await page.getByRole('dialog').getByRole('grid').waitFor();
  if ((await open.count()) === 0) await page.getByRole('button', { name: /next/i }).click();
  await open.first().click();
}
