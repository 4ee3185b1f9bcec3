import { expect, test } from 'vitest';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { openBrowser } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { findOrderable, placeOrder } from '#test/records/orders.ts';
import { connect, signIn } from '#test/store/apiClient.ts';

test('a list that fails to print is not recorded as printed', async () => {
  const token = await staffToken(store, 'admin');
  const { client } = await signIn(store, '0917 555 0673');
  const order = await placeOrder(client, await findOrderable(client, 'notebook'));
  const day = storeDayOf(order.pickup_time ?? new Date(), 'Asia/Manila');
  const browser = await openBrowser();
  const { page } = await openStaff(browser, token);
  await page.addInitScript('window.print = () => { throw new Error("no printer"); }');
  await page.goto(`${store}/counter?day=${day}`);
  const failure = page.waitForEvent('pageerror');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Print list' }).click();
  expect((await failure).message).toBe('no printer');
  const unprinted = { day, slot: null, counter: null, is_new_only: true };
  const list = await connect(store, token).counter.pickingList.query(unprinted);
  expect(list.orders.map(({ _id }) => _id)).toContain(order._id);
});
