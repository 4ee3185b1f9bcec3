import { expect, test } from 'vitest';
import { openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { openBrowser } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { findOrderable, placeOrder } from '#test/records/orders.ts';
import { connect, signIn } from '#test/store/apiClient.ts';

const browser = await openBrowser();

test('the form warns before a save that a size in an open order stays, also if it is sold out', async () => {
  const token = await staffToken(store, 'admin');
  const { client } = await signIn(store, '0917 555 0791');
  const { category } = await findOrderable(client, 'notebook');
  const { _id } = await connect(store, token).stocks.create.mutate({
    name: 'Vest of the sizes in orders',
    category: category._id,
    selling_price: 50,
    is_available: true,
    size_prices: ['S', 'M'].map((size) => ({ size, adjustment_quantity: size === 'S' ? 2 : 0 })),
  });
  const product = await client.stocks.get.query({ _id });
  await placeOrder(client, product);
  const { page, close } = await openStaff(browser, token);
  await page.goto(`${store}/stocks/${_id}`);
  await page.getByRole('button', { name: 'Remove M' }).click();
  await page.getByRole('button', { name: 'Remove S' }).click();
  const banner = page.getByText(/^S \(0\)\./);
  await banner.waitFor();
  expect(await banner.textContent()).toContain('In open orders: S.');
  await close();
});
