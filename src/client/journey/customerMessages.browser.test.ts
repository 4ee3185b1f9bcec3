import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { firstOpenDay, toPickupCalendar } from '#shared/domain/pickups/pickupCalendar.ts';
import { adviceFor } from '#shared/messageAdvice.ts';
import { fileUploaded, fileUploadFailed, messages } from '#shared/messages.ts';
import { DESKTOP, openBrowser, openPage } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { failCalls } from '#test/browser/pageCalls.ts';
import { failure, openCustomer } from '#test/browser/storefrontPages.ts';
import { placeOrder } from '#test/records/orders.ts';

let browser: Browser;
let shop: Awaited<ReturnType<typeof openCustomer>>;
let page: Page;
/** The page that is searched for the message. */
let seen: Page;
let order: Order;
let productId: string;
/** A product without choices. */
let notebookId: string;
let slip: { name: string; mimeType: string; buffer: Buffer };

beforeAll(async () => {
  browser = await openBrowser();
  shop = await openCustomer(browser, store, '0917 555 0481');
  page = shop.page;
  const { docs } = await shop.client.stocks.productList.query({ keyword: 'PE shirt' });
  const shirt = docs.find(({ size_prices }) => size_prices.some((size) => size.available_quantity > 4));
  if (!shirt) throw new Error('the sample catalog has no PE shirt to buy');
  productId = shirt._id;
  order = await placeOrder(shop.client, shirt);
  const notebooks = await shop.client.stocks.productList.query({ keyword: 'composition notebook' });
  notebookId = notebooks.docs[0]?._id ?? '';
  await shop.client.cart.add.mutate({ item: notebookId, quantity: 1 });
  const picture = sharp({ create: { width: 480, height: 640, channels: 3, background: '#e9f0ec' } });
  slip = { name: 'slip.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
  // Any URL of the store's will do to fill its storage; this one runs no script.
  await page.goto(`${store}/favicon.svg`);
});
beforeEach(() => {
  seen = page;
});
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
afterAll(() => browser.close());

const open = (path: string) => page.goto(store + path);
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Sets the entries that the browser stores of the customer's way to an order. */
const choose = (choices: object) =>
  page.evaluate(([key, text]) => localStorage.setItem(key, text), [shop.choices, JSON.stringify(choices)] as const);

/** Opens a screen while some calls fail. */
async function openWithout(path: string, ...procedures: string[]) {
  await failCalls(page, ...procedures);
  await open(path);
}

/** Opens my orders, and presses a place of the order, which has no proof of payment. */
async function onMyOrder(text: RegExp | string, path = '/my-orders') {
  await open(path);
  await page
    .getByRole('article', { name: `Order ${order.order_no}` })
    .getByText(text)
    .click();
}

async function openPayment(mode_of_payment: string) {
  const calendar = await shop.client.settings.pickupCalendar.query();
  await choose({
    pickup_day: firstOpenDay(calendar.now, toPickupCalendar(calendar)),
    mode_of_payment,
  });
  await open('/checkout#payment');
  // The hash alone loads nothing anew.
  await page.reload();
}

async function openUpload() {
  await choose({ latest_order: order });
  await open('/proof-of-payment-upload');
}

/**
 * The promised messages (docs/rules/operations.md, Messages) that a customer can meet: each with the message to the letter and
 * the way to it.
 */
const customers: Record<string, [message: string, meet: () => Promise<unknown>]> = {
  processingFailed: [
    'There was an error processing your request',
    async () => {
      await failCalls(page, 'settings.list');
      await openUpload();
    },
  ],
  processingFailedReport: [
    'There was an error processing your request.',
    async () => {
      await page.clock.install();
      await open('/profile');
      await page.getByLabel('Full Name').waitFor();
      await failCalls(page, 'customers.profile');
      // The customer's data is requested again when they come back after a while.
      await page.getByRole('link', { name: 'Campus Store, all products' }).click();
      // The URL changes before the screen does, and a screen that has not been left asks for nothing.
      await page.getByRole('heading', { name: 'All products' }).waitFor();
      await page.clock.fastForward(60_000);
      await page.goBack();
    },
  ],
  customerOrdersFailed: [
    'There was an error loading your Orders.',
    () => openWithout('/my-orders', 'orders.customerOrders'),
  ],
  orderDetailsFailed: [
    'There was an error loading the order details.',
    async () => {
      await failCalls(page, 'orders.get');
      await onMyOrder(messages.uploadProof);
    },
  ],
  noProof: ['No proof of payment available', () => onMyOrder(/^Bank Transfer/, `/my-orders/${order.order_no}`)],
  customerLoginFailed: [
    'There was an error logging-in',
    async () => {
      const { page: visitor } = await openPage(browser, { viewport: DESKTOP });
      await failCalls(visitor, 'customers.phoneCode');
      await visitor.goto(store);
      await visitor.getByLabel('Phone number').fill('0917 555 0482');
      await visitor.getByRole('button', { name: 'Send code' }).click();
      seen = visitor;
    },
  ],
  profileLoadFailed: ['There was an error getting your profile.', () => openWithout('/profile', 'customers.profile')],
  profileSaveFailed: [
    'There was an error updating your profile.',
    async () => {
      await openWithout('/profile', 'customers.updateProfile');
      await press('Save Changes');
    },
  ],
  profileSaved: [
    'Profile Saved',
    async () => {
      await open('/profile');
      await press('Save Changes');
    },
  ],
  cartLoadFailed: ['There was an error loading your cart', () => openWithout('/checkout', 'cart.items')],
  cartUpdateFailed: [
    'There was an error updating your item.',
    async () => {
      await openWithout('/checkout', 'cart.updateItem');
      await press(/^Increase Quantity/);
    },
  ],
  cartDeleteFailed: [
    'There was an error deleting your item.',
    async () => {
      await page.route(/cart\.deleteItem/, (route) => route.fulfill({ status: 500, json: [failure()] }));
      await open('/checkout');
      await press(/^Remove /);
    },
  ],
  inventoryFailed: [
    'Error getting available quantity',
    async () => {
      await openWithout(`/product?_id=${productId}`, 'stocks.stockInventory');
      await page.getByRole('radio').first().click();
    },
  ],
  productListFailed: [
    'There was an error getting the product list. Please refresh your browser',
    async () => {
      await openWithout('/home', 'stocks.productList');
      // The page comes with the first products; the next ones are requested as their end comes near.
      await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded();
    },
  ],
  menuFailed: ['There was an error processing the system menu', () => openWithout('/my-orders', 'categories.menu')],
  filtersFailed: ['Unable to get system filter request', () => openWithout('/home', 'stocks.filterCounts')],
  orderSubmitFailed: [
    'There was an error submitting your orders',
    async () => {
      await page.route('**/api/orders', (route) =>
        route.fulfill({ status: 500, json: { code: 'unexpected', msg: 'broken' } }),
      );
      await openPayment('Bank Transfer');
      await press('Submit Orders');
    },
  ],
  noPaymentMode: ['Please select a mode of payment.', () => openPayment('')],
  fileUploadFailed: [
    fileUploadFailed('slip.png'),
    async () => {
      await page.route('**/api/orders/upload-proof', (route) =>
        route.fulfill({ status: 500, json: { code: 'unexpected', msg: 'broken' } }),
      );
      await openUpload();
      await page.locator('input[type=file]').setInputFiles(slip);
    },
  ],
  fileUploaded: [
    fileUploaded('slip.png'),
    async () => {
      await openUpload();
      await page.locator('input[type=file]').setInputFiles(slip);
    },
  ],
};

/** The others that are promised: what staff alone can bring about. */
const staff = [
  'userRegistered',
  'saved',
  'invalidInput',
  'deleted',
  'noRecords',
  'statusChangeFailed',
  'passwordUpdated',
  'settingUpdated',
];

test('every promised message is a customer’s and met below, or staff’s', async () => {
  const files = ['messages.ts', 'staffMessages.ts', 'serverMessages.ts'];
  const texts = await Promise.all(
    files.map((file) => readFile(new URL(`../../shared/${file}`, import.meta.url), 'utf8')),
  );
  const source = texts.join('\n');
  const sections = source.match(/\/\/ Promised, by what happens .*\n[\s\S]*?\n(?=\n|\})/g) ?? [];
  const plain = sections.flatMap((section) => [...section.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name));
  const ofFiles = [...source.matchAll(/The promised '.*' message.*\nexport const (\w+)/g)].map(([, name]) => name);
  expect(plain.length).toBeGreaterThan(0);
  expect([...plain, ...ofFiles].sort()).toEqual([...Object.keys(customers), ...staff].sort());
});

test.each(Object.entries(customers))(
  'a customer meets %s, and what to do where it does not say so',
  async (_name, [message, meet]) => {
    await meet();
    await seen.getByText(message, { exact: true }).first().waitFor();
    const advice = adviceFor(message);
    if (advice !== null) await seen.getByText(advice, { exact: true }).first().waitFor();
  },
);
