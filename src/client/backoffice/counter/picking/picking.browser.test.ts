import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { eventually, openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { axeFindings, openBrowser } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { findOrderable, placeOrder } from '#test/records/orders.ts';
import { connect, signIn } from '#test/store/apiClient.ts';

/** Matches the call that sends ticks, not the one that reads the list. */
const PICK = /counter\.pick(,|\?|$)/;
const TABLET = { width: 820, height: 1180 };

let browser: Browser;
let staff: ReturnType<typeof connect>;
let order: Order;
let tablet: Page;
let laptop: Page;
let errors: string[];

beforeAll(async () => {
  const token = await staffToken(store, 'admin');
  staff = connect(store, token);
  const { client } = await signIn(store, '0917 555 0861');
  order = await placeOrder(client, await findOrderable(client, 'PE shirt'));
  browser = await openBrowser();
  const day = storeDayOf(order.pickup_time ?? new Date(), 'Asia/Manila');
  const pages = [await openStaff(browser, token), await openStaff(browser, token)] as const;
  [{ page: tablet, errors }, { page: laptop }] = pages;
  await tablet.setViewportSize(TABLET);
  for (const { page } of pages) await page.goto(`${store}/picking?day=${day}&by=order`);
});

const ofOrder = (page: Page) => page.getByRole('region', { name: `Order ${order.order_no}` });
const tick = (page: Page) => ofOrder(page).getByRole('checkbox').first();
const kept = async () => {
  const day = storeDayOf(order.pickup_time ?? new Date(), 'Asia/Manila');
  const ticks = await staff.counter.ticks.query({ day });
  return ticks.filter(({ _id }) => order.orders.some((line) => line._id === _id)).length;
};

test('in the view by shelf, the list shows each product’s shelf, also after the screen is opened again', async () => {
  const [line] = order.orders;
  await staff.stocks.update.mutate({ _id: String(line?.item._id), shelf: 'A3' });
  const shelf = tablet.getByRole('region', { name: 'Shelf A3' });
  await tablet.getByRole('button', { name: 'Refresh the list' }).click();
  await tablet.getByText('By shelf').click();
  await shelf.getByText('PE').first().waitFor();
  await tablet.goto(`${store}/picking?day=${storeDayOf(order.pickup_time ?? new Date(), 'Asia/Manila')}`);
  await shelf.waitFor();
  expect(await axeFindings(tablet)).toEqual([]);
  await tablet.getByText('By order').click();
  await ofOrder(tablet).getByText('Shelf A3').waitFor();
});

test('two pickers see each other’s ticks immediately', async () => {
  await tick(laptop).waitFor();
  await ofOrder(tablet).getByText('PE').first().click();
  await eventually(() => tick(laptop).isChecked()).toBe(true);
  await ofOrder(laptop).getByText('picked by').waitFor();
  await ofOrder(laptop).getByText('PE').first().click();
  await eventually(() => tick(tablet).isChecked()).toBe(false);
  await eventually(kept).toBe(0);
});

test('without a connection a tick waits on the device, survives a reload, and is sent again', async () => {
  await tablet.route(PICK, (route) => route.abort());
  await ofOrder(tablet).getByText('PE').first().click();
  await ofOrder(tablet).getByText('Not sent yet').waitFor();
  await tablet.getByText(/^1 picked item not sent yet/).waitFor();
  expect(await axeFindings(tablet)).toEqual([]);
  await tablet.reload();
  await eventually(() => tick(tablet).isChecked()).toBe(true);
  expect(await kept()).toBe(0);
  await tablet.unroute(PICK);
  await eventually(() => tick(laptop).isChecked()).toBe(true);
  await eventually(() => ofOrder(tablet).getByText('Not sent yet').count()).toBe(0);
  expect(await kept()).toBe(1);
});

test('a completely ticked order becomes ready by one press, which asks first if it is unpaid', async () => {
  const complete = laptop.getByRole('region', { name: 'Complete orders' });
  await complete.getByRole('button', { name: `Ready: order ${order.order_no}` }).click();
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Mark as ready unpaid' }).click();
  for (const page of [laptop, tablet]) await ofOrder(page).waitFor({ state: 'detached' });
  expect((await staff.orders.get.query({ _id: order._id })).order_status.status).toBe('Ready for Pickup');
  await eventually(kept).toBe(0);
  // The page logs the calls that were cut off above.
  expect(errors.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
});
