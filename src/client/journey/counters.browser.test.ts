import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchedElsewhere } from '#shared/domain/counter/handover.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { messages } from '#shared/messages.ts';
import { openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { axeFindings, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { choose, chooseFirstOpenDay, openCustomer } from '#test/browser/storefrontPages.ts';
import { addToCart, findOrderable } from '#test/records/orders.ts';
import { connect } from '#test/store/apiClient.ts';

const browser = await openBrowser();
let token: string;
let staff: ReturnType<typeof connect>;
let counters: { _id: string; name: string }[];
beforeAll(async () => {
  token = await staffToken(store, 'admin');
  staff = connect(store, token);
  const made = ['North Annex', 'South Annex'].map((name) =>
    staff.warehouses.create.mutate({ name, place: `Building of the ${name}`, hours: 'Mornings', is_counter: true }),
  );
  counters = await Promise.all(made);
});
afterAll(async () => {
  // The other tests of this store have one pick-up place.
  for (const { _id } of counters) await staff.warehouses.update.mutate({ _id, is_counter: false });
});

/** In a dialog that moves a pick-up, a counter is named with its place. */
async function chooseCounter(page: Page, name: string) {
  await page.getByRole('button', { name: /Pick-up counter/ }).click();
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
}

test('a customer chooses a counter, the order shows its place, and only that counter lists the order', async () => {
  const { page, client } = await openCustomer(browser, store, '0917 555 0862', { viewport: PHONE });
  const product = await findOrderable(client, 'PE shirt');
  await addToCart(client, product);
  await page.goto(`${store}/checkout#payment`);
  await page.getByRole('button', { name: /^Pick-Up Date/ }).click();
  await chooseFirstOpenDay(page);
  await page.getByText(messages.noCounter).first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('radio', { name: /^South Annex/ }).click();
  await page.getByRole('button', { name: 'Submit Orders' }).click();
  await page.waitForURL(/order-successful|proof/);
  const [order] = await client.orders.customerOrders.query();
  expect(order?.counter).toMatchObject({ name: 'South Annex', hours: 'Mornings' });
  await page.goto(`${store}/my-orders/${order?.order_no}`);
  await page.getByText('Building of the South Annex').locator('visible=true').first().waitFor();
  // The customer moves it to the other counter, at the same time, and back.
  for (const name of ['North Annex', 'South Annex']) {
    await page.getByRole('button', { name: 'Change pick-up…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change pick-up' });
    await chooseCounter(page, name);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(`Building of the ${name}`).locator('visible=true').first().waitFor();
  }
  // The next order starts with the counter of the last one.
  await addToCart(client, product);
  await page.goto(`${store}/checkout#payment`);
  expect(await page.getByRole('radio', { name: /^South Annex/ }).isChecked()).toBe(true);

  const { page: desk } = await openStaff(browser, token);
  const day = storeDayOf(order?.pickup_time ?? new Date(), 'Asia/Manila');
  const row = desk.getByRole('row', { name: new RegExp(order?.order_no ?? '') });
  await desk.goto(`${store}/counter?day=${day}`);
  await row.getByText('Counter: South Annex').waitFor();
  await desk.getByRole('radio', { name: /^North Annex/ }).click();
  await row.waitFor({ state: 'detached' });
  await desk.getByRole('radio', { name: /^South Annex/ }).click();
  await row.waitFor();
  expect(await axeFindings(desk)).toEqual([]);
  // At another counter than the order's, the hand-over asks first.
  await desk.goto(`${store}/counter?day=${day}&at=${counters[0]?._id}&order=${order?._id}`);
  await desk.getByRole('button', { name: 'Hand over unpaid…' }).click();
  const question = desk.getByRole('alertdialog');
  await question.getByText(fetchedElsewhere(order?.order_no ?? '', 'South Annex')).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await desk.goto(`${store}/orders?counter=${order?.counter?._id}`);
  const listed = desk.getByText(order?.order_no ?? '').first();
  await listed.waitFor();
  await choose(desk, 'Counter', 'North Annex');
  await listed.waitFor({ state: 'detached' });
  await desk.goto(`${store}/orders/${order?._id}`);
  await desk.getByRole('button', { name: 'Change pick-up…' }).click();
  const moving = desk.getByRole('dialog', { name: /^Change pick-up/ });
  await chooseCounter(desk, 'North Annex');
  await moving.getByRole('textbox', { name: 'Reason' }).fill('The goods are there.');
  await moving.getByRole('button', { name: 'Save', exact: true }).click();
  await desk.getByText('We changed the pick-up to another counter. Reason: The goods are there.').waitFor();
  await desk.getByText('Counter: North Annex').waitFor();
  await staff.orders.movePickup.mutate({
    ...{ _id: order?._id ?? '', pickup_time: order?.pickup_time?.toISOString() ?? '' },
    ...{ counter: order?.counter?._id ?? '', reason: 'And back.' },
  });
  // A report covers all counters or one, also after a reload.
  await desk.goto(`${store}/reports/orders-history`);
  await desk.getByRole('button', { name: /^More/ }).click();
  await choose(desk, 'Counter', 'South Annex');
  await desk.waitForURL(/counter=/);
  await desk.reload();
  await desk
    .getByRole('button', { name: /Counter/ })
    .filter({ hasText: 'South Annex' })
    .waitFor();
  await desk
    .getByText(order?.order_no ?? '')
    .locator('visible=true')
    .first()
    .waitFor();
  expect(await axeFindings(desk)).toEqual([]);
  // The payments of a day do too; the clerk's choice stays for another day.
  await staff.payments.addReceipt.mutate({ _id: order?._id ?? '', amount: 1, way: 'Cash', old_amount_paid: 0 });
  await desk.goto(`${store}/payments/day`);
  const entry = desk.getByRole('link', { name: order?.order_no }).locator('visible=true');
  await entry.waitFor();
  await choose(desk, 'Counter', 'North Annex');
  await entry.waitFor({ state: 'detached' });
  await choose(desk, 'Counter', 'South Annex');
  await entry.waitFor();
  expect(await axeFindings(desk)).toEqual([]);
  await desk.goto(`${store}/picking?day=${day}&by=order&at=${counters[0]?._id}`);
  await desk.getByText(/pieces picked/).waitFor();
  expect(await desk.getByRole('region', { name: `Order ${order?.order_no}` }).count()).toBe(0);
  await desk.getByRole('radio', { name: 'All counters' }).click();
  await desk.getByRole('region', { name: `Order ${order?.order_no}` }).waitFor();
});
