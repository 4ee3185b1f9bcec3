import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openDemoStocks } from '#test/browser/demoStocks.ts';
import { openCustomer } from '#test/browser/storefrontPages.ts';
import { findOrderable, placeOrder, proofBody, proofPicture } from '#test/records/orders.ts';

/** Pixels at 360 px, without the store's header and footer. */
const MAX_HEIGHT = { cart: 1_500, order: 2_200 };

const browser = await openBrowser();
const stocks = await openDemoStocks(store);

/** Also prints the height, for `npm run lighthouse`. */
async function heightOf(page: Page, name: keyof typeof MAX_HEIGHT): Promise<number> {
  const height = (await page.getByRole('main').boundingBox())?.height ?? Number.NaN;
  console.info(`${name} of twelve items at 360 px: ${Math.round(height)} px, at most ${MAX_HEIGHT[name]}`);
  return height;
}

test('twelve items for two children fit in a cart of 1,500 px and an order of 2,200 px on a phone', async () => {
  const { page, client, errors } = await openCustomer(browser, store, '0917 555 2051', { viewport: PHONE });
  stocks.cancelLater((await placeOrder(client, await findOrderable(client, 'notebook')))._id);
  await client.students.add.mutate({ name: 'Jose Dela Cruz', grade_level: 'Grade 4', section: 'Rosal' });
  const { students } = await client.students.add.mutate({ name: 'Andrea', grade_level: 'Grade 7', section: '' });
  const make = (number: number, size: string) =>
    stocks.make('Notebooks', {
      name: `Filipino ${number}: Pinagyamang Pluma, Batayang Aklat at Pagsasanay`,
      description: 'Textbook of the Department of Education, second edition',
      selling_price: 365,
      size_prices: [{ size, adjustment_quantity: 9 }],
    });
  for (let number = 1; number < 12; number += 1) {
    const { _id } = await make(number, '');
    await client.cart.add.mutate({ item: _id, quantity: 1, student: students[number % 2]?._id });
  }
  const last = await make(12, 'Large');
  await client.cart.add.mutate({ item: last._id, size: 'Large', quantity: 1, student: students[0]?._id });

  await page.goto(`${store}/checkout`);
  await page.getByRole('radiogroup', { name: /Pick-Up Date/ }).waitFor();
  expect(await heightOf(page, 'cart')).toBeLessThanOrEqual(MAX_HEIGHT.cart);
  await page.getByRole('button', { name: '6 more' }).click();
  await page.getByRole('link', { name: last.name }).waitFor();
  const order = await placeOrder(client, last);
  stocks.cancelLater(order._id);
  await client.orders.uploadProof.mutate(proofBody(order, await proofPicture(62)));
  await page.goto(`${store}/my-orders/${order.order_no}`);
  await page.getByRole('list', { name: 'Items for Andrea' }).waitFor();
  await page.getByRole('list', { name: 'Progress' }).waitFor();
  expect(await heightOf(page, 'order')).toBeLessThanOrEqual(MAX_HEIGHT.order);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect(errors).toEqual([]);
});
