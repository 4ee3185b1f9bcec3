import { expect, test } from 'vitest';
import { formatPesos } from '#shared/domain/money.ts';
import { partPaidNote } from '#shared/domain/payments/amountDue.ts';
import { itemsMoved, orderMoved, orderTotals } from '#shared/messages.ts';
import { findOnBoard, openStaff } from '#test/browser/backofficePages.ts';
import { openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openCustomer } from '#test/browser/storefrontPages.ts';
import { findOrderable, placeOrder } from '#test/records/orders.ts';
import { connect } from '#test/store/apiClient.ts';

const browser = await openBrowser();

test('My Orders announces which item was cancelled, and the new total', async () => {
  const { page, client } = await openCustomer(browser, store, '0917 555 0472', { viewport: PHONE });
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
  await card.waitFor();
  const announcement = page.getByRole('main').getByRole('status').first();
  // The announcement proves that the stream is open for the next change.
  await staff.orders.orderStatus.mutate({ _id, order_status: 'Processing' });
  await expect.poll(() => announcement.textContent()).toBe(orderMoved(order_no, 'Processing'));

  await staff.orders.orderStatus.mutate({ _id, order_status: 'Cancelled', orders: [line?._id ?? ''] });
  const cancelled = itemsMoved(order_no, [line?.item.name ?? ''], 'Cancelled');
  await expect
    .poll(() => announcement.textContent())
    .toBe(`${cancelled} ${orderTotals(formatPesos(rest?.amount ?? 0))}`);
  await staff.orders.orderStatus.mutate({ _id, order_status: 'Cancelled' });
});

test('a line that is taken up again after the payment was confirmed is not paid, on every screen by the same words', async () => {
  const { page, client } = await openCustomer(browser, store, '0917 555 0473', { viewport: PHONE });
  const { token } = await connect(store).users.login.mutate({ username: 'admin', password: 'campus-store-demo' });
  const staff = connect(store, token);
  const eraser = await findOrderable(client, 'eraser');
  const size = eraser.size_prices.find(({ available_quantity }) => available_quantity > 0)?.size;
  await client.cart.add.mutate({ item: eraser._id, quantity: 1, size, color: eraser.colors[0] });
  const { _id, order_no, orders } = await placeOrder(client, await findOrderable(client, 'pad paper'));
  const line = [orders[0]?._id ?? ''];
  await staff.orders.orderStatus.mutate({ _id, order_status: 'Cancelled', orders: line });
  await staff.payments.setPaymentStatus.mutate({ _id, payment_status: 'Confirmed' });
  const again = await staff.orders.orderStatus.mutate({ _id, order_status: 'Pending', orders: line });
  const note = partPaidNote(again);
  expect(note).toBe(`Partly paid ${formatPesos(orders[0]?.amount ?? 0)} due`);

  await page.goto(`${store}/my-orders`);
  const card = page.getByRole('article', { name: `Order ${order_no}` });
  await card.getByRole('button', { name: /^Upload another receipt/ }).waitFor();
  await page.goto(`${store}/my-orders/${order_no}`);
  await card.getByText(note).waitFor();

  const clerk = await openStaff(browser, token);
  await clerk.page.goto(`${store}/dashboard`);
  await (await findOnBoard(clerk.page, order_no)).getByText(note).waitFor();
  await clerk.page.goto(`${store}/orders/${_id}`);
  await clerk.page.getByText(note).first().waitFor();
  expect(clerk.errors).toEqual([]);
  await staff.orders.orderStatus.mutate({ _id, order_status: 'Cancelled' });
});
