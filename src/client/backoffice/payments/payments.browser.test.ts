import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Profile } from '#shared/contracts/customers.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { paymentsInput, type paymentsOutput } from '#shared/contracts/payments.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { messages } from '#shared/messages.ts';
import { accountsChanged, paymentSet, staffMessages } from '#shared/staffMessages.ts';
import {
  axeFindings,
  coveredControls,
  DESKTOP,
  openBrowser,
  openPage,
  PHONE,
  pressUntil,
} from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { blockCalls, changeOutput, failCalls } from '#test/browser/pageCalls.ts';
import { placeOrder } from '#test/records/orders.ts';
import { slipPicture } from '#test/records/slips.ts';
import { type Client, connect, signIn } from '#test/store/apiClient.ts';

let browser: Browser;
let staffToken: string;
let staff: Client;
let customer: Awaited<ReturnType<typeof signIn>>;
let user: Profile;
let order: Order;

beforeAll(async () => {
  browser = await openBrowser();
  staffToken = (await connect(store).users.login.mutate({ username: 'admin', password: 'campus-store-demo' })).token;
  staff = connect(store, staffToken);
  customer = await signIn(store, '0917 555 0488');
  user = await customer.client.customers.updateProfile.mutate({
    full_name: 'Paz Reyes',
    has_agreed_to_terms_and_conditions: true,
  });
  const { docs } = await customer.client.stocks.productList.query({ keyword: 'PE shirt' });
  const shirt = docs.find(({ size_prices }) => size_prices.some((size) => size.available_quantity > 1));
  if (!shirt) throw new Error('the sample catalog has no PE shirt to buy');
  order = await placeOrder(customer.client, shirt);
  await sendProof(1);
});
afterAll(async () => {
  await staff.orders.orderStatus.mutate({ _id: order._id, order_status: 'Cancelled' });
});

async function sendProof(seed: number) {
  const form = new FormData();
  form.set('order_id', order._id);
  form.set('order_no', order.order_no);
  form.set('payment_reference', '0012 345 678');
  form.set('file', new File([new Uint8Array(await slipPicture(seed))], 'slip.png', { type: 'image/png' }));
  await customer.client.orders.uploadProof.mutate(form);
}

async function openPayments(block: string[] = []) {
  const opened = await openPage(browser, { viewport: DESKTOP });
  await opened.page.addInitScript(
    (entry) => localStorage.setItem('campus-store.staff', entry),
    JSON.stringify({ token: staffToken }),
  );
  if (block.length > 0) await blockCalls(opened.page, ...block);
  return opened;
}

/** Presses J, wherever the focus is, until the test's own order is shown, after the sample's. */
async function goToOrder(page: Page) {
  const heading = page.getByRole('heading', { level: 2, name: /^Order / });
  await pressUntil(page, 'j', () => heading.textContent(), `Order ${order.order_no}`);
}

/** The test's own payment, on any page of the queue, and another one. */
async function findEntries() {
  const entries: z.output<typeof paymentsOutput>['docs'] = [];
  for (let page = 1, isOver = false; !isOver; page += 1) {
    const { docs, has_more } = await staff.payments.payments.query({ payment_status: 'To Check', page, page_size: 20 });
    entries.push(...docs);
    isOver = !has_more;
  }
  const own = entries.find((entry) => entry.order._id === order._id);
  const other = entries.find((entry) => entry.order._id !== order._id);
  if (!own || !other)
    throw new Error(`there are ${entries.length} payments to check: the test's own and another are needed`);
  return { own, other };
}

