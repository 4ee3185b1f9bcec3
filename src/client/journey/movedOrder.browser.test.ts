import { expect, test } from 'vitest';
import { formatPesos } from '#shared/domain/money.ts';
import { partPaidNote } from '#shared/domain/payments/amountDue.ts';
import { refundNote } from '#shared/domain/payments/refundNote.ts';
import { firstOpenDay, formatPickup, toPickupCalendar } from '#shared/domain/pickups/pickupCalendar.ts';
import { formatDateTime, formatDay } from '#shared/domain/storeTime.ts';
import {
  comeFor,
  countedToPay,
  messages,
  newProofBy,
  noSecondPayment,
  notAccepted,
  orderPlacedWith,
  pickupMoved,
  proofBy,
} from '#shared/messages.ts';
import { findOnBoard, openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { axeFindings, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { choose, openCustomer, openWithin } from '#test/browser/storefrontPages.ts';
import { addToCart, findOrderable, placeOrder, proofBody, proofPicture } from '#test/records/orders.ts';
import { connect } from '#test/store/apiClient.ts';

const ZONE = 'Asia/Manila';

const browser = await openBrowser();
const token = await staffToken(store, 'admin');
const staff = connect(store, token);

test('a parent moves the pick-up, half of the order is cancelled in the meantime, and the page shows the amount due and then the refund', async () => {
  const { page, client, errors } = await openCustomer(browser, store, '0917 555 0797', { viewport: PHONE });
  await addToCart(client, await findOrderable(client, 'eraser'));
  const { _id, order_no, orders, amount_due, pickup_time } = await placeOrder(
    client,
    await findOrderable(client, 'pad paper'),
  );

  // Home and the profile menu show the waiting order, and lead to it.
  await page.goto(`${store}/home`);
  const strip = page.getByRole('group', { name: 'Next step' });
  await strip.getByText(`Order ${order_no}`, { exact: true }).waitFor();
  await page.getByRole('button', { name: `Profile menu, ${countedToPay(1)}` }).waitFor();
  await strip.getByRole('link', { name: 'How to pay' }).click();
  await page.waitForURL(`**/my-orders/${order_no}#order-payment`);
  const sheet = page.getByRole('article', { name: `Order ${order_no}` });
  const history = sheet.getByRole('list', { name: 'History' });
  await sheet.getByText(new RegExp(`^Pay ${formatPesos(amount_due).replace('.', '\\.')}`)).waitFor();
  await history.getByText('You placed the order.').waitFor();

  await sheet.getByRole('button', { name: 'Change pick-up…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change pick-up' });
  await choose(page, 'Pick-Up Time', '2:00 PM');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(pickupMoved(order_no)).first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  const moved = await client.orders.get.query({ _id });
  expect(moved.pickup_time?.getTime()).toBe((pickup_time?.getTime() ?? 0) + 4.5 * 3_600_000);
  const time = formatPickup(moved.pickup_time ?? new Date(0), ZONE);
  await history.getByText(`You changed the pick-up to ${time}.`).waitFor();

  // Staff cancel one of two lines: the page updates, and the amount due is lower.
  const [first, rest] = orders;
  await staff.orders.orderStatus.mutate({
    _id,
    order_status: 'Cancelled',
    orders: [first?._id ?? ''],
    reason: 'Torn.',
  });
  await history.getByText(`${first?.item.name} was cancelled by us.`).waitFor();
  await history.getByText('Torn.').waitFor();
  await sheet.getByText(new RegExp(`^Pay ${formatPesos(rest?.amount ?? 0).replace('.', '\\.')}`)).waitFor();

  // The rest is paid and the whole order cancelled afterwards: the money is refunded.
  await staff.payments.setPaymentStatus.mutate({ _id, payment_status: 'Confirmed' });
  await history.getByText('We confirmed your payment.').waitFor();
  expect(await sheet.getByText(/^Pay ₱/).count()).toBe(0);
  await sheet.getByText(messages.nothingToDo).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  // The cancelled line is reopened and unpaid, in the same words on every screen.
  const setFirst = (order_status: 'Pending' | 'Cancelled') =>
    staff.orders.orderStatus.mutate({ _id, order_status, orders: [first?._id ?? ''] });
  const note = partPaidNote(await setFirst('Pending'));
  expect(note).toBe(`Partly paid ${formatPesos(first?.amount ?? 0)} due`);
  await sheet.getByText(note).waitFor();
  await page.getByRole('link', { name: 'My Orders', exact: true }).click();
  await sheet.getByRole('button', { name: /^Upload another receipt/ }).waitFor();
  await page.goBack();
  const clerk = await openStaff(browser, token);
  await clerk.page.goto(`${store}/dashboard`);
  await (await findOnBoard(clerk.page, order_no)).getByText(note).waitFor();
  await clerk.page.goto(`${store}/orders/${_id}`);
  await clerk.page.getByText(note).first().waitFor();
  expect(clerk.errors).toEqual([]);
  await setFirst('Cancelled');
  await sheet.getByText(messages.nothingToDo).waitFor();

  const downloading = page.waitForEvent('download');
  await sheet.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await downloading).suggestedFilename()).toBe(`pick-up-${order_no}.ics`);

  // The print has the items and the amounts, no buttons, and fits on one page.
  expect(await sheet.getByText('UNPAID').count()).toBe(0);
  await page.emulateMedia({ media: 'print' });
  await sheet
    .getByText(rest?.item.name ?? '')
    .first()
    .waitFor();
  const buttons = sheet.getByRole('button').filter({ hasNotText: 'Bank Transfer' });
  for (const button of await buttons.all()) expect(await button.isVisible()).toBe(false);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });

  await staff.orders.orderStatus.mutate({ _id, order_status: 'Ready for Pickup' });
  await sheet.getByText(comeFor(time)).waitFor();
  await staff.orders.orderStatus.mutate({ _id, order_status: 'Cancelled', reason: 'The store is closed.' });
  await sheet.getByText(messages.cancelled).waitFor();
  await sheet.getByText(refundNote(rest?.amount ?? 0, 'Confirmed')).waitFor();
  await sheet.getByRole('button', { name: 'Change pick-up…' }).waitFor({ state: 'detached' });

  // The list finds it by its number and its product, and not among the open ones.
  await page.getByRole('link', { name: 'My Orders', exact: true }).click();
  const search = page.getByLabel('Search your orders');
  // A single order needs no search field; a search in the URL shows it.
  await page.getByRole('article').first().waitFor();
  expect(await search.count()).toBe(0);
  await page.goto(`${store}/my-orders?s=nothing`);
  await search.fill(`${order_no.slice(-4)} `);
  await page.waitForURL(`**/my-orders?s=${order_no.slice(-4)}`);
  await sheet.getByText(refundNote(rest?.amount ?? 0, 'Confirmed')).waitFor();
  // A space before the next word remains.
  expect(await search.inputValue()).toBe(`${order_no.slice(-4)} `);
  await page.getByRole('radio', { name: 'Open' }).click();
  await page.waitForURL('**/my-orders?s=*&view=open');
  await sheet.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

