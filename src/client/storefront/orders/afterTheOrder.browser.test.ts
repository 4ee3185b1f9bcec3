import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Profile } from '#shared/contracts/customers.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { formatPesos } from '#shared/domain/money.ts';
import {
  fileUploaded,
  fileUploadFailed,
  messages,
  orderMoved,
  orderPlacedWith,
  proofReceived,
} from '#shared/messages.ts';
import { staffToken } from '#test/browser/backofficePages.ts';
import { axeFindings, openBrowser, openPage, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { blockCalls, changeOutput, failCalls } from '#test/browser/pageCalls.ts';
import { placeOrder, proofBody } from '#test/records/orders.ts';
import { connect, signIn } from '#test/store/apiClient.ts';

const browser = await openBrowser();
let slip: { name: string; mimeType: string; buffer: Buffer };
let customer: Awaited<ReturnType<typeof signIn>>;
let user: Profile;
let order: Order;

beforeAll(async () => {
  const picture = sharp({ create: { width: 480, height: 640, channels: 3, background: '#e9f0ec' } });
  slip = { name: 'deposit-slip.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
  customer = await signIn(store, '0917 555 0471');
  user = await customer.client.customers.profile.query();
  const { docs } = await customer.client.stocks.productList.query({ keyword: 'PE shirt' });
  const shirt = docs.find(({ size_prices }) => size_prices.some((size) => size.available_quantity > 1));
  if (!shirt) throw new Error('the sample catalog has no PE shirt to buy');
  order = await placeOrder(customer.client, shirt);
});
afterAll(async () => {
  await setStatus('Cancelled');
});

const setStatus = async (order_status: 'Ready for Pickup' | 'Cancelled') =>
  connect(store, await staffToken(store, 'admin')).orders.orderStatus.mutate({ _id: order._id, order_status });

/** Simulates another window of the customer. */
const uploadProof = () => customer.client.orders.uploadProof.mutate(proofBody(order, slip.buffer));

/** `latest` is the order that the browser has stored. */
async function openStore(latest: Order | null = null) {
  const opened = await openPage(browser, { viewport: PHONE, permissions: ['clipboard-read', 'clipboard-write'] });
  const stored = {
    'campus-store.customer': JSON.stringify({ token: customer.token, user }),
    [`campus-store.checkout.${user._id}`]: JSON.stringify({ latest_order: latest }),
  };
  await opened.page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  return opened;
}

const says = (page: Page, message: string) => page.getByText(message).first().waitFor();

test('a proof is validated before it is sent, shows its progress, can be cancelled, and is stored for another try', async () => {
  const { page } = await openStore(order);
  // Lines may have been cancelled since the browser stored the order.
  const asPlaced = await changeOutput(page, 'orders.get', (now: Order) => ({ ...now, amount_due: 1 }));
  await page.goto(`${store}/proof-of-payment-upload`);
  await page.getByText(`To pay: was ${formatPesos(order.total_amount)} now ₱1.00`).waitFor();
  await asPlaced();
  const mendSettings = await failCalls(page, 'settings.list');
  await page.goto(`${store}/proof-of-payment-upload`);
  await says(page, messages.processingFailed);
  await mendSettings();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page
    .getByRole('button', { name: /^Copy the account number of/ })
    .first()
    .click();
  await page.getByText(/^Account number of .* copied\.$/).waitFor();
  // Digits only, for banking apps.
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{8,}$/);
  await says(page, orderPlacedWith(order.order_no));
  const skip = page.getByRole('link', { name: 'Skip for now' });
  expect(await skip.count()).toBe(0);
  await changeOutput(page, 'settings.list', () => [{ key: 'allow_no_payment_proof', value: true }]);
  await page.reload();
  await says(page, messages.askWhereToPay);
  expect(await skip.getAttribute('href')).toBe('/order-successful');

  const choose = page.locator('input[type=file]');
  await choose.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await says(page, `${fileUploadFailed('notes.pdf')} ${messages.proofPdfBroken}`);

  // A photo without a type, larger than the server accepts: the browser shrinks it.
  const noise = sharp({
    create: {
      width: 4_000,
      height: 3_000,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
  const photo = {
    name: 'IMG_0001.jpg',
    mimeType: 'application/octet-stream',
    buffer: await noise.jpeg({ quality: 98, chromaSubsampling: '4:4:4' }).toBuffer(),
  };
  expect(photo.buffer.length).toBeGreaterThan(12_000_000);
  let sent = 0;
  await page.route('**/api/orders/upload-proof', (route) => {
    sent += 1;
    return route.abort('connectionreset');
  });
  await choose.setInputFiles(photo);
  const chosen = page.getByRole('img', { name: `Selected file ${photo.name}` });
  await expect.poll(() => chosen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_440);
  // Nothing is sent before the customer's press.
  expect(sent).toBe(0);
  await page.getByLabel('Reference number (optional)').fill('884 2001');
  await page.getByRole('button', { name: messages.sendReceipt }).click();
  await says(page, `${fileUploadFailed(photo.name)} ${messages.connectionLost}`);
  expect(sent).toBe(1);
  await page.unroute('**/api/orders/upload-proof');

  await page.route('**/api/orders/upload-proof', () => {});
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('progressbar', { name: photo.name }).waitFor();
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await expect.poll(() => cancel.evaluate((button) => button === document.activeElement)).toBe(true);
  await cancel.press('Enter');
  await says(page, messages.uploadCancelled);
  await page.unroute('**/api/orders/upload-proof');

  await page.route('**/api/orders/upload-proof', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 500, json: { code: 'unexpected', msg: 'broken' } });
  });
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await says(page, fileUploadFailed(photo.name));
  await page.unroute('**/api/orders/upload-proof');
  // The first try reached the store and only its response was lost; a second one is harmless.
  await page.getByRole('button', { name: 'Try again' }).click();
  await says(page, fileUploaded(photo.name));
  await page.waitForURL('**/order-successful');
});

test('my orders handle failures and an empty list, and load page by page', async () => {
  const { page } = await openStore();
  // The list is requested again when the live stream starts, which repairs it as well as a press does.
  await blockCalls(page, 'orders.updates');
  const mend = await failCalls(page, 'orders.customerOrders');
  await page.goto(`${store}/my-orders`);
  await says(page, messages.customerOrdersFailed);
  await mend();
  const fill = await changeOutput(page, 'orders.customerOrders', () => []);
  await page.getByRole('button', { name: 'Try again' }).click();
  await says(page, messages.nothingOrdered);
  await fill();

  const older = (index: number): Order => ({ ...order, _id: `older-${index}`, order_no: `2026-01-00000${index}` });
  await changeOutput(page, 'orders.customerOrders', (_orders, input) =>
    Array.from({ length: (input as { cursor?: string }).cursor ? 2 : 10 }, (_, index) =>
      older((input as { cursor?: string }).cursor ? index + 10 : index),
    ),
  );
  await page.reload();
  await page.getByRole('article', { name: 'Order 2026-01-000000' }).waitFor();
  await page.getByRole('article', { name: 'Order 2026-01-000009' }).scrollIntoViewIfNeeded();
  await says(page, messages.allOrdersShown);
  await expect.poll(() => page.getByRole('article').count()).toBe(12);
});

test('an expired session found by the live stream leads to the sign-in and back', async () => {
  const { page } = await openStore();
  // The list still loads; only the stream has an unknown session.
  await page.route('**/trpc/orders.updates*', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer ended' } }),
  );
  await page.goto(`${store}/my-orders`);
  await page.waitForURL('**/customer-login');
  await says(page, messages.sessionEnded);
  expect(await page.evaluate(() => localStorage.getItem('campus-store.customer'))).toBeNull();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(
    (stored) => {
      localStorage.setItem('campus-store.customer', stored);
      window.dispatchEvent(new StorageEvent('storage', { key: 'campus-store.customer' }));
    },
    JSON.stringify({ token: customer.token, user }),
  );
  await page.waitForURL('**/my-orders');
  await page.getByRole('article', { name: `Order ${order.order_no}` }).waitFor();
});

test('an order shows its proof in a new window, accepts a missing one, and updates while it is open', async () => {
  const { page } = await openStore();
  const card = page.getByRole('article', { name: `Order ${order.order_no}` });
  const mode = card.getByText(/^Bank Transfer/);
  const unproved = <Shown extends Order>(each: Shown) => ({
    ...each,
    proof_of_payment_filename: null,
    proof_of_payment_url: null,
    payment_status: 'Awaiting Proof',
    orders: each.orders.map((line) => ({ ...line, addon_price: -10 })),
  });
  const withoutProof = await changeOutput(page, 'orders.byNumber', unproved);
  const listedWithout = await changeOutput(page, 'orders.customerOrders', (orders: Order[]) => orders.map(unproved));
  await page.goto(`${store}/my-orders/${order.order_no}`);
  await card.getByText(/ − ₱10\.00$/).waitFor();
  await mode.click();
  await page.getByRole('alert').getByText(messages.noProof).waitFor();
  // A link would promise a proof that does not exist.
  await card.getByRole('button', { name: /^Bank Transfer.* no receipt for order/ }).waitFor();
  await page.getByRole('link', { name: 'My Orders', exact: true }).click();
  const mend = await failCalls(page, 'orders.get');
  await card.getByText(messages.uploadProof).click();
  await page.getByRole('alert').getByText(messages.orderDetailsFailed).waitFor();
  await mend();
  const partPaid = await changeOutput(page, 'orders.get', (each: Order) => ({ ...each, amount_paid: 1 }));
  await card.getByText(messages.uploadProof).click();
  await page.waitForURL('**/attach-proof-of-payment');
  await page.getByText(`To pay: ${formatPesos(order.amount_due - 1)}`).waitFor();
  await partPaid();
  await page.getByRole('heading', { level: 1, name: 'Attach Proof of Payment' }).waitFor();
  await page.getByText(`Order ${order.order_no}`).first().waitFor();
  // The uploaded file is a proof, not a second order.
  await page.locator('input[type=file]').setInputFiles(slip);
  await page.getByRole('button', { name: messages.sendReceipt }).click();
  await page.getByRole('heading', { level: 1, name: messages.proofAttached }).waitFor();
  expect(await page.getByText(messages.orderPlaced).count()).toBe(0);
  await says(page, proofReceived(order.order_no));

  await withoutProof();
  await listedWithout();
  await uploadProof();
  await page.goto(`${store}/my-orders/${order.order_no}`);
  const opening = page.waitForEvent('popup');
  await mode.click();
  const proof = await opening;
  await proof.waitForURL('**/public/images/**');
  expect(await proof.evaluate(() => document.images[0]?.naturalWidth)).toBeGreaterThan(0);
  await proof.close();
  await page.evaluate('window.open = () => null; true');
  await mode.click();
  await says(page, messages.windowBlocked);
  const link = card.getByRole('link', { name: 'Open the receipt', exact: true });
  expect(await link.getAttribute('href')).toMatch(/^\/public\/images\/.+signature=/);
  expect(await axeFindings(page)).toEqual([]);

  const announcement = page.getByRole('main').getByRole('status').first();
  await uploadProof();
  await expect.poll(() => announcement.textContent()).toBe(proofReceived(order.order_no));
  await setStatus('Ready for Pickup');
  await expect.poll(() => announcement.textContent()).toBe(orderMoved(order.order_no, 'Ready for Pickup'));
  await card.getByText('Ready for Pickup').first().waitFor();
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
});