test('a proof is rejected, its customer sees that immediately and sends another, which is confirmed, and the confirmation is undone', async () => {
  const mine = await openPage(browser, { viewport: PHONE });
  await mine.page.addInitScript(
    (entry) => localStorage.setItem('campus-store.customer', entry),
    JSON.stringify({ token: customer.token, user }),
  );
  await mine.page.goto(`${store}/my-orders/${order.order_no}`);
  await mine.page.getByText('We’re checking your payment').first().waitFor();

  const { page, close } = await openPayments();
  const mend = await failCalls(page, 'payments.payments');
  await page.goto(`${store}/payments`);
  await page.getByText(messages.processingFailed).first().waitFor();
  await mend();
  const picture = Promise.withResolvers<void>();
  await page.route('**/public/images/**', async (route) => {
    await picture.promise;
    await route.fallback();
  });
  // The starting stream may already have loaded it, so the test does not wait for the button.
  await page.reload();
  await goToOrder(page);
  await page.getByText('0012345678').waitFor();
  // The picture is enlarged around its center, rotated, moved by the arrows, and reset; it is loaded when it is enlarged.
  const proof = page.getByRole('region', { name: 'Proof of payment' });
  for (const key of ['+', '+', '+', 't']) await page.keyboard.press(key);
  await page.getByText('338%').waitFor();
  const middle = () =>
    proof.evaluate((box) => Math.round(((box.scrollTop + box.clientHeight / 2) / box.scrollHeight) * 20) / 20);
  picture.resolve();
  // The picture is a square.
  const isItself = () =>
    proof.getByRole('img').evaluate(({ parentElement: box }) => box?.offsetWidth === box?.offsetHeight);
  await expect.poll(isItself).toBe(true);
  await expect.poll(middle).toBe(0.5);
  await page.keyboard.press('ArrowDown');
  await expect.poll(middle).toBeGreaterThan(0.5);
  await page.keyboard.press('0');
  await page.getByText('100%').waitFor();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: `Reject the proof of order ${order.order_no}?` });
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await dialog.getByText(staffMessages.reasonRequired).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByLabel('Other reason').fill('The lower half is cut off.');
  await page.keyboard.press('Enter');
  await page.getByText(paymentSet(order.order_no, 'Rejected')).waitFor();

  await mine.page.getByText('The lower half is cut off.').first().waitFor();
  // The customer sends another proof from the same page.
  await mine.page.getByText(messages.dropFile).waitFor();
  expect(await axeFindings(mine.page)).toEqual([]);
  await sendProof(2);
  await mine.page.getByText('We’re checking your payment').first().waitFor();

  // The screen had reached the end of its queue and shows the payment again after the update.
  await page.getByRole('heading', { level: 2, name: `Order ${order.order_no}` }).waitFor();
  await goToOrder(page);
  // A key only opens a question, and Escape closes it without a decision.
  await page.keyboard.press('c');
  const question = page.getByRole('alertdialog', { name: `Confirm ${formatPesos(order.amount_due)} from Paz Reyes?` });
  await question.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await page.keyboard.press('c');
  await question.waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(paymentSet(order.order_no, 'Confirmed')).waitFor();
  await mine.page.getByText('Payment confirmed').first().waitFor();
  // The toast of the rejection may still be visible.
  const said = page.getByRole('alertdialog').filter({ hasText: paymentSet(order.order_no, 'Confirmed') });
  await said.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(paymentSet(order.order_no, 'To Check')).waitFor();
  await mine.page.getByText('We’re checking your payment').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);

  // The queue has two pages. The first one has a skipped payment until another user decides on it.
  const { own, other } = await findEntries();
  const pages = [[other], [own]];
  await changeOutput(page, 'payments.payments', (queue: z.output<typeof paymentsOutput>, input) => {
    const { page: number } = paymentsInput.parse(input);
    const docs = pages[number - 1] ?? [];
    return { ...queue, docs, count: 20 * (pages.length - 1) + docs.length, has_more: number < pages.length };
  });
  await page.reload();
  await page.getByText('1 of 21').waitFor();
  await page.keyboard.press('j');
  await page.getByRole('heading', { level: 2, name: `Order ${order.order_no}` }).waitFor();
  const sent = Promise.withResolvers<void>();
  await page.route('**/trpc/payments.setPaymentStatus**', async (route) => {
    await sent.promise;
    pages.splice(0, 2, []);
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Confirm', exact: true }).press('Enter');
  await question.waitFor();
  await page.keyboard.press('Enter');
  // The payment leaves the queue before the response, so that it cannot be decided on twice; the queue has not ended.
  await page.getByRole('heading', { level: 2, name: `Order ${other.order.order_no}` }).waitFor();
  sent.resolve();
  // After the last payment of a queue, the focus is on the message in its place.
  await page.getByText(staffMessages.nothingToCheck).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe(staffMessages.nothingToCheck);
  await page.getByText(paymentSet(order.order_no, 'Confirmed')).waitFor();
  await staff.payments.setPaymentStatus.mutate({
    _id: order._id,
    payment_status: 'To Check',
    old_payment_status: 'Confirmed',
  });
  await close();
  await mine.close();
});

