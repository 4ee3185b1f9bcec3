import { expect, test } from 'vitest';
import { toPickupCalendar } from '#shared/domain/pickups/pickupCalendar.ts';
import { nextWeeklyCutoff } from '#shared/domain/pickups/weeklyCutoff.ts';
import { formatDateTime, formatDay } from '#shared/domain/storeTime.ts';
import { cutoffMeans, readyOnlyFrom } from '#shared/messages.ts';
import { eventually } from '#test/browser/backofficePages.ts';
import { axeFindings, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { changeOutput } from '#test/browser/pageCalls.ts';
import { chooseFirstOpenDay, openCustomer } from '#test/browser/storefrontPages.ts';
import { findOrderable } from '#test/records/orders.ts';

const browser = await openBrowser();

test('a cart line can change its size in place, and merges with the line that has it already', async () => {
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

test('the dialog, the picker and the order show the same day for goods with the weekly cut-off', async () => {
  const { page, client } = await openCustomer(browser, store, '0917 555 2007', { viewport: PHONE });
  const tomatoes = await findOrderable(client, 'tomatoes');
  const calendar = await client.settings.pickupCalendar.query();
  const pickups = toPickupCalendar(calendar);
  // An hour after the next cut-off by the store's clock: later goods arrive a week later.
  const now = new Date((nextWeeklyCutoff(calendar.now, pickups)?.at.getTime() ?? 0) + 3_600_000);
  await changeOutput(page, 'settings.pickupCalendar', (output: typeof calendar) => ({ ...output, now }));
  const cutoff = nextWeeklyCutoff(now, pickups);
  const ready = formatDay(cutoff?.readyFrom ?? '');

  await page.goto(`${store}/product?_id=${tomatoes._id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  const dialog = page.getByRole('alertdialog', { name: 'Weekly cut-off' });
  await dialog.getByText(cutoffMeans(formatDateTime(cutoff?.at ?? new Date(), calendar.time_zone), ready)).waitFor();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(async () => (await client.cart.items.query()).orders.length).toBe(1);

  await page.goto(`${store}/checkout#payment`);
  const days = page.getByRole('radiogroup', { name: /Pick-Up Date/ }).getByRole('radio');
  await days.first().waitFor();
  expect(await days.first().textContent()).toBe(ready.replace(/ \d{4}$/, ''));
  await page.getByRole('button', { name: /^Pick-Up Date/ }).click();
  await page.getByRole('dialog').getByRole('grid').waitFor();
  // The calendar opens at the first open day; earlier days give the reason why they are closed.
  await page.keyboard.press('ArrowLeft');
  await page.getByText(readyOnlyFrom(tomatoes.name, ready)).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await chooseFirstOpenDay(page);
  await page.getByRole('radio', { name: ready.replace(/ \d{4}$/, ''), checked: true }).waitFor();
});
