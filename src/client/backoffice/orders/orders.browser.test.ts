import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { UNPAID_WORDS } from '#shared/serverMessages.ts';
import { ordersLeft, ordersMoved, ordersMovedBack, staffMessages } from '#shared/staffMessages.ts';
import { eventually, openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { axeFindings, openBrowser } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { failCalls } from '#test/browser/pageCalls.ts';
import { choose } from '#test/browser/storefrontPages.ts';
import { placeOrder } from '#test/records/orders.ts';
import { connect, signIn } from '#test/store/apiClient.ts';

let browser: Browser;
let page: Page;
let errors: string[];
let api: ReturnType<typeof connect>;
/** Three orders of one customer, found by the phone number. */
const orders: Order[] = [];
const PHONE_NUMBER = '0917 555 0641';

beforeAll(async () => {
  const token = await staffToken(store, 'admin');
  api = connect(store, token);
  const { client } = await signIn(store, PHONE_NUMBER);
  const { docs } = await client.stocks.productList.query({ keyword: 'notebook' });
  const plenty = docs.find(({ size_prices }) => size_prices.every(({ available_quantity }) => available_quantity > 20));
  if (!plenty) throw new Error('the sample catalog has no notebook to buy');
  for (let count = 0; count < 3; count += 1) orders.push(await placeOrder(client, plenty));
  browser = await openBrowser();
  ({ page, errors } = await openStaff(browser, token));
});

const rowOf = ({ order_no }: Order) => page.getByRole('row', { name: order_no });
/** Ticks a row's checkbox, which its drawing covers. */
const tick = (order: Order) => rowOf(order).getByRole('checkbox').check({ force: true });
const statusOf = async ({ _id }: Order) => (await api.orders.get.query({ _id })).order_status.status;
const setStatus = async (status: string) => {
  await page.getByRole('button', { name: 'Set status' }).click();
  await page.getByRole('menuitem', { name: status }).click();
};
const toast = (text: string) => page.getByRole('alertdialog').getByText(text);

test('staff find orders, use views, save their own view, and share it by its URL', async () => {
  await page.goto(`${store}/orders`);
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(PHONE_NUMBER);
  await page.getByText('3 orders found').waitFor();
  for (const order of orders) await rowOf(order).waitFor();
  await page.getByRole('button', { name: /Any payment/ }).click();
  await page.getByRole('option', { name: 'Not paid: no proof' }).click();
  await page.getByText('3 orders found').waitFor();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Unpaid PE');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('radio', { name: 'Unpaid PE' }).waitFor();

  await page.getByRole('radio', { name: 'To check' }).click();
  await eventually(() => new URL(page.url()).search).toBe('?status=open&payment=To+Check');
  await page.getByRole('radio', { name: 'Unpaid PE' }).click();
  await page.getByText('3 orders found').waitFor();
  await page.reload();
  await page.getByText('3 orders found').waitFor();
  await eventually(() => page.getByRole('radio', { name: 'Unpaid PE' }).getAttribute('aria-checked')).toBe('true');
});

test('the list works with keys only, and after each the focus is at the next step', async () => {
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('data-key') ?? document.activeElement?.textContent?.trim(),
    );
  const first = orders.at(-1)?._id;
  await page.goto(`${store}/orders`);
  await page.getByRole('row').nth(1).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(PHONE_NUMBER);
  await page.getByText('3 orders found').waitFor();
  await page.keyboard.press('ArrowDown');
  await eventually(focused).toBe(first);
  await page.keyboard.press('Space');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('Tab');
  await eventually(focused).toBe('Set status');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Processing' }).waitFor();
  await page.keyboard.type('Pro');
  await page.keyboard.press('Enter');
  await toast(ordersMoved(1, 'Processing', 0)).waitFor();
  await eventually(focused).toBe('Set status');
  await page.keyboard.press('Control+z');
  await toast(ordersMovedBack(1)).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('1 selected').waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `Order ${orders.at(-1)?.order_no}` }).waitFor();
  await page.goBack();
  await eventually(focused).toBe(first);
});

