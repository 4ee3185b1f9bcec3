import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Product } from '#shared/contracts/catalog.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { addedToCart, messages } from '#shared/messages.ts';
import { paymentSet, statusSet } from '#shared/staffMessages.ts';
import { eventually, openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { openBrowser, PHONE, pressUntil } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { choose, firstDayChip, openCustomer } from '#test/browser/storefrontPages.ts';
import { openTypist } from '#test/browser/typist.ts';
import { findOrderable } from '#test/records/orders.ts';
import { slipPicture } from '#test/records/slips.ts';
import { connect } from '#test/store/apiClient.ts';

// An order with each receiving option, on a customer's phone and a counter's tablet, from the cart to the year's
// report. All are paid by bank transfer.
const TABLET = { width: 1024, height: 768 };
/** A scanner's milliseconds per key. */
const SCANNER_MS = 15;
const BARCODE = '4006381333931';

const browser = await openBrowser();
const token = await staffToken(store, 'admin');
const staff = connect(store, token);
let phone: Awaited<ReturnType<typeof openCustomer>>;
let tablet: Awaited<ReturnType<typeof openStaff>>;
let typist: Awaited<ReturnType<typeof openTypist>>;
let notebooks: Product[];
let order: Order;
let before: { amount: number; count: number };

beforeAll(async () => {
  phone = await openCustomer(browser, store, '0917 555 0299', { viewport: PHONE });
  notebooks = [
    await findOrderable(phone.client, 'composition notebook'),
    await findOrderable(phone.client, 'pad paper'),
  ];
  await staff.stocks.update.mutate({ _id: notebooks[0]?._id ?? '', barcode: BARCODE });
  tablet = await openStaff(browser, token);
  typist = await openTypist(tablet.page);
  await tablet.page.setViewportSize(TABLET);
  await tablet.page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = document.querySelector('[data-print-sheet]')?.textContent ?? '';
    };
  });
});

/** Returns the count and sum of claimed orders in the report of the year, in pesos. */
async function claimedThisYear() {
  const year = storeDayOf(new Date(), 'Asia/Manila').slice(0, 4);
  const days = await staff.reports.ordersHistory.query({
    period_covered: { start: `${year}-01-01`, end: `${year}-12-31` },
  });
  const claimed = days.flatMap(({ orders }) => orders).filter(({ order_status }) => order_status.status === 'Claimed');
  return { count: claimed.length, amount: claimed.reduce((sum, each) => sum + each.total_amount, 0) };
}

