import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { type Client, connect, signIn } from '#test/apiClient.ts';
import { eventually, openStaff, staffToken } from '#test/backofficePages.ts';
import { DESKTOP, openBrowser, PHONE } from '#test/browser.ts';
import { store } from '#test/demo.ts';
import { createHand } from '#test/hand.ts';
import { findOrderable, placeOrder, proofBody, proofPicture } from '#test/orders.ts';
import { openTypist } from '#test/typist.ts';

let browser: Browser;
let token: string;
let admin: Client;
let folder: string;
beforeAll(async () => {
  browser = await openBrowser();
  token = await staffToken(store, 'admin');
  admin = connect(store, token);
  folder = await mkdtemp(join(tmpdir(), 'campus-store-presses-'));
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

/** The entry of the menu, which is in the sidebar or in the bar at the bottom. */
const entry = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: /Back office|Screens used most/ })
    .getByRole('link', { name: new RegExp(`^${name}`) });

test.each([360, 820, 1440])('a payment is accepted from the front page by 2 presses at %i px', async (width) => {
  const { client } = await signIn(store, `0917 555 0${500 + (width % 97)}`);
  const order = await placeOrder(client, await findOrderable(client, 'notebook'));
  await client.orders.uploadProof.mutate(proofBody(order, await proofPicture(width % 250)));
  const { page, errors, close } = await openStaff(browser, token);
  await page.setViewportSize({ width, height: width === 360 ? 780 : 1000 });
  await page.goto(`${store}/dashboard`);
  const hand = createHand();
  await hand.press(entry(page, 'Payments'));
  const review = page.getByRole('region', { name: /^Payment of order / });
  await review.waitFor();
  const shown = (await review.getAttribute('aria-label'))?.replace('Payment of order ', '') ?? '';
  const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
  // In sight without scrolling, whatever is above it.
  const box = await confirm.boundingBox();
  expect((box?.y ?? 9_999) + (box?.height ?? 0)).toBeLessThanOrEqual(width === 360 ? 780 : 1000);
  await hand.press(confirm);
  const { docs } = await admin.orders.paginate.query({ s: shown });
  const accepted = docs.find(({ order_no }) => order_no === shown);
  await eventually(async () => (await admin.orders.get.query({ _id: accepted?._id ?? '' })).payment_status).toBe(
    'Confirmed',
  );
  expect(hand.count()).toBe(2);
  expect(errors).toEqual([]);
  await close();
});

test('a scanned order is handed over by the scan and 1 press', async () => {
  const { client } = await signIn(store, '0917 555 0671');
  const order = await placeOrder(client, await findOrderable(client, 'notebook'));
  await admin.payments.setPaymentStatus.mutate({ _id: order._id, payment_status: 'Confirmed' });
  await admin.orders.orderStatus.mutate({ _id: order._id, order_status: 'Ready for Pickup' });
  const { code } = await client.counter.code.query({ _id: order._id });
  const { page, errors, close } = await openStaff(browser, token);
  await page.goto(`${store}/counter`);
  await page.getByRole('searchbox', { name: 'Scan a code, or find an order' }).waitFor();
  const { type } = await openTypist(page);
  await type(code, 15, 'Enter');
  const handOver = page.getByRole('button', { name: 'Hand over all' });
  await handOver.waitFor();
  // On a phone what there is to collect is in sight, above the bar of the button; the day and the prints of the list are not there.
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Print', exact: true }).waitFor({ state: 'detached' });
  const [amount, bar] = [await page.locator('dl dd').first().boundingBox(), await handOver.boundingBox()];
  expect((amount?.y ?? 9_999) + (amount?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.setViewportSize(DESKTOP);
  const hand = createHand();
  await hand.press(handOver);
  await eventually(async () => (await admin.orders.get.query({ _id: order._id })).order_status.status).toBe('Claimed');
  expect(hand.count()).toBe(1);
  expect(errors).toEqual([]);
  await close();
});

test('the slips of another day are printed from Picking by 2 presses', async () => {
  const { client } = await signIn(store, '0917 555 0672');
  const order = await placeOrder(client, await findOrderable(client, 'notebook'));
  const day = storeDayOf(order.pickup_time ?? new Date(), 'Asia/Manila');
  const { page, errors, close } = await openStaff(browser, token);
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });
  await page.goto(`${store}/picking`);
  const hand = createHand();
  // The chips name today, tomorrow and the days with orders; the address says which of them it was.
  const days = page.getByRole('radiogroup', { name: 'Pick-up day' });
  const chips = days.getByRole('radio');
  // Before the orders are counted, today and tomorrow stand alone.
  await chips
    .filter({ hasText: /[1-9]\d* order/ })
    .first()
    .waitFor();
  const shown = () => new URL(page.url()).searchParams.get('day');
  for (const chip of await chips.all()) {
    await chip.click();
    // The address of the chip before stands there until this one is chosen.
    await eventually(() => chip.isChecked()).toBe(true);
    if (shown() === day) break;
  }
  // The search for the chip was the test's own; a person presses the right one.
  await hand.press(days.getByRole('radio', { checked: true }));
  await hand.press(page.getByRole('button', { name: 'Print slips' }));
  await eventually(() => page.evaluate(() => document.documentElement.dataset.printed)).toBe('yes');
  await page.emulateMedia({ media: 'print' });
  await page.getByText(order.order_no, { exact: true }).first().waitFor();
  expect(hand.count()).toBe(2);
  expect(errors).toEqual([]);
  await close();
});

test('a product with two sizes and a picture is added by at most 8 presses', async () => {
  const picture = join(folder, 'front.jpg');
  await writeFile(
    picture,
    await sharp({ create: { width: 400, height: 500, channels: 3, background: '#335577' } })
      .jpeg()
      .toBuffer(),
  );
  const { page, errors, close } = await openStaff(browser, token);
  await page.goto(`${store}/stocks`);
  const hand = createHand();
  const name = `Presses Jacket ${Date.now()}`;
  const group = (row: string) => page.getByRole('group', { name: row, exact: true });
  await hand.press(page.getByRole('link', { name: 'New product' }));
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('combobox', { name: 'Category' }).fill('department');
  await hand.press(page.getByRole('option', { name: 'Uniforms > Department Wear' }));
  await page.getByRole('textbox', { name: 'Selling price' }).fill('1250');
  await hand.press(page.getByRole('radio', { name: 'By size' }));
  await group('Size 1').getByRole('combobox', { name: 'Size' }).fill('S');
  await page.keyboard.press('Tab');
  await hand.press(page.getByRole('button', { name: 'Add size' }));
  await group('Size 2').getByRole('combobox', { name: 'Size' }).fill('M');
  await page.keyboard.press('Tab');
  const chooser = page.waitForEvent('filechooser');
  await hand.press(page.getByRole('button', { name: /Several at once/ }));
  await (await chooser).setFiles(picture);
  await hand.press(page.locator('label').filter({ hasText: 'Shown to customers' }));
  await hand.press(page.getByRole('button', { name: 'Save', exact: true }));
  await page.getByRole('heading', { level: 1, name }).waitFor();
  const find = async () => (await admin.stocks.paginate.query({ s: name })).docs[0];
  await eventually(async () => (await find())?.images.length).toBe(1);
  const made = await find();
  const product = await admin.stocks.get.query({ _id: made?._id ?? '' });
  expect(product.size_prices.map(({ size }) => size)).toEqual(['S', 'M']);
  expect(product.is_available).toBe(true);
  expect(hand.count()).toBeLessThanOrEqual(8);
  await admin.stocks.delete.mutate({ _id: product._id });
  expect(errors).toEqual([]);
  await close();
});