test('if two staff open one proof, the second sees the first one’s decision', async () => {
  // Without live updates the screen shows decisions made in the meantime.
  const { page, close } = await openPayments(['orders.updates']);
  await page.goto(`${store}/payments`);
  await goToOrder(page);
  await staff.payments.setPaymentStatus.mutate({
    _id: order._id,
    payment_status: 'Confirmed',
    old_payment_status: 'To Check',
  });
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText(/^You have already set this payment to Confirmed/).waitFor();
  await close();
});

test('a double click decides on one payment, and a typed reason belongs to the payment of its question', async () => {
  const back = { payment_status: 'To Check', old_payment_status: 'Confirmed' } as const;
  await staff.payments.setPaymentStatus.mutate({ _id: order._id, ...back });
  const { own, other } = await findEntries();
  const { page, close } = await openPayments();
  let docs = [own, other];
  await changeOutput(page, 'payments.payments', (queue: z.output<typeof paymentsOutput>) => ({
    ...queue,
    docs,
    count: docs.length,
    has_more: false,
  }));
  const decided: string[] = [];
  await page.route('**/trpc/payments.setPaymentStatus**', (route) => {
    // One request may contain several.
    for (const [, id = ''] of (route.request().postData() ?? '').matchAll(/"_id":"(\d+)"/g)) decided.push(id);
  });
  const titled = ({ order: { order_no } }: typeof own) =>
    page.getByRole('heading', { level: 2, name: `Order ${order_no}` });
  await page.goto(`${store}/payments`);
  await titled(own).waitFor();
  await page.getByRole('button', { name: 'Confirm', exact: true }).dblclick();
  await titled(other).waitFor();
  await expect.poll(() => decided).toEqual([own.order._id]);

  await page.reload();
  await titled(own).waitFor();
  await page.keyboard.press('r');
  const question = page.getByRole('dialog', { name: `Reject the proof of order ${own.order.order_no}?` });
  await question.getByLabel('Other reason').fill('Cut off.');
  // Another user decides on it, and the next payment is shown behind the question.
  docs = [other];
  await staff.payments.setPaymentStatus.mutate({
    _id: order._id,
    payment_status: 'Confirmed',
    old_payment_status: 'To Check',
  });
  await page.getByText('1 of 1').waitFor();
  await question.waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => decided.slice(1)).toEqual([own.order._id]);
  await titled(other).waitFor();
  await close();
});

