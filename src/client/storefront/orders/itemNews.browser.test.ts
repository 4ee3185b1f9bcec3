import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatPesos } from '#shared/domain/money.ts';
import { itemsMoved, orderTotals } from '#shared/purchaseMessages.ts';
import { connect } from '#test/apiClient.ts';
import { openBrowser, PHONE } from '#test/browser.ts';
import { store } from '#test/demo.ts';
import { findOrderable, placeOrder } from '#test/orders.ts';
import { openCustomer } from '#test/storefrontPages.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('My Orders announces which item was cancelled, and what the order now comes to', async () => {
  const { page, client, close } = await openCustomer(browser, store, '0917 555 0472', { viewport: PHONE });
  const { token } = await connect(store).users.login.mutate({ username: 'admin', password: 'campus-store-demo' });
  const staff = connect(store, token);
  const paper = await findOrderable(client, 'pad paper');
  const eraser = await findOrderable(client, 'eraser');
  const size = eraser.size_prices.find(({ available_quantity }) => available_quantity > 0)?.size;
  await client.cart.add.mutate({ item: eraser._id, quantity: 1, size, color: eraser.colors[0] });
  const { _id, order_no, orders } = await placeOrder(client, paper);
  const [line, rest] = orders;
  await page.goto(`${store}/my-orders`);
  const card = page.getByRole('article', { name: `Order ${order_no}` });
  // There is no proof yet that could be opened.
  await card.getByText(`no proof of payment of order ${order_no} yet`).waitFor({ state: 'attached' });
  // The shown status came by the stream, or at its beginning: the stream is open for the next change.
  await staff.orders.orderStatus.mutate({ _id, order_status: 'Processing' });
  await card.getByText('Processing', { exact: true }).first().waitFor();

  await staff.orders.orderStatus.mutate({ _id, order_status: 'Cancelled', orders: [line?._id ?? ''] });
  const cancelled = itemsMoved(order_no, [line?.item.name ?? ''], 'Cancelled');
  const announcement = page.getByRole('main').getByRole('status').first();
  await expect
    .poll(() => announcement.textContent())
    .toBe(`${cancelled} ${orderTotals(formatPesos(rest?.amount ?? 0))}`);
  await staff.orders.orderStatus.mutate({ _id, order_status: 'Cancelled' });
  await close();
});