test('several orders change at once, an order that another user changed stays, and one press undoes it', async () => {
  const [one, other, moved] = orders;
  if (!one || !other || !moved) throw new Error('no orders');
  for (const order of orders) await tick(order);
  await page.getByText('3 selected').waitFor();
  await api.orders.orderStatus.mutate({ _id: moved._id, order_status: 'Ready for Pickup' });
  // The list follows other users' changes; the guard uses the shown status.
  await rowOf(moved).getByText('Ready for Pickup').waitFor();
  await setStatus('Processing');
  await toast(ordersMoved(3, 'Processing', 0)).waitFor();
  await eventually(() => Promise.all(orders.map(statusOf))).toEqual(['Processing', 'Processing', 'Processing']);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await toast(ordersMovedBack(3)).waitFor();
  await eventually(() => Promise.all(orders.map(statusOf))).toEqual(['Pending', 'Pending', 'Ready for Pickup']);

  // Without live updates the page sends the shown status; a newer request replaces a pending one.
  const restore = await failCalls(page, 'orders.paginate');
  const asked = page.waitForRequest(/orders\.paginate/);
  await api.orders.orderStatus.mutate({ _id: other._id, order_status: 'Claimed' });
  await asked;
  await setStatus('Processing');
  await page
    .getByRole('alertdialog')
    .getByText(new RegExp(ordersLeft(1, '').trim()))
    .waitFor();
  await eventually(() => statusOf(other)).toBe('Claimed');
  await eventually(() => statusOf(one)).toBe('Processing');
  await restore();
  await setStatus('Ready for Pickup');
  await page
    .getByRole('alertdialog', { name: /are not paid$/ })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await eventually(() => statusOf(one)).toBe('Processing');
});

test('an order has a page with notes for staff and one timeline of all events', async () => {
  const [order] = orders;
  if (!order) throw new Error('no order');
  await page.goto(`${store}/orders?s=${order.order_no}`);
  await rowOf(order).dblclick();
  await page.getByRole('heading', { level: 1, name: `Order ${order.order_no}` }).waitFor();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByText('Processing').first().waitFor();
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByLabel('New note').fill('Box 7, beside the door');
  // Leaving the page in any way, such as by a scan, asks before typed text is lost.
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await notes.getByRole('button', { name: 'Add note' }).click();
  await notes.getByText('Box 7, beside the door').waitFor();
  await timeline.getByText('Added').waitFor();
  // A double press must not delete permanently: the question ignores the second press.
  await notes.getByRole('button', { name: 'Delete this note' }).dblclick();
  const deleting = page.getByRole('alertdialog', { name: 'Delete this note?' });
  await deleting.getByText('Box 7, beside the door').waitFor();
  await deleting.getByRole('button', { name: 'Delete', exact: true }).click();
  await eventually(() => notes.getByText('Box 7, beside the door').count()).toBe(0);
  await timeline.getByText('Deleted').waitFor();

  // A partial payment in cash by a clerk, and its undoing.
  const payment = page.getByRole('region', { name: 'Payment', exact: true });
  await payment.getByRole('button', { name: 'Record payment…' }).click();
  const money = page.getByRole('dialog', { name: `Payment for order ${order.order_no}` });
  await money.getByRole('textbox', { name: 'Amount in pesos' }).fill('5');
  await page.keyboard.press('Tab');
  await money.getByText(/^Partial payment/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await money.getByRole('button', { name: 'Record payment' }).click();
  const entries = payment.getByRole('list', { name: 'Payments and refunds' });
  await entries.getByText('₱5.00').waitFor();
  await timeline.getByText('₱5.00 received, Cash').waitFor();
  await entries.getByRole('button', { name: 'Undo ₱5.00' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo entry' }).click();
  await entries.getByText('Undone · Cash').waitFor();

  // A new time for this order only.
  await page.getByRole('button', { name: 'Change pick-up…' }).click();
  const moving = page.getByRole('dialog', { name: `Change pick-up of order ${order.order_no}` });
  await moving.getByRole('button', { name: 'Save', exact: true }).click();
  await moving.getByText(staffMessages.reasonRequired).waitFor();
  await moving.getByText(staffMessages.pickupUnmoved).waitFor();
  await choose(page, 'Time', '2:30 PM');
  await eventually(() => moving.getByText(staffMessages.pickupUnmoved).count()).toBe(0);
  await moving.getByLabel('Reason').fill('As you asked on the telephone');
  await moving.getByRole('button', { name: 'Save', exact: true }).click();
  await timeline.getByText('As you asked on the telephone').waitFor();
  expect(new Date((await api.orders.get.query({ _id: order._id })).pickup_time ?? 0).toISOString()).toMatch(/T06:30/);

  // The counter's question, and its remark in the timeline until it is undone.
  await choose(page, 'Status of all items', 'Claimed');
  const question = page.getByRole('alertdialog', { name: /still owes ₱/ });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await eventually(() => question.count()).toBe(0);
  expect(await statusOf(order)).toBe('Processing');
  await choose(page, 'Status of all items', 'Claimed');
  await question.getByRole('button', { name: 'Hand over unpaid' }).click();
  await timeline.getByText(UNPAID_WORDS['Awaiting Proof']).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await timeline.locator('del', { hasText: UNPAID_WORDS['Awaiting Proof'] }).waitFor();
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Orders' }).click();
  await eventually(() => new URL(page.url()).search).toBe(`?s=${order.order_no}`);
  // The browser logs the list that was made to fail.
  expect(errors.filter((error) => !/status of 500/.test(error))).toEqual([]);
});
