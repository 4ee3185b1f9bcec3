import { beforeAll, expect, test } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { axeFindings, DESKTOP, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openTypist } from '#test/browser/typist.ts';
import { findOrderable, placeOrder } from '#test/records/orders.ts';
import { signIn } from '#test/store/apiClient.ts';

const browser = await openBrowser();
let order: Order;
beforeAll(async () => {
  const { client } = await signIn(store, '0917 555 0846');
  order = await placeOrder(client, await findOrderable(client, 'notebook'));
});

test('Ctrl+K searches everything from any screen: a number and Enter open the order, arrows choose, and opened records are listed again', async () => {
  const { page, errors } = await openStaff(browser, await staffToken(store, 'admin'));
  await page.goto(`${store}/stocks`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const palette = page.getByRole('dialog', { name: 'Search the store' });

  // Types like a scanner: the number and Enter all at once.
  await page.keyboard.press('Control+k');
  await palette.waitFor();
  await page.keyboard.type(order.order_no);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/orders/${order._id}`);
  await page.getByRole('heading', { level: 1, name: new RegExp(order.order_no) }).waitFor();
  await palette.waitFor({ state: 'detached' });

  await page.keyboard.press('Control+k');
  await palette.getByRole('menuitem', { name: new RegExp(order.order_no) }).waitFor();
  await page.keyboard.type('composition note');
  const product = palette.getByRole('menuitem', { name: /Composition Notebook, Set of 8/ }).first();
  await product.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const href = await product.getAttribute('href');
  await page.getByRole('searchbox', { name: 'Search the store' }).press('ArrowDown');
  await expect.poll(() => palette.locator('[data-focused]').count()).toBe(1);
  await product.click();
  await page.waitForURL(`**${href}`);

  // On a phone, by touch from the button; finds a screen by its name.
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Search the store' }).click();
  await page.keyboard.type('audit');
  await palette.getByRole('menuitem', { name: /Audit log/ }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/audit-log');
  await page.getByRole('button', { name: 'Search the store' }).click();
  await page.keyboard.type('zzyzx');
  await palette.getByText('No records found').first().waitFor();
  // Escape first clears the field, then closes.
  await page.keyboard.press('Escape');
  await palette.getByRole('menuitem', { name: /^Today/ }).waitFor();
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  await page.setViewportSize(DESKTOP);
  expect(errors).toEqual([]);
});

test.each([
  ['a quick typist', 60],
  ['keys that arrive all at once', 0],
])('after Ctrl K only the search receives keys and loses none, on a slow connection too: %s', async (_, msAKey) => {
  const { page, errors } = await openStaff(browser, await staffToken(store, 'admin'));
  const { search } = await openTypist(page);
  await page.goto(`${store}/payments`);
  await page.getByRole('button', { name: 'Confirm', exact: true }).waitFor();
  // No further response arrives.
  await page.route('**', () => {});
  await search('cruz payments', msAKey);
  const field = page.getByRole('searchbox', { name: 'Search the store' });
  await expect.poll(() => field.inputValue()).toBe('cruz payments');
  // Neither the question of C nor the reason field of R is open as well.
  await expect.poll(() => page.locator('[role="dialog"], [role="alertdialog"]').count()).toBe(1);
  expect(errors).toEqual([]);
});
