import type { Locator, Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Cart } from '#shared/contracts/cart.ts';
import type { Product } from '#shared/contracts/catalog.ts';
import { firstOpenDay, toPickupCalendar } from '#shared/domain/pickups/pickupCalendar.ts';
import { addDays, formatDay, instantAt, storeDayOf } from '#shared/domain/storeTime.ts';
import { adviceFor } from '#shared/messageAdvice.ts';
import { messages, onlyLeft } from '#shared/messages.ts';
import { axeFindings, DESKTOP, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openDemoStocks } from '#test/browser/demoStocks.ts';
import { changeOutput, failCalls, fetchResponse } from '#test/browser/pageCalls.ts';
import { openCustomer } from '#test/browser/storefrontPages.ts';

const ZONE = 'Asia/Manila';
const browser = await openBrowser();
const stocks = await openDemoStocks(store);
let notebook: Product;

beforeAll(async () => {
  const { docs } = await stocks.admin.stocks.productList.query({ keyword: 'composition notebook' });
  const found = docs.find(({ sizes, colors }) => sizes.length === 0 && colors.length === 0);
  if (!found) throw new Error('the sample catalog has no plain notebook');
  notebook = found;
});

/** Stores all choices of an order in the browser and opens the last step. */
async function openPayment(page: Page, choices: string, chosen: Record<string, unknown> = {}) {
  const calendar = await stocks.admin.settings.pickupCalendar.query();
  const day = firstOpenDay(calendar.now, toPickupCalendar(calendar));
  const text = JSON.stringify({ pickup_day: day, mode_of_payment: 'Bank Transfer', ...chosen });
  const payment = `${store}/checkout#payment`;
  // Any URL of the store gives access to its storage; this one runs no script.
  if (!page.url().startsWith(store)) await page.goto(`${store}/favicon.svg`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [choices, text] as const);
  // For the same URL the browser only scrolls.
  if (page.url() === payment) await page.reload();
  else await page.goto(payment);
  return day;
}

const submitOf = (page: Page) => page.getByRole('button', { name: 'Submit Orders' });

test('a cart shows its changes, and a removed line returns to its place', async () => {
  const lamp = await stocks.make('Engraved Gifts', {
    name: 'Buying Test Lamp',
    selling_price: 300,
    size_prices: [{ adjustment_quantity: 3 }],
  });
  const { page, client } = await openCustomer(browser, store, '0917 555 0412');
  const other_fields = { 'Name to engrave': 'Ana', 'Short message': 'Hi' };
  await client.cart.add.mutate({ item: lamp._id, quantity: 2, other_fields });
  await client.cart.add.mutate({ item: notebook._id, quantity: 1 });
  await stocks.admin.stocks.update.mutate({
    _id: lamp._id,
    selling_price: 320.5,
    size_prices: [{ adjustment_quantity: -3 }],
  });

  await page.goto(`${store}/checkout`);
  const lines = page.getByRole('list', { name: 'Items in your cart' });
  const first = lines.getByRole('listitem').first();
  await first.getByText(onlyLeft(lamp.name, 0)).waitFor();
  await first.getByText('Now ₱320.50 (was ₱300.00).').waitFor();
  const proceed = page.getByRole('button', { name: 'Proceed to Order Information' });
  expect(await proceed.isDisabled()).toBe(true);
  // A press on the disabled button leads to the line.
  await proceed.click({ force: true });
  const tick = first.getByRole('checkbox');
  await expect.poll(() => tick.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Accept new price' }).click();
  await page.getByText(messages.pricesChanged).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remove from this order' }).click();
  await page.getByText(messages.someLinesRejected).first().waitFor({ state: 'detached' });
  await expect.poll(() => proceed.isDisabled()).toBe(false);

  const remove = async ({ name }: { name: string }) => {
    await page.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
  };
  await remove(lamp);
  await page.getByText(`Removed ${lamp.name}.`).waitFor();
  await expect.poll(() => lines.getByRole('listitem').count()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => first.textContent()).toContain(lamp.name);

  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('cart.update')) calls.push(pathname);
  });
  for (const selected of ['2 of 2 selected', '0 of 2 selected', '2 of 2 selected']) {
    const updated = page.waitForResponse(/trpc\/cart\.update/);
    await page.getByText('Select all').click();
    await page.getByText(selected).waitFor();
    await updated;
  }
  expect(new Set(calls)).toEqual(new Set(['/trpc/cart.updateItems']));
  await page.route(/trpc\/cart\.(updateItem|deleteItem)/, (route) => route.abort());
  await lines
    .getByRole('listitem')
    .filter({ hasText: notebook.name })
    .getByRole('button', { name: 'Increase Quantity' })
    .click();
  await page.getByText(messages.cartUpdateFailed).waitFor();
  await page.getByText(adviceFor(messages.cartUpdateFailed) ?? 'no advice').waitFor();
  await remove(notebook);
  await page.getByText(messages.cartDeleteFailed).waitFor();
  await expect.poll(() => lines.getByRole('listitem').count()).toBe(2);
  const mend = await failCalls(page, 'cart.items');
  await page.reload();
  await page.getByText(messages.cartLoadFailed).waitFor();
  await mend();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await lines.waitFor();
});

