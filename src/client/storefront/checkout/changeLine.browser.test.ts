import { expect, test } from 'vitest';
import { eventually } from '#test/browser/backofficePages.ts';
import { openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openCustomer } from '#test/browser/storefrontPages.ts';

const browser = await openBrowser();

test('a line of the cart takes another size where it stands, and goes into the line that has it already', async () => {
  const { page, client } = await openCustomer(browser, store, '0917 555 2006', { viewport: PHONE });
  const { docs } = await client.stocks.productList.query({ keyword: 'PE shirt' });
  const shirt = docs.find(({ size_prices }) => size_prices.filter((size) => size.available_quantity > 4).length > 1);
  const [first, second] = shirt?.size_prices.filter(({ available_quantity }) => available_quantity > 4) ?? [];
  if (!shirt || !first || !second) throw new Error('the sample catalog has no shirt in two sizes');
  const color = shirt.colors[0] ?? '';
  await client.cart.add.mutate({ item: shirt._id, quantity: 1, size: first.size, color });
  await client.cart.add.mutate({ item: shirt._id, quantity: 2, size: second.size, color });

  await page.goto(`${store}/checkout`);
  const lines = page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem');
  const line = lines.filter({ hasText: `Size: ${first.size}` });
  const more = line.getByRole('button', { name: `More for ${shirt.name}` });
  const change = async () => {
    await more.click();
    await page.getByRole('menuitem', { name: 'Change options' }).click();
  };
  await change();
  const form = page.getByRole('form', { name: `Options for ${shirt.name}` });
  await form.getByRole('button', { name: 'Cancel' }).click();
  await eventually(() => more.evaluate((button) => button === document.activeElement)).toBe(true);

  await change();
  await form.getByRole('radio', { name: new RegExp(`^${second.size}\\b`) }).click();
  await form.getByRole('button', { name: 'Save choices' }).click();
  await form.waitFor({ state: 'detached' });
  await eventually(() => lines.count()).toBe(1);
  const { orders } = await client.cart.items.query();
  expect(orders.map(({ size, quantity }) => [size, quantity])).toEqual([[second.size, 3]]);
});
