import { expect, test } from 'vitest';
import type { OrderAgainOutput } from '#shared/contracts/orders.ts';
import { messages, priceChanged } from '#shared/messages.ts';
import { axeFindings, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { changeOutput, fetchResponse } from '#test/browser/pageCalls.ts';
import { openCustomer } from '#test/browser/storefrontPages.ts';
import { findOrderable, placeOrder } from '#test/records/orders.ts';

const browser = await openBrowser();

test('a customer cancels an order after a question, reads the reason there, keeps their place, and orders it again', async () => {
  const { page, client, errors } = await openCustomer(browser, store, '0917 555 0474', { viewport: PHONE });
  const { order_no } = await placeOrder(client, await findOrderable(client, 'pad paper'));
  await page.goto(`${store}/my-orders/${order_no}`);
  const card = page.getByRole('article', { name: `Order ${order_no}` });
  const cancel = card.getByRole('button', { name: /^Cancel this order/ });
  await cancel.click();
  const question = page.getByRole('alertdialog', { name: `Cancel order ${order_no}?` });
  await question.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Keep order' }).click();
  await question.waitFor({ state: 'detached' });
  await card.getByText('Pending', { exact: true }).first().waitFor();

  await cancel.click();
  await question.getByLabel('Reason (optional)').fill('I ordered twice.');
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await card
    .getByRole('group', { name: 'Next step' })
    .getByText(/^I ordered twice\./)
    .waitFor();
  await cancel.waitFor({ state: 'detached' });
  const heading = card.getByRole('heading', { name: `Order ${order_no}` });
  await expect.poll(() => heading.evaluate((title) => title === document.activeElement)).toBe(true);

  // A cancelled order can be ordered again: price increases are reported, and the rest is in the cart.
  await changeOutput(page, 'orders.again', (answer: OrderAgainOutput) => ({
    ...answer,
    repriced: [{ _id: '1', name: 'Pad', message: priceChanged('₱1.00', '₱2.00') }],
  }));
  await card.getByRole('button', { name: /^Order again/ }).click();
  await card.getByText(`Pad: ${priceChanged('₱1.00', '₱2.00')}`).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await card.getByRole('link', { name: 'View cart' }).click();
  await page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem').first().waitFor();
  expect(errors).toEqual([]);
});

test('a question that could not be sent says so next to its button, and another press sends it', async () => {
  const { page, client } = await openCustomer(browser, store, '0917 555 0476', { viewport: PHONE });
  const { order_no } = await placeOrder(client, await findOrderable(client, 'pad paper'));
  const dialogs = '**/assets/overlays-*.js';
  await page.route(dialogs, (route) => route.abort());
  await page.goto(`${store}/my-orders/${order_no}`);
  const card = page.getByRole('article', { name: `Order ${order_no}` });
  const cancel = card.getByRole('button', { name: /^Cancel this order/ });
  await cancel.click();
  await card.getByRole('alert').getByText(messages.connectionLost).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await page.unroute(dialogs);
  await cancel.click();
  await page.getByRole('alertdialog', { name: `Cancel order ${order_no}?` }).waitFor();
  await expect.poll(() => card.getByText(messages.connectionLost).count()).toBe(0);
});

type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] };

test('My Orders keeps its place while it loads: its layout shifts sum to less than 0.05', async () => {
  const { page, client } = await openCustomer(browser, store, '0917 555 2010', { viewport: PHONE });
  for (const keyword of ['pad paper', 'notebook', 'pad paper'])
    await placeOrder(client, await findOrderable(client, keyword));
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[]))).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
  const isWaitedFor = Promise.withResolvers<void>();
  await page.route('**/trpc/*orders.customerOrders*', async (route) => {
    await isWaitedFor.promise;
    await route.fulfill({ response: await fetchResponse(route) });
  });
  await page.goto(`${store}/my-orders`);
  await page.getByText('Loading your orders').waitFor({ state: 'attached' });
  isWaitedFor.resolve();
  await page.getByRole('article').nth(2).waitFor();
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  const shifts = await page.evaluate(() =>
    (window as unknown as { shifts: Shift[] }).shifts.map(({ value, sources }) => ({
      value,
      moved: sources.map(({ node }) => node?.outerHTML?.slice(0, 200) ?? ''),
    })),
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThan(0.05);
});