test('payment names the missing choices, and the calendar is the store’s whatever the browser’s clock', async () => {
  const { page, client, choices } = await openCustomer(browser, store, '0917 555 0413', {
    viewport: PHONE,
    timezoneId: 'Pacific/Pago_Pago',
  });
  await client.cart.add.mutate({ item: notebook._id, quantity: 1 });
  await page.clock.install();
  await page.goto(`${store}/checkout#payment`);
  const submit = submitOf(page);
  const days = page.getByRole('radiogroup', { name: /Pick-Up Date/ }).getByRole('radio');
  const times = page.getByRole('radiogroup', { name: /Pick-Up Time/ }).getByRole('radio');
  const header = page.getByRole('banner');
  await header.getByRole('navigation', { name: 'Checkout steps' }).getByText('Payment').waitFor();
  await header.getByRole('link', { name: 'Back to the store' }).waitFor();
  await header.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  expect(await page.getByRole('search').count()).toBe(0);
  await header.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  await page.keyboard.press('Escape');
  const picker = page.getByRole('button', { name: /^Pick-Up Date/ });
  const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);
  await days.first().waitFor();
  await page.getByRole('button', { name: /SELECT PICK UP DATE/ }).waitFor();
  expect(await days.count()).toBe(4);
  expect(await page.getByRole('radio', { checked: true }).allTextContents()).toEqual(['Pick-Up', 'Bank Transfer']);
  expect(await times.first().isDisabled()).toBe(true);
  expect(await submit.getAttribute('aria-disabled')).toBe('true');
  await submit.click({ force: true });
  await expect.poll(() => isFocused(picker)).toBe(true);
  await days.first().click();
  await page.getByRole('radio', { name: /^Any time/, checked: true }).waitFor();
  expect(await picker.textContent()).toContain((await days.first().textContent()) ?? 'no day');
  expect(await submit.getAttribute('aria-disabled')).toBeNull();
  expect(await page.getByText('Delivery').count()).toBe(0);
  expect(await page.getByText('Balangay Savings Bank').first().isVisible()).toBe(true);

  const today = storeDayOf(new Date(), ZONE);
  await picker.click();
  // Five weeks starting today, without past days.
  const marked = page.locator('[role=gridcell] [data-today]');
  await expect.poll(() => marked.count()).toBe(1);
  const shown = page.locator('[role=gridcell] [role=button]:visible');
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  expect(await shown.count()).toBe(5 * 7 - weekday);
  expect(await shown.first().getAttribute('aria-label')).toMatch(/^Today, /);
  expect(await marked.getAttribute('aria-label')).toMatch(/^Today, .*It is too late to pick up today\.$/);
  expect(await marked.textContent()).toBe(String(Number(today.slice(-2))));
  // It can be focused, but not chosen.
  await marked.click({ force: true });
  await page.getByRole('dialog').getByText('It is too late to pick up today.').waitFor();
  await page.keyboard.press('Escape');

  // At 16:00 on the day before, the chosen day closes on an open page.
  const day = (await openPayment(page, choices, { mode_of_payment: '' })) ?? '';
  await page.getByText(messages.noPaymentMode).waitFor();
  await page.clock.fastForward(instantAt(addDays(day, -1), '16:00', ZONE).getTime() - Date.now() + 5_000);
  await page.getByText(`${formatDay(day)}: It is past 4:00 PM. It is too late to pick up tomorrow.`).waitFor();
  await page.getByRole('button', { name: /SELECT PICK UP DATE/ }).waitFor();
  expect(await times.first().isDisabled()).toBe(true);
  // Submit is announced as disabled with its reason, and a press leads to the missing choice.
  expect(await submit.getAttribute('aria-disabled')).toBe('true');
  expect(await submit.evaluate((button) => button.matches(':disabled'))).toBe(false);
  await page.getByText(messages.pickupTimeRequired).first().waitFor();
  await submit.click({ force: true });
  await expect.poll(() => isFocused(picker)).toBe(true);
  await days.first().click();
  await page.getByText(messages.noPaymentMode).first().waitFor();
  await submit.click({ force: true });
  const mode = page.getByRole('radiogroup', { name: /Mode of Payment/ }).getByRole('radio');
  await expect.poll(() => isFocused(mode.first())).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await mode.first().click();
  await expect.poll(() => submit.getAttribute('aria-disabled')).toBeNull();

  const back = page.getByRole('link', { name: 'Go Back to Order Information' });
  await page.goto(`${store}/order-information`);
  const proceed = page.getByRole('link', { name: 'Proceed to Payment' });
  const buttons = async () => [await submit.count(), await proceed.count(), await back.isVisible()];
  await expect.poll(buttons).toEqual([0, 1, true]);
  await page.setViewportSize(DESKTOP);
  await expect.poll(buttons).toEqual([1, 0, false]);
  const steps = page.getByRole('navigation', { name: 'Checkout steps' }).getByRole('link');
  await expect
    .poll(() => steps.allTextContents())
    .toEqual([expect.stringContaining('Checkout Selection'), expect.stringContaining('Order Information')]);

  await changeOutput(page, 'settings.list', (settings: { key: string; value: unknown }[]) =>
    settings.map((item) => (item.key === 'offer_delivery' ? { ...item, value: true } : item)),
  );
  await openPayment(page, choices, { receiving_option: 'Delivery' });
  await page.getByText(messages.addressRequired).waitFor();
  await page.getByLabel('Address').fill('12 Mabini Street');
  await expect.poll(() => submit.isDisabled()).toBe(false);
});

