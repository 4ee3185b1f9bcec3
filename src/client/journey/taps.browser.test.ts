import sharp from 'sharp';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { eventually } from '#test/browser/backofficePages.ts';
import { axeFindings, openBrowser } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openDemoStocks } from '#test/browser/demoStocks.ts';
import { createHand } from '#test/browser/hand.ts';
import { firstDayChip, openCustomer } from '#test/browser/storefrontPages.ts';
import { findOrderable, placeOrder, proofPicture } from '#test/records/orders.ts';
import type { Client } from '#test/store/apiClient.ts';

/** Maximum taps from the store's first page to an order of two lines, and to its proof (docs/rules/checkout.md, Cart and checkout). */
const MAX_TAPS = { order: 8, proof: 11 };
const PHONE = { width: 360, height: 780 };

const browser = await openBrowser();
const stocks = await openDemoStocks(store);

async function uniformsOf(client: Client) {
  const menu = await client.categories.menu.query();
  return menu.find(({ name }) => name === 'Uniforms')?._id ?? '';
}

test('a returning customer orders two sizes of a category on a phone and sends the proof in at most eleven taps, eight of them for the order', async () => {
  const { page, errors, client } = await openCustomer(browser, store, '0917 555 2003', { viewport: PHONE });
  const { docs } = await client.stocks.productList.query({ category: await uniformsOf(client) });
  const sized = docs.filter(({ sizes, colors, size_prices }) => {
    const left = size_prices.filter(({ available_quantity }) => available_quantity > 2).length;
    return sizes.length > 1 && colors.length < 2 && left === sizes.length;
  });
  const [shoes, socks] = sized;
  if (!shoes || !socks) throw new Error('the sample catalog has no two uniforms in sizes alone');
  const [first = '', second = ''] = [shoes.sizes[1], socks.sizes[0]];
  await client.students.add.mutate({ name: 'Ana Reyes', grade_level: 'Grade 7', section: '' });
  stocks.cancelLater((await placeOrder(client, await findOrderable(client, 'notebook')))._id);

  await page.goto(`${store}/home`);
  const { press: tap, add, count } = createHand();
  const plus = ({ name }: { name: string }) => page.getByRole('button', { name: `Add ${name} to the cart` });
  const sheet = (name: string) => page.getByRole('dialog', { name });
  await tap(page.getByRole('navigation', { name: /Categories|categories/ }).getByRole('link', { name: /^Uniforms/ }));
  await tap(plus(shoes));
  await sheet(shoes.name).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await tap(sheet(shoes.name).getByRole('button', { name: new RegExp(`^${first}\\b.*add to the cart`) }));
  await sheet(shoes.name).waitFor({ state: 'detached' });
  await tap(plus(socks));
  await tap(sheet(socks.name).getByRole('button', { name: new RegExp(`^${second}\\b.*add to the cart`) }));
  await tap(page.getByRole('link', { name: 'Cart, 2 items' }));

  // Only the day remains to choose: the cart shows the other steps' values, and submits the order.
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await summary.getByText('Pick-Up · Bank Transfer · For Ana Reyes (Grade 7)', { exact: true }).waitFor();
  await page.getByText(messages.pickupTimeRequired).waitFor();
  await tap(firstDayChip(page));
  await summary.getByText(/^Pick-Up: .*, any time · Bank Transfer · For Ana Reyes \(Grade 7\)$/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await tap(page.getByRole('button', { name: 'Submit Orders' }));
  await page.waitForURL('**/proof-of-payment-upload');
  expect(count()).toBeLessThanOrEqual(MAX_TAPS.order);
  const chooser = page.waitForEvent('filechooser');
  await tap(page.getByRole('button', { name: /Click or drag file/ }));
  await (await chooser).setFiles({
    name: 'slip.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await proofPicture(61)),
  });
  add();
  await tap(page.getByRole('button', { name: messages.sendReceipt }));
  await page.waitForURL('**/order-successful');
  expect(count()).toBeLessThanOrEqual(MAX_TAPS.proof);

  const [order] = await client.orders.customerOrders.query({ limit: 1 });
  stocks.cancelLater(order?._id);
  expect(order?.orders.map(({ item, size, quantity }) => [item.name, size, quantity])).toEqual([
    [shoes.name, first, 1],
    [socks.name, second, 1],
  ]);
  expect(order?.payment_status).toBe('To Check');
  expect(order?.students.map(({ name }) => name)).toEqual(['Ana Reyes']);
  expect(errors).toEqual([]);
});

test('a product without choices is added from its card immediately, one with the weekly cut-off asks first everywhere, and a failed press says so', async () => {
  const [plain, eggs] = [
    await stocks.make('Notebooks', {
      name: 'Taps Notebook',
      selling_price: 40,
      size_prices: [{ adjustment_quantity: 1 }],
    }),
    await stocks.make('Agribiz', { name: 'Taps Eggs', selling_price: 9 }),
  ];
  const { page, errors, client } = await openCustomer(browser, store, '0917 555 2004', { viewport: PHONE });
  const plus = ({ name }: { name: string }) => page.getByRole('button', { name: `Add ${name} to the cart` });
  await page.goto(`${store}/home?keyword=Taps`);
  await plus(plain).click();
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  // The last piece is in the cart: another is rejected with the server's message, and the button works again.
  await plus(plain).click();
  await page
    .getByText(/Only 1|only 1/)
    .first()
    .waitFor();
  expect((await client.cart.items.query()).orders.map(({ quantity }) => quantity)).toEqual([1]);

  await plus(eggs).click();
  const sheet = page.getByRole('dialog', { name: eggs.name });
  await sheet.getByRole('button', { name: 'Add to Cart' }).click();
  const question = page.getByRole('alertdialog', { name: 'Weekly cut-off' });
  await question.getByRole('button', { name: 'Continue' }).click();
  await sheet.waitFor({ state: 'detached' });
  await eventually(() => plus(eggs).evaluate((button) => button === document.activeElement)).toBe(true);
  const linesInCart = async () => (await client.cart.items.query()).orders.length;
  await eventually(linesInCart).toBe(2);

  // Order again and a book list do the same: nothing is added before the confirmation.
  const order = await placeOrder(client, eggs);
  stocks.cancelLater(order._id);
  const list = await stocks.makeList({
    name: 'Taps farm list',
    grade_level: 'Grade 7',
    section: 'Taps',
    lines: [{ item: eggs._id }],
  });
  const putIn = async (path: string, name: RegExp, message: string) => {
    await page.goto(store + path);
    await page.getByRole('button', { name }).click();
    await question.getByText(messages.agribizCutoff).waitFor();
    expect(await linesInCart()).toBe(0);
    await question.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(message).first().waitFor();
    expect(await linesInCart()).toBe(1);
    await client.cart.deleteItem.mutate({ _id: (await client.cart.items.query()).orders[0]?._id ?? '' });
  };
  await putIn(`/my-orders/${order.order_no}`, /^Order again/, 'Some items were not added');
  await putIn(`/book-lists/${list.address}`, /^Add to cart/, '1 item in your cart');
  expect(errors.filter((error) => !/status of (409|422)/.test(error))).toEqual([]);
});

test('a bank’s receipt as a PDF is sent as the picture of its first page', async () => {
  const { page, errors, client, choices } = await openCustomer(browser, store, '0917 555 2005', {
    viewport: PHONE,
  });
  const order = await placeOrder(client, await findOrderable(client, 'notebook'));
  stocks.cancelLater(order._id);
  await page.goto(`${store}/favicon.svg`);
  await page.evaluate(([key, latest]) => localStorage.setItem(key, latest), [
    choices,
    JSON.stringify({ latest_order: order }),
  ] as const);
  const printed = await browser.newContext();
  const receipt = await printed.newPage();
  await receipt.setContent('<h1>Receipt of a transfer</h1><p>Reference 8842</p>');
  const buffer = await receipt.pdf({ format: 'A5' });
  await printed.close();

  await page.goto(`${store}/proof-of-payment-upload`);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/pdf/i.test(new URL(request.url()).pathname)) scripts.push(new URL(request.url()).origin);
  });
  await page.getByText(/photo or PDF/).waitFor();
  expect(scripts).toEqual([]);
  await page.locator('input[type=file]').setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer });
  await page.getByRole('button', { name: messages.sendReceipt }).click();
  await page.waitForURL('**/order-successful');
  expect(new Set(scripts)).toEqual(new Set([store]));
  const { payment_status, proof_of_payment_url } = await client.orders.get.query({ _id: order._id });
  expect(payment_status).toBe('To Check');
  const picture = await sharp(
    Buffer.from(await (await fetch(new URL(proof_of_payment_url ?? '', store))).arrayBuffer()),
  );
  const { width = 0, height = 0 } = await picture.metadata();
  // An A5 page is upright, and its text has made dark pixels on white.
  expect(height / width).toBeCloseTo(1.42, 1);
  const { channels } = await picture.stats();
  expect(channels[0]?.min).toBeLessThan(80);
  expect(channels[0]?.mean).toBeGreaterThan(200);
  expect(errors).toEqual([]);
});
