import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { axeFindings, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openDemoStocks } from '#test/browser/demoStocks.ts';
import { createHand } from '#test/browser/hand.ts';
import { firstDayChip, openCustomer } from '#test/browser/storefrontPages.ts';
import { findOrderable, placeOrder } from '#test/records/orders.ts';
import { phonePhoto } from '#test/records/phonePhoto.ts';

/** Maximum taps from the store's first page to the proof of a uniform in a size and a calculator found by search. */
const MAX_TAPS = 12;

const browser = await openBrowser();
const stocks = await openDemoStocks(store);

test('a College student who ordered before orders a uniform in a size and a calculator in at most twelve taps, and the photo of the receipt is sent small', async () => {
  const make = (name: string, category: string, sizes: string[]) =>
    stocks.make(category, {
      name,
      selling_price: 90,
      grade_levels: ['College'],
      size_prices: sizes.map((size) => ({ size, adjustment_quantity: 20 })),
    });
  const [shirt, calculator] = [
    await make('Campus Polo', 'Uniforms', ['S', 'M']),
    await make('Campus Solver', 'Notebooks', ['']),
  ];
  const { page, errors, client } = await openCustomer(browser, store, '0917 555 2061', { viewport: PHONE });
  stocks.cancelLater((await placeOrder(client, await findOrderable(client, 'notebook')))._id);
  await client.students.add.mutate({ name: 'Leo Cruz', grade_level: 'College', section: '' });
  const { press: tap, add, count } = createHand();
  const plus = ({ name }: { name: string }) => page.getByRole('button', { name: `Add ${name} to the cart` });

  await page.goto(`${store}/home`);
  await tap(page.getByRole('list', { name: 'Grade levels' }).getByRole('link', { name: 'College' }));
  await tap(page.getByRole('list', { name: 'Categories for College' }).getByRole('link', { name: 'Uniforms' }));
  await tap(plus(shirt));
  await tap(page.getByRole('dialog', { name: shirt.name }).getByRole('button', { name: /^M\b.*add to the cart/ }));
  await page.getByRole('combobox', { name: 'Search products' }).fill('Campus Solver');
  await tap(page.getByRole('option', { name: new RegExp(calculator.name) }));
  await tap(page.getByRole('button', { name: 'Add to Cart' }));
  await tap(page.getByRole('link', { name: 'Cart, 2 items' }));
  await tap(firstDayChip(page));
  await tap(page.getByRole('button', { name: 'Submit Orders' }));
  await page.waitForURL('**/proof-of-payment-upload');
  const chooser = page.waitForEvent('filechooser');
  await tap(page.getByRole('button', { name: /Click or drag file/ }));
  await (await chooser).setFiles({
    name: 'IMG_2041.jpg',
    mimeType: 'image/jpeg',
    buffer: await phonePhoto(4_000, 3_000, 12_000_000),
  });
  add();
  expect(await axeFindings(page)).toEqual([]);
  await tap(page.getByRole('button', { name: messages.sendReceipt }));
  await page.waitForURL('**/order-successful');

  const [order] = await client.orders.customerOrders.query({ limit: 1 });
  stocks.cancelLater(order?._id);
  expect(order?.orders.map(({ item, size }) => [item.name, size])).toEqual([
    [shirt.name, 'M'],
    [calculator.name, ''],
  ]);
  expect(order?.payment_status).toBe('To Check');
  const proof = await fetch(new URL(order?.proof_of_payment_url ?? '', store));
  expect((await proof.arrayBuffer()).byteLength).toBeLessThan(1_000_000);
  expect(count()).toBeLessThanOrEqual(MAX_TAPS);
  expect(errors).toEqual([]);
});