/** Orders notebooks on the phone, from the product pages to the question for a proof. */
async function orderByPhone(products: readonly Product[], receive: () => Promise<void>): Promise<Order> {
  const { page } = phone;
  for (const { _id, name } of products) {
    await page.goto(`${store}/product?_id=${_id}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await page.getByText(addedToCart(name)).waitFor();
  }
  await page.goto(`${store}/checkout`);
  // Uses every step; a returning customer may skip some.
  await page.goto(`${store}/checkout#order-information`);
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.waitForURL('**/checkout#payment');
  await receive();
  await page.getByRole('button', { name: 'Submit Orders' }).click();
  await page.waitForURL('**/proof-of-payment-upload');
  const [placed] = await phone.client.orders.customerOrders.query({});
  if (!placed) throw new Error('no order was placed');
  return placed;
}

const myOrder = () => phone.page.getByRole('article', { name: `Order ${order.order_no}` });

/** Opens the proof page from the order's link, and sends a proof. */
async function sendProof(link: RegExp, seed: number) {
  await phone.page.goto(`${store}/my-orders`);
  await myOrder()
    .getByRole('link', { name: link })
    .or(myOrder().getByRole('button', { name: link }))
    .click();
  await phone.page.waitForURL('**/attach-proof-of-payment');
  const slip = { name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from(await slipPicture(seed)) };
  await phone.page.locator('input[type=file]').setInputFiles(slip);
  await phone.page.getByRole('button', { name: messages.sendReceipt }).click();
  await phone.page.getByRole('heading', { level: 1, name: /Thank|uploaded/i }).waitFor();
}

async function openPayment(page: Page) {
  await page.goto(`${store}/payments`);
  await page.getByRole('region', { name: 'Proof of payment' }).focus();
  const heading = page.getByRole('heading', { level: 2, name: /^Order / });
  await pressUntil(page, 'j', () => heading.textContent(), `Order ${order.order_no}`);
}

/** Confirms the payment on the screen: the key opens the question, and Enter confirms. */
async function confirmByKeys(page: Page) {
  await typist.press('c');
  await page.getByRole('alertdialog', { name: /^Confirm ₱/ }).waitFor();
  await typist.press('Enter');
  await page.getByText(paymentSet(order.order_no, 'Confirmed')).waitFor();
}

/** Types like a scanner. */
async function scan(text: string) {
  await typist.type(text, SCANNER_MS, 'Enter');
}

/** Prints, and returns the text on the paper. */
async function print(choices: string[], button: string) {
  const { page } = tablet;
  await page.evaluate(() => delete document.documentElement.dataset.printed);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const choice of choices) await dialog.getByRole('radio', { name: choice, exact: true }).click();
  await dialog.getByRole('button', { name: button }).click();
  const printed = () => page.evaluate(() => document.documentElement.dataset.printed);
  await eventually(printed).toBeTruthy();
  await eventually(() => dialog.count()).toBe(0);
  return printed();
}

test('a paid order goes through a whole day: ordered, proof rejected, sent again, confirmed, picked, scanned, handed over in two parts', async () => {
  const { page } = tablet;
  before = await claimedThisYear();
  order = await orderByPhone(notebooks.slice(0, 2), async () => {
    await firstDayChip(phone.page).click();
    await phone.page.getByRole('button', { name: 'Choose a time' }).click();
    await phone.page.getByRole('radio', { name: '9:30 AM' }).click();
    await phone.page.getByLabel('Remarks').fill('Please wrap both.');
  });
  await sendProof(/upload/i, 501);
  await openPayment(page);
  await typist.press('r');
  await page.getByRole('dialog').getByLabel('Other reason').fill('The amount cannot be read.');
  await typist.press('Enter');
  await page.getByText(paymentSet(order.order_no, 'Rejected')).waitFor();
  await phone.page.goto(`${store}/my-orders/${order.order_no}`);
  await myOrder().getByText('The amount cannot be read.').first().waitFor();

  await sendProof(/^Upload a new receipt/, 502);
  await openPayment(page);
  await confirmByKeys(page);

  // Picking: the day's lists are printed, and the order is set to ready on its page.
  const day = storeDayOf(order.pickup_time ?? new Date(), 'Asia/Manila');
  await page.goto(`${store}/counter?day=${day}`);
  await page.getByRole('row', { name: new RegExp(order.order_no) }).waitFor();
  await print([], 'Print list');
  expect(await print(['Packing slips', '80 mm roll', 'Student'], 'Print slips')).toContain(
    'Remarks: Please wrap both.',
  );
  await page.goto(`${store}/orders/${order._id}`);
  await choose(page, 'Status of all items', 'Ready for Pickup');
  await page.getByText(statusSet(order.order_no, 'Ready for Pickup', 0)).waitFor();
  await page.getByRole('definition').filter({ hasText: 'Please wrap both.' }).waitFor();

  // The customer shows the code; the clerk scans it, and then the books.
  await phone.page.goto(`${store}/my-orders`);
  await myOrder().getByText('Ready for Pickup').first().waitFor();
  await myOrder().getByRole('button', { name: 'Show pick-up code' }).click();
  const { code } = await phone.client.counter.code.query({ _id: order._id });
  await phone.page.getByText(code, { exact: true }).waitFor();
  await page.goto(`${store}/counter`);
  await page.getByRole('heading', { level: 1 }).click();
  await scan(code);
  const panel = page.getByRole('region', { name: `Order ${order.order_no}` });
  await panel.waitFor();
  await panel.getByText('Please wrap both.').waitFor();
  expect(await panel.getByText(/^Not paid/).count()).toBe(0);
  await scan(BARCODE);
  await panel.getByRole('button', { name: 'Hand over 1 of 2' }).click();
  await page.getByText(`Order ${order.order_no}: 1 item handed over.`).waitFor();
  await panel.getByRole('button', { name: 'Hand over all' }).click();
  await panel.getByText('Everything is claimed.').waitFor();
  await phone.page.keyboard.press('Escape');
  await myOrder().getByText('Claimed', { exact: true }).first().waitFor();

  // The timeline has all events, and the year's report has the order once.
  await page.goto(`${store}/orders/${order._id}`);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  for (const step of [
    'To Check',
    'Rejected',
    'Confirmed',
    'Picking list',
    'Packing slip',
    'Ready for Pickup',
    'Claimed',
  ]) {
    await timeline.getByText(step).first().waitFor();
  }
  const after = await claimedThisYear();
  expect(after.count).toBe(before.count + 1);
  expect(after.amount).toBeCloseTo(before.amount + order.total_amount, 2);
  expect(tablet.errors).toEqual([]);
  expect(phone.errors).toEqual([]);
});

test('a delivery is ordered, paid, confirmed, handed to the courier, and counted once in the reports', async () => {
  const { page } = tablet;
  before = await claimedThisYear();
  await staff.settings.save.mutate({ key: 'offer_delivery', value: true });
  try {
    order = await orderByPhone(notebooks.slice(0, 1), async () => {
      await phone.page.getByRole('radio', { name: 'Delivery' }).click();
      await phone.page.getByLabel('Address').fill('12 Mabini Street');
    });
  } finally {
    await staff.settings.save.mutate({ key: 'offer_delivery', value: false });
  }
  expect(order).toMatchObject({ receiving_option: 'Delivery', pickup_time: null, payment_status: 'Awaiting Proof' });

  await sendProof(/upload/i, 503);
  await openPayment(page);
  await confirmByKeys(page);

  await page.goto(`${store}/counter`);
  await page.getByRole('heading', { level: 1 }).click();
  const { code } = await phone.client.counter.code.query({ _id: order._id });
  await scan(code);
  const panel = page.getByRole('region', { name: `Order ${order.order_no}` });
  await panel.getByRole('button', { name: 'Hand over all' }).click();
  await panel.getByText('Everything is claimed.').waitFor();
  await phone.page.goto(`${store}/my-orders`);
  await myOrder().getByText('Claimed', { exact: true }).first().waitFor();

  const after = await claimedThisYear();
  expect(after.count).toBe(before.count + 1);
  expect(after.amount).toBeCloseTo(before.amount + order.total_amount, 2);
  expect(tablet.errors).toEqual([]);
  expect(phone.errors).toEqual([]);
});