test('after Submit the page shows the placed order and one deadline for its proof, and Back leads to the order, then out of the checkout', async () => {
  const { page, client, choices } = await openCustomer(browser, store, '0917 555 0798', { viewport: PHONE });
  await addToCart(client, await findOrderable(client, 'eraser'));
  const calendar = await client.settings.pickupCalendar.query();
  const day = firstOpenDay(calendar.now, toPickupCalendar(calendar));
  await page.addInitScript(
    ([key = '', stored = '']) => localStorage.setItem(key, stored),
    [choices, JSON.stringify({ receiving_option: 'Pick-Up', pickup_day: day, mode_of_payment: 'Bank Transfer' })],
  );
  await page.goto(`${store}/home`);
  await page.goto(`${store}/checkout`);
  await page.getByRole('button', { name: 'Proceed to Order Information' }).click();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  const named = await page.getByText(/^Pay by .* and upload the receipt/).textContent();
  await page.getByRole('button', { name: 'Submit Orders' }).click();
  await page.waitForURL('**/proof-of-payment-upload');
  const [order] = await client.orders.customerOrders.query({ limit: 1 });
  const order_no = order?.order_no ?? '';
  await page.getByText(orderPlacedWith(order_no)).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const { docs } = await client.orders.toPay.query();
  const by = proofBy(formatDay(docs[0]?.pay_by ?? ''));
  // The checkout has shown this day before.
  await page.getByText(by).waitFor();
  expect(named).toBe(by);
  expect(await page.getByRole('link', { name: 'Skip for now' }).count()).toBe(0);
  await openWithin(page, store, '/order-successful');
  await page.getByText(messages.notPaidYet).waitFor();
  const payNow = page.getByRole('link', { name: 'How to pay' });
  expect(await payNow.getAttribute('href')).toBe(`/my-orders/${order_no}#order-payment`);
  expect(await page.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/home');
  await page.goBack();
  await page.goBack();
  await page.waitForURL(`**/my-orders/${order_no}`);
  await page.getByRole('article', { name: `Order ${order_no}` }).waitFor();
  await page.goBack();
  await page.waitForURL('**/home');

  // Cancelled before the proof is checked: it is unknown whether the money arrived.
  const _id = order?._id ?? '';
  await client.orders.uploadProof.mutate(proofBody({ _id, order_no }, await proofPicture(62)));
  await staff.orders.orderStatus.mutate({ _id, order_status: 'Cancelled' });
  await page.goto(`${store}/my-orders`);
  await page.getByText(refundNote(order?.amount_due ?? 0, 'To Check')).waitFor();
});

test('a rejected proof comes first on home, in My Orders and on the order, which is printed as unpaid', async () => {
  const { page, client, errors } = await openCustomer(browser, store, '0917 555 0799', { viewport: PHONE });
  const [tumbler] = (await client.stocks.productList.query({ keyword: 'engraved tumbler' })).docs;
  const other_fields = Object.fromEntries(tumbler?.category.other_fields.map((label) => [label, `My ${label}`]) ?? []);
  const color = tumbler?.colors[0];
  await client.cart.add.mutate({ item: tumbler?._id ?? '', quantity: 2, color, other_fields });
  const pad = await findOrderable(client, 'pad paper');
  const { _id, order_no, orders, created_at, pickup_time, amount_due } = await placeOrder(client, pad);
  const row = page.getByRole('article', { name: `Order ${order_no}` });
  const time = (when: Date | null) => formatDateTime(when ?? new Date(0), ZONE);

  // The row has the facts of the order; its items open in the row.
  await page.goto(`${store}/my-orders`);
  await row.getByRole('link', { name: `Order ${order_no}`, exact: true }).waitFor();
  for (const fact of [
    order_no,
    `Placed ${time(created_at)}`,
    `Pick-Up · ${time(pickup_time)}`,
    formatPesos(amount_due),
  ])
    await row.getByText(fact, { exact: true }).waitFor();
  await row.getByRole('button', { name: /^Bank Transfer/ }).click();
  await page.getByText(messages.noProof).first().waitFor();
  await row.getByRole('button', { name: /^4 items/ }).click();
  await row
    .getByRole('list', { name: `Items of order ${order_no}` })
    .getByText(orders[0]?.item.name ?? '')
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const reason = 'Wrong amount.';
  await client.orders.uploadProof.mutate(proofBody({ _id, order_no }, await proofPicture(64)));
  await staff.payments.setPaymentStatus.mutate({ _id, payment_status: 'Rejected', reason });
  const { docs } = await client.orders.toPay.query();
  const by = newProofBy(formatDay(docs[0]?.pay_by ?? ''));
  const paidAlready = noSecondPayment(formatPesos(amount_due));
  for (const said of [notAccepted(reason), `${paidAlready} ${by}`]) await row.getByText(said).waitFor();
  await row.getByRole('button', { name: new RegExp(`^${messages.sendClearerProof}`) }).waitFor();

  await page.goto(`${store}/home`);
  const step = page.getByRole('group', { name: 'Next step' });
  for (const said of [`Order ${order_no}`, notAccepted(reason), `${paidAlready} ${by}`])
    await step.getByText(said).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await step.getByRole('link', { name: messages.sendClearerProof }).click();
  await page.waitForURL(`**/my-orders/${order_no}#order-payment`);
  for (const said of [notAccepted(reason), `${paidAlready} ${by}`]) await step.getByText(said).waitFor();
  await step.getByRole('button', { name: messages.sendClearerProof }).waitFor();
  await row.getByRole('list', { name: 'Progress' }).getByText('Placed').waitFor();
  for (const fact of [
    time(created_at),
    'Bank Transfer',
    'Juan Santos',
    'Pending',
    tumbler?.description ?? 'no description',
    `Color: ${color}`,
    ...Object.entries(other_fields).map(([label, text]) => `${label}: ${text}`),
    `2 ${tumbler?.uom} × ${formatPesos(tumbler?.selling_price ?? 0)}`,
    `Total${formatPesos(amount_due)}`,
  ])
    await expect.poll(() => row.textContent()).toContain(fact);
  await row.getByRole('button', { name: 'Print order' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  await row.getByText('UNPAID').waitFor();
  await page.emulateMedia({ media: 'screen' });
  await staff.orders.orderStatus.mutate({ _id, order_status: 'Cancelled' });

  // The next order suggests the students of the last one.
  await addToCart(client, pad);
  await page.goto(`${store}/checkout#order-information`);
  const name = page.getByRole('list', { name: 'Students' }).getByLabel('Name');
  const same = page.getByRole('button', { name: 'Same students as last time' });
  await same.waitFor();
  expect(await name.count()).toBe(0);
  await same.click();
  await expect.poll(() => name.inputValue()).toBe('Juan Santos');
  expect(errors).toEqual([]);
});