test('neither a double click nor a lost connection nor a reload makes two orders, or loses one', async () => {
  const { page, client, choices } = await openCustomer(browser, store, '0917 555 0414');
  const places = /\/api\/orders$/;
  const orders = async () => (await client.orders.customerOrders.query({})).length;
  const prepare = async () => {
    await page.unrouteAll({ behavior: 'wait' });
    await client.cart.add.mutate({ item: notebook._id, quantity: 1 });
    await openPayment(page, choices);
    await expect.poll(() => submitOf(page).isDisabled()).toBe(false);
  };
  const upload = () => page.waitForURL('**/proof-of-payment-upload');
  const once = (act: (route: Route) => Promise<unknown>) => page.route(places, act, { times: 1 });

  await prepare();
  await submitOf(page).dblclick();
  await upload();
  expect(await orders()).toBe(1);

  // The call is cut before and then after the server receives it; it is retried automatically.
  await prepare();
  await once((route) => route.abort());
  await submitOf(page).click();
  await upload();
  expect(await orders()).toBe(2);

  await prepare();
  await once(async (route) => {
    await fetchResponse(route);
    await route.abort();
  });
  await submitOf(page).click();
  await upload();
  expect(await orders()).toBe(3);

  // A reload before the server received anything: nothing has changed and nothing is ordered.
  await prepare();
  const requestArrived = Promise.withResolvers<void>();
  await once(async () => requestArrived.resolve());
  await submitOf(page).click();
  await requestArrived.promise;
  await page.reload();
  await expect.poll(() => submitOf(page).isDisabled()).toBe(false);
  expect(await orders()).toBe(3);

  // A reload after the server received it: the order is found, at the second try if the first one fails.
  const written = Promise.withResolvers<void>();
  await once(async (route) => {
    await fetchResponse(route);
    written.resolve();
  });
  await submitOf(page).click();
  await written.promise;
  await page.route(places, (route) => route.fulfill({ status: 500, json: { code: 'unexpected', msg: 'broken' } }));
  await page.reload();
  await page.getByText(messages.orderSubmitFailed).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await upload();
  expect(await orders()).toBe(4);

  // The customer has seen a different price.
  await prepare();
  const asAsked = await changeOutput(page, 'cart.items', (cart: Cart) => ({
    ...cart,
    orders: cart.orders.map((line) => ({ ...line, amount: line.amount + 1 })),
  }));
  await page.reload();
  await submitOf(page).click();
  await page.getByText(messages.pricesChanged).waitFor();
  await asAsked();
  await client.cart.deleteItem.mutate({ _id: (await client.cart.items.query()).orders[0]?._id ?? '' });

  // The store stays unavailable: a message, an unchanged cart, and the same key for the next try.
  await prepare();
  await page.route(places, (route) => route.fulfill({ status: 500, json: { code: 'unexpected', msg: 'broken' } }));
  await submitOf(page).click();
  await page.getByText(messages.orderSubmitFailed).waitFor();
  expect((await client.cart.items.query()).orders).toHaveLength(1);
  await page.unrouteAll({ behavior: 'wait' });
  await submitOf(page).click();
  await upload();
  expect(await orders()).toBe(5);
});
