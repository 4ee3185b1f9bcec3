import { expect, test } from 'vitest';
import type { Product } from '#shared/contracts/catalog.ts';
import { messages, onlyLeft } from '#shared/messages.ts';
import { axeFindings, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openDemoStocks } from '#test/browser/demoStocks.ts';
import { failCalls } from '#test/browser/pageCalls.ts';
import { openCustomer } from '#test/browser/storefrontPages.ts';
import { placeOrder } from '#test/records/orders.ts';

const browser = await openBrowser();
const stocks = await openDemoStocks(store);

test('a product is enlarged, all its choices are required, and a rejection shows the server’s message', async () => {
  const banner = await stocks.make('Engraved Gifts', {
    name: 'Buying Test Plaque',
    selling_price: 100,
    colors: ['Red', 'Blue', 'White', 'Narra'],
    size_prices: [
      { size: 'Small', adjustment_quantity: 2 },
      { size: 'Large', price: 50, adjustment_quantity: 0 },
    ],
  });
  const { page, errors, client } = await openCustomer(browser, store, '0917 555 0411');

  const { docs } = await client.stocks.productList.query({ keyword: 'shirt' });
  const pictured = docs.find(({ images }) => images.length > 1);
  await page.goto(`${store}/product?_id=${pictured?._id}`);
  await page.getByRole('button', { name: /enlarge/ }).click();
  const viewer = page.getByRole('dialog', { name: pictured?.name ?? '' });
  const zoomed = viewer.getByRole('img', { name: /picture 1 of/ });
  const width = async () => (await zoomed.boundingBox())?.width ?? 0;
  await expect
    .poll(() => zoomed.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  const fitting = await width();
  await page.keyboard.press('+');
  await viewer.getByText('150%').waitFor();
  await expect.poll(width).toBeCloseTo(1.5 * fitting, 0);
  await page.keyboard.press('0');
  await zoomed.dblclick();
  await viewer.getByText('200%').waitFor();
  // It grows in all directions around the pressed point.
  await expect.poll(async () => (await zoomed.boundingBox())?.y).toBeLessThan(0);
  expect(await axeFindings(page)).toEqual([]);
  await viewer.getByRole('button', { name: 'Zoom out' }).click();
  await page.keyboard.press('0');
  await page.keyboard.press('ArrowRight');
  await viewer.getByRole('img', { name: /picture 2 of/ }).waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('(enlarge)');

  // Every missing choice has an error at its field; typed text survives a reload.
  await page.goto(`${store}/product?_id=${banner._id}`);
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await add.click();
  await page.getByText(messages.sizeRequired).waitFor();
  await expect.poll(() => page.getByText(messages.fieldRequired).count()).toBe(2);
  await page.getByRole('radio', { name: /Large/ }).click();
  await page.getByText(onlyLeft(banner.name, 0)).waitFor();
  await expect.poll(() => add.isDisabled()).toBe(true);
  await page.getByRole('radio', { name: /Small/ }).click();
  await page.getByRole('button', { name: /^Color|Choose a color/ }).click();
  // More than three colors are a list, with swatches of known names.
  const swatches = (color: string) => page.getByRole('option', { name: color }).locator('[style*=background]').count();
  await page.getByRole('option', { name: 'Blue' }).waitFor();
  expect([await swatches('Blue'), await swatches('Narra')]).toEqual([1, 0]);
  await page.getByRole('option', { name: 'Blue' }).click();
  await page.getByLabel('Name to engrave').fill('Ana Cruz');
  await page.getByLabel('Short message').fill('Congratulations');
  await page.reload();
  await expect.poll(() => page.getByLabel('Name to engrave').inputValue()).toBe('Ana Cruz');
  // Another customer is faster.
  await add.waitFor();
  await stocks.admin.stocks.update.mutate({
    _id: banner._id,
    size_prices: [
      { size: 'Small', adjustment_quantity: -2 },
      { size: 'Large', price: 50 },
    ],
  });
  await add.click();
  await page.getByText(onlyLeft(banner.name, 0)).first().waitFor();

  // If the remaining quantity cannot be read, a message is shown, and the server decides.
  await failCalls(page, 'stocks.stockInventory');
  await page.goto(`${store}/product?_id=${banner._id}`);
  await page.getByRole('radio', { name: /Small/ }).click();
  await page.getByText(messages.inventoryFailed).waitFor();
  expect(errors.filter((error) => !/status of (409|422)/.test(error))).toEqual([]);
});

test('on a phone price and button stay visible, and a color shows its picture from the product to the order', async () => {
  const { page, errors, client } = await openCustomer(browser, store, '0917 555 2018', { viewport: PHONE });
  const { docs } = await client.stocks.productList.query({ keyword: 'shirt' });
  const shirt = docs.find(({ images }) => new Set(images.map(({ color }) => color)).size > 1);
  const { color = '', filename } = shirt?.images.find((image) => image.color !== shirt.images[0]?.color) ?? {};
  const pictured = (within: string) => page.locator(`${within} img[src*="${filename}"]`).first();

  await page.goto(`${store}/product?_id=${shirt?._id}`);
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await add.waitFor();
  const inReach = async () => {
    const box = await add.boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= PHONE.height;
  };
  expect(await inReach()).toBe(true);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await inReach()).toBe(true);

  await page.getByRole('button', { name: /^Color|Choose a color/ }).click();
  await page.getByRole('option', { name: color }).click();
  await page
    .getByRole('button', { name: /enlarge/ })
    .locator(`img[src*="${filename}"]`)
    .waitFor();
  await page.getByRole('radiogroup', { name: /^Size/ }).getByRole('radio', { disabled: false }).first().click();
  await add.click();
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  await pictured('main').waitFor();

  const { order_no } = await placeOrder(client, { ...(shirt as Product), colors: [color] });
  await page.goto(`${store}/my-orders/${order_no}`);
  await pictured('article').waitFor();
  expect(errors).toEqual([]);
});