test('a partial payment keeps the order open and is undone, and its message covers no control', async () => {
  await staff.payments.setPaymentStatus.mutate({ _id: order._id, payment_status: 'To Check' });
  const { page, close } = await openPayments();
  await page.goto(`${store}/payments?order=${order._id}`);
  // The amount due, the received amount and the account are together, directly above the button that records them; on a
  // phone below the list and the search.
  const sums = page.getByRole('region', { name: 'Amounts' });
  const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
  for (const viewport of [DESKTOP, { width: 820, height: 1180 }, PHONE]) {
    await page.setViewportSize(viewport);
    await sums.getByText('0012345678').waitFor();
    for (const part of [
      sums.getByText('Balance', { exact: true }),
      sums.getByRole('textbox', { name: 'Amount received' }),
    ])
      expect(await part.count()).toBe(1);
    const [group, button] = [await sums.boundingBox(), await confirm.boundingBox()];
    const below = (button?.y ?? 9_999) - (group?.y ?? 0) - (group?.height ?? 0);
    expect(below).toBeGreaterThanOrEqual(0);
    expect(below).toBeLessThan(24);
    expect(await axeFindings(page)).toEqual([]);
  }
  const slip = page.getByRole('region', { name: 'Proof of payment' });
  await slip.getByRole('img', { name: `order ${order.order_no}, reference number 0012345678` }).waitFor();
  expect((await slip.boundingBox())?.y).toBeLessThan(230);
  await page.getByRole('button', { name: /Show payments/ }).click();
  await page.getByRole('option', { name: 'Refunds' }).click();
  await page.waitForURL('**/payments/refunds');
  await page.goBack();
  await page.setViewportSize(DESKTOP);
  const amount = page.getByRole('textbox', { name: 'Amount received' });
  await amount.fill(String(order.amount_due - 50));
  await amount.press('Tab');
  await page.getByText('₱50.00 short: partial payment').waitFor();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  const said = page.getByRole('alertdialog').filter({ hasText: `Order ${order.order_no}` });
  await said.waitFor();
  await page.getByText('Partly paid ₱50.00 due').waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(1);
  await expect.poll(() => coveredControls(said, page.getByRole('main'))).toBe(0);
  await said.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(paymentSet(order.order_no, 'To Check')).waitFor();
  expect(await staff.orders.get.query({ _id: order._id })).toMatchObject({
    payment_status: 'To Check',
    amount_paid: 0,
  });
  await close();
});

test('the payments of a day are printed once, without buttons, with the user’s name and two lines to sign on', async () => {
  const { page, close } = await openPayments();
  await staff.payments.setPaymentStatus.mutate({ _id: order._id, payment_status: 'Confirmed' });
  await page.goto(`${store}/payments/day`);
  await page.getByRole('table', { name: 'By account' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const printed = page.locator('body').locator('visible=true');
  const count = (part: Locator) => part.locator('visible=true').count();
  await printed.getByText(/^Printed by Store Administrator on .+[AP]M$/).waitFor();
  expect({
    headings: await count(page.getByRole('heading', { level: 1 })),
    tables: await count(page.getByRole('table')),
    buttons: await count(page.getByRole('button')),
    fields: await count(page.getByRole('group')),
    signatures: await count(page.getByText(/^(Counted|Checked) by: _+$/)),
  }).toEqual({ headings: 1, tables: 2, buttons: 0, fields: 0, signatures: 2 });
  await close();
});

test('a change of the payment accounts is announced for a day, with the former ones, to all who may change them', async () => {
  const { page, close } = await openPayments();
  const former = { bank: 'BPI', account_name: 'Campus Store', account_number: '1234' };
  const changes = [{ field: 'value', from: [former], to: [] }];
  const change = (who: string, hours: number) => ({
    ...{ _id: who, action: 'update', who, changes, when: new Date(Date.now() - hours * 3_600_000) },
  });
  await changeOutput(page, 'settings.history', () => ({
    docs: [change('Ana Cruz', 23), change('Ben Lim', 25)],
    has_more: false,
  }));
  const title = accountsChanged('Ana Cruz', '').trim();
  for (const path of ['payments', 'dashboard']) {
    await page.goto(`${store}/${path}`);
    await page.getByText(title).waitFor();
    await page.getByText('Before: BPI 1234, Campus Store').waitFor();
    expect(await page.getByText(accountsChanged('Ben Lim', '').trim()).count()).toBe(0);
  }
  await close();
});
