import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { formatPesos } from '#shared/domain/money.ts';
import { eventually, openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { axeFindings, DESKTOP, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { createHand } from '#test/browser/hand.ts';
import { changeOutput } from '#test/browser/pageCalls.ts';
import { openTypist } from '#test/browser/typist.ts';
import { findOrderable, placeOrder, proofBody, proofPicture } from '#test/records/orders.ts';
import { type Client, connect, signIn } from '#test/store/apiClient.ts';

const browser = await openBrowser();
let token: string;
let admin: Client;
beforeAll(async () => {
  token = await staffToken(store, 'admin');
  admin = connect(store, token);
});

/** The entry of the menu, which is in the sidebar or in the bar at the bottom. */
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /Back office|Main menu/ }).getByRole('link', { name: new RegExp(`^${name}`) });

test('a payment is accepted from the front page of a phone by 2 presses', async () => {
  const { client } = await signIn(store, '0917 555 0569');
  const order = await placeOrder(client, await findOrderable(client, 'notebook'));
  await client.orders.uploadProof.mutate(proofBody(order, await proofPicture(110)));
  const { page, errors } = await openStaff(browser, token);
  await page.setViewportSize(PHONE);
  await page.goto(`${store}/dashboard`);
  const hand = createHand();
  await hand.press(entry(page, 'Payments'));
  const review = page.getByRole('region', { name: /^Payment of order / });
  await review.waitFor();
  const shown = (await review.getAttribute('aria-label'))?.replace('Payment of order ', '') ?? '';
  const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
  // In sight without scrolling, whatever is above it.
  const box = await confirm.boundingBox();
  expect((box?.y ?? 9_999) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
  await hand.press(confirm);
  const { docs } = await admin.orders.paginate.query({ s: shown });
  const accepted = docs.find(({ order_no }) => order_no === shown);
  await eventually(async () => (await admin.orders.get.query({ _id: accepted?._id ?? '' })).payment_status).toBe(
    'Confirmed',
  );
  expect(hand.count()).toBe(2);
  expect(errors).toEqual([]);
});

test('an unpaid order is paid in cash and handed over by 2 presses, and the safe one is the primary button', async () => {
  const { client } = await signIn(store, '0917 555 0672');
  const order = await placeOrder(client, await findOrderable(client, 'notebook'));
  const { page, errors } = await openStaff(browser, token);
  const open = page.getByRole('region', { name: `Order ${order.order_no}` });
  const take = open.getByRole('button', { name: `Take cash ${formatPesos(order.amount_due)}` });
  for (const size of [PHONE, { width: 820, height: 1180 }]) {
    await page.setViewportSize(size);
    await page.goto(`${store}/counter?order=${order._id}`);
    await take.waitFor();
    const looks = [take, open.getByRole('button', { name: 'Hand over unpaid…' })].map((button) =>
      button.evaluate((element) => getComputedStyle(element).backgroundColor),
    );
    expect(new Set(await Promise.all(looks)).size).toBe(2);
    const box = await take.boundingBox();
    expect((box?.y ?? 9_999) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height);
    expect(await axeFindings(page)).toEqual([]);
  }
  await take.click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await take.waitFor();
  const hand = createHand();
  await hand.press(take);
  await hand.press(open.getByRole('button', { name: 'Hand over all', exact: true }));
  await open.getByText('Everything is claimed.').waitFor();
  const { order_status, payment_status } = await admin.orders.get.query({ _id: order._id });
  expect([order_status.status, payment_status, hand.count()]).toEqual(['Claimed', 'Confirmed', 2]);
  expect(errors).toEqual([]);
});

test('a scanned order is handed over by the scan and 1 press', async () => {
  const { client } = await signIn(store, '0917 555 0671');
  const order = await placeOrder(client, await findOrderable(client, 'notebook'));
  await admin.payments.setPaymentStatus.mutate({ _id: order._id, payment_status: 'Confirmed' });
  await admin.orders.orderStatus.mutate({ _id: order._id, order_status: 'Ready for Pickup' });
  const { code } = await client.counter.code.query({ _id: order._id });
  const { page, errors } = await openStaff(browser, token);
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
});

test('payments are confirmed by mouse with 1 press each, while the message about the previous one is still shown', async () => {
  const ids: string[] = [];
  for (const phone of ['0917 555 0673', '0917 555 0674']) {
    const { client } = await signIn(store, phone);
    const order = await placeOrder(client, await findOrderable(client, 'notebook'));
    await client.orders.uploadProof.mutate(proofBody(order, await proofPicture(ids.length + 120)));
    ids.push(order._id);
  }
  const { page, errors } = await openStaff(browser, token);
  await page.setViewportSize(DESKTOP);
  const pages = await Promise.all(ids.map((order) => admin.payments.payments.query({ order })));
  let left = pages;
  await changeOutput(page, 'payments.payments', (queue: (typeof pages)[number]) => {
    const docs = left.flatMap((each) => each.docs);
    return { ...queue, docs, count: docs.length, has_more: false };
  });
  await page.goto(`${store}/payments`);
  const hand = createHand();
  for (const { docs } of pages) {
    await page.getByRole('heading', { level: 2, name: `Order ${docs[0]?.order.order_no}` }).waitFor();
    await hand.press(page.getByRole('button', { name: 'Confirm', exact: true }));
    left = left.slice(1);
  }
  for (const _id of ids) {
    await eventually(async () => (await admin.orders.get.query({ _id })).payment_status).toBe('Confirmed');
  }
  expect(hand.count()).toBe(2);
  expect(errors).toEqual([]);
});

test('the price of all products that a search finds is changed by 6 presses', async () => {
  const name = `Pressed ${crypto.randomUUID().slice(0, 6)}`;
  const { docs } = await admin.categories.paginate.query({ page_size: 1 });
  for (let count = 10; count < 22; count += 1) {
    const product = { name: `${name} ${count}`, category: docs[0]?._id ?? '', selling_price: 100 };
    await admin.stocks.create.mutate({ ...product, size_prices: [{ size: '', adjustment_quantity: 5 }] });
  }
  const { page, errors } = await openStaff(browser, token);
  await page.setViewportSize(DESKTOP);
  await page.goto(`${store}/stocks?s=${encodeURIComponent(name)}&page_size=10`);
  await page.getByText('12 products found').waitFor();
  const hand = createHand();
  const dialog = page.getByRole('dialog', { name: /^Price and restock level/ });
  await page.getByRole('columnheader').first().getByRole('checkbox').check({ force: true });
  hand.add();
  await hand.press(page.getByRole('button', { name: 'Select all 12' }));
  await hand.press(page.getByRole('button', { name: 'Price and restock…' }));
  await hand.press(dialog.getByRole('radiogroup', { name: 'Selling price' }).getByRole('radio', { name: 'By %' }));
  await hand.type(dialog.getByRole('textbox', { name: 'Selling price, change in percent' }), '5');
  await hand.press(dialog.getByRole('button', { name: 'Preview' }));
  await hand.press(dialog.getByRole('button', { name: 'Change 12 products' }));
  await dialog.waitFor({ state: 'detached' });
  const changed = await admin.stocks.paginate.query({ s: name, page_size: 20 });
  expect(new Set(changed.docs.map(({ selling_price }) => selling_price))).toEqual(new Set([105]));
  expect(hand.count()).toBe(6);
  expect(errors).toEqual([]);
});
