import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, test } from 'vitest';
import { pickupDay, pickupInstant, toPickupCalendar } from '#shared/domain/pickups/pickupCalendar.ts';
import { addDays, formatDay, storeDayOf, weekdayOf } from '#shared/domain/storeTime.ts';
import { messages, pickupMovedFrom } from '#shared/messages.ts';
import { needAnotherDay, staffMessages } from '#shared/staffMessages.ts';
import { openSignedIn, openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { axeFindings, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { startReceiver } from '#test/servers/webhookReceiver.ts';
import { connect, signIn } from '#test/store/apiClient.ts';
import { openDaysWithout } from './days/newDays.ts';

const browser = await openBrowser();
const adminToken = await staffToken(store, 'admin');
const { settings } = connect(store, adminToken);
const CHANGED = ['allow_no_payment_proof', 'product_piece_limit', 'pickup_hours'];
const before = (await settings.list.query()).filter(({ key }) => CHANGED.includes(key));
// A test that fails halfway must leave no rule for the other files of this store.
afterEach(async () => {
  for (const { key, value } of before) await settings.save.mutate({ key, value });
});

test('a settings page has one save; the customer’s picker states why a day is closed by staff and which time is full', async () => {
  const customer = await signIn(store, '0917 555 0888');
  const calendar = await customer.client.settings.pickupCalendar.query();
  const rules = toPickupCalendar(calendar);
  let day = addDays(storeDayOf(calendar.now, calendar.time_zone), 8);
  // A day without pick-ups of the sample's orders.
  const { closing } = connect(store, adminToken);
  const isFree = async () =>
    pickupDay(day, calendar.now, rules).open && (await closing.preview.query({ from: day, until: day })).count === 0;
  while (!(await isFree())) day = addDays(day, 1);
  const spoken = spokenDay(day);

  const admin = await openSignedIn(browser, { 'campus-store.staff': { token: adminToken } });
  const staff = admin.page;
  // The holiday service does not respond to this store, so the notice leads to the closed days.
  await staff.goto(`${store}/dashboard`);
  await staff.getByRole('link', { name: /(?:Add|Check) holidays/ }).click();
  await staff.waitForURL('**/settings/pick-up#closed-days');
  // The former URL of the section.
  await staff.goto(`${store}/settings#closed-days`);
  await staff.waitForURL('**/settings/pick-up#closed-days');
  await staff.getByRole('link', { name: 'Advanced' }).click();
  await staff.getByRole('link', { name: 'Page views' }).click();
  await staff.getByRole('rowheader', { name: '/dashboard' }).waitFor();
  await staff.getByRole('link', { name: 'Checkout and payment' }).click();
  const allow = staff.getByRole('checkbox', { name: 'Allow no Payment Proof' });
  const wasAllowed = await allow.isChecked();
  const saveAll = staff.getByRole('button', { name: 'Save', exact: true });
  // Two settings are one draft: both are saved by Save or Ctrl S, and not before. The limits are one line of values
  // until it is opened.
  const pieces = staff.getByRole('textbox', { name: 'Maximum per product per order' });
  expect(await pieces.isVisible()).toBe(false);
  await staff.getByText(/^\d+ pieces of a product, \d+ unpaid orders?, product hours for pick-up$/).click();
  const most = await pieces.inputValue();
  await allow.focus();
  await staff.keyboard.press('Space');
  await pieces.fill('77');
  await staff.getByText('Not saved yet').waitFor();
  expect(await isAllowed(customer.client)).toBe(wasAllowed);
  await saveAll.click();
  await staff.getByText('Setting Field Updated').waitFor();
  expect(await isAllowed(customer.client)).toBe(!wasAllowed);
  expect(await settingOf(customer.client, 'product_piece_limit')).toBe(77);
  await allow.focus();
  await staff.keyboard.press('Space');
  await pieces.fill(most);
  await staff.keyboard.press('Control+s');
  await expect.poll(() => isAllowed(customer.client)).toBe(wasAllowed);
  await expect.poll(() => settingOf(customer.client, 'product_piece_limit')).toBe(Number(most));
  // A setting is found by another name for it, and its field has the focus.
  await staff.keyboard.press('Control+k');
  await staff.keyboard.type('otp');
  await staff.getByRole('menuitem', { name: /Sign-in codes per day/ }).click();
  await staff.waitForURL('**/settings/sign-in#sms_daily_limit');
  const codes = staff.getByRole('textbox', { name: 'Maximum codes per day' });
  await expect.poll(() => codes.evaluate((field) => field === document.activeElement)).toBe(true);

  await staff.getByRole('link', { name: 'Pick-up', exact: true }).click();
  await goToDay(staff, spoken);
  await staff.getByRole('button', { name: new RegExp(`^${spoken}`) }).click();
  expect(await axeFindings(staff)).toEqual([]);
  await staff.getByLabel(/^Reason(?!s)/).fill('Founders’ parade');
  // An order of this day needs a new day before the closing; its customer's page shows it immediately.
  const user = await customer.client.customers.profile.query();
  const { docs } = await customer.client.stocks.productList.query({ keyword: 'PE shirt' });
  const size = docs[0]?.size_prices.find(({ available_quantity }) => available_quantity > 2)?.size;
  const line = { item: docs[0]?._id ?? '', quantity: 1, size, color: docs[0]?.colors[0] };
  await customer.client.cart.add.mutate(line);
  // One of its products has limited pick-up days; only these are offered.
  const [newDay = '', otherDay = ''] = openDaysWithout({ from: day, until: day }, calendar.now, rules).filter(
    (each) => each > day,
  );
  const milk = await connect(store, adminToken).stocks.create.mutate({
    name: 'People Test Milk',
    category: docs[0]?.category._id ?? '',
    selling_price: 30,
    weekly_schedule: [weekdayOf(day), weekdayOf(newDay)],
  });
  await customer.client.cart.add.mutate({ item: milk._id, quantity: 1 });
  const order = await customer.client.orders.place.mutate(await createForm(customer.client, day));
  const phone = await openSignedIn(browser, { 'campus-store.customer': { token: customer.token, user } });
  await phone.page.goto(`${store}/my-orders/${order.order_no}`);
  await phone.page.getByRole('heading', { name: `Order ${order.order_no}` }).waitFor();

  await staff.getByRole('button', { name: 'Close this day' }).click();
  const moving = staff.getByRole('dialog', { name: 'Orders to move' });
  await moving.getByRole('listitem').filter({ hasText: order.order_no }).waitFor();
  await moving.getByRole('button', { name: /New day for all/ }).click();
  const closed = staff.getByRole('option', { name: formatDay(otherDay) });
  expect(await closed.getAttribute('aria-disabled')).toBe('true');
  expect(await closed.textContent()).toContain(needAnotherDay(1, 1));
  await staff.getByRole('option', { name: formatDay(newDay) }).click();
  expect(await axeFindings(staff)).toEqual([]);
  await moving.getByRole('button', { name: 'Close the day and move them' }).click();
  await staff.getByRole('listitem').filter({ hasText: 'Founders’ parade' }).waitFor();
  await phone.page.getByText(pickupMovedFrom(formatDay(day), 'Founders’ parade')).waitFor();
  expect(await customer.client.orders.get.query({ _id: order._id })).toMatchObject({
    pickup_time: pickupInstant(newDay, '09:30', calendar.time_zone),
  });

  // The moved order alone now reaches the limit of the slot.
  await staff.getByRole('textbox', { name: 'Orders per time slot' }).fill('1');
  await staff.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await customer.client.settings.pickupCalendar.query()).hours.orders_per_slot).toBe(1);

  await customer.client.cart.add.mutate(line);
  await phone.page.goto(`${store}/order-information`);
  await phone.page.getByRole('button', { name: /^Pick-Up Date/ }).click();
  await goToDay(phone.page, spoken);
  await phone.page.getByRole('button', { name: `${spoken}. Founders’ parade` }).waitFor();
  const newSpoken = spokenDay(newDay);
  await goToDay(phone.page, newSpoken);
  await phone.page.getByRole('button', { name: new RegExp(`^${newSpoken}`) }).click();
  await phone.page.getByRole('button', { name: 'Choose a time' }).click();
  await phone.page.getByText(`9:30 AM: ${messages.slotFull}`).waitFor();
  expect(await phone.page.getByRole('radio', { name: '9:30 AM' }).isDisabled()).toBe(true);
  expect(phone.errors).toEqual([]);

  await staff.getByRole('button', { name: `Open ${formatDay(day)} again` }).click();
  await staff.getByText('This day is open for pick-up again.').waitFor();
  expect((await customer.client.settings.pickupCalendar.query()).closed_days).toEqual(calendar.closed_days);
  const api = connect(store, adminToken);
  await api.orders.orderStatus.mutate({ _id: order._id, order_status: 'Cancelled' });
  await api.stocks.delete.mutate({ _id: milk._id });
  expect(admin.errors).toEqual([]);
});

test('below 1200 px the pages of the settings are one menu, and the parts of Advanced are in it once one is open', async () => {
  const { page, errors } = await openStaff(browser, adminToken);
  for (const viewport of [PHONE, { width: 820, height: 1180 }]) {
    await page.setViewportSize(viewport);
    await page.goto(`${store}/settings/store`);
    await page.getByRole('button', { name: 'Settings: Store' }).click();
    const menu = page.getByRole('menu', { name: 'Settings' }).getByRole('menuitem');
    await expect.poll(() => menu.count()).toBe(7);
    await menu.getByText('Advanced').click();
    await page.waitForURL('**/settings/sign-in');
    await page.getByRole('button', { name: 'Settings: Sign-in' }).click();
    await menu.getByText('Audit log').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }
  expect(errors).toEqual([]);
});

test('background work is one line while everything runs, with its jobs and queues folded', async () => {
  const { page, errors } = await openStaff(browser, adminToken);
  for (const viewport of [PHONE, { width: 820, height: 1180 }]) {
    await page.setViewportSize(viewport);
    await page.goto(`${store}/settings/background-work`);
    await page.getByText(staffMessages.jobsRunning).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await page.getByText(/^\d+ queues?$/).click();
    await page.getByRole('table', { name: 'Queues' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  }
  expect(errors).toEqual([]);
});

test('a URL is added with its secret shown once; a test shows its result, and a message is sent again from the list', async () => {
  const receiver = await startReceiver();
  const { page, errors } = await openStaff(browser, adminToken);
  await page.goto(`${store}/settings/tokens/webhooks`);
  const add = page.getByRole('region', { name: 'Add a URL' });
  await add.getByLabel('URL').fill(receiver.url);
  await add.getByRole('checkbox', { name: 'Stock below restock level' }).focus();
  await page.keyboard.press('Space');
  await add.getByRole('button', { name: 'Add the URL' }).click();
  const shown = page.locator('code', { hasText: /^whsec_/ });
  await shown.waitFor();
  const secret = (await shown.textContent()) ?? '';

  const card = page.getByRole('region', { name: receiver.url });
  const sendTest = card.getByRole('button', { name: 'Send a test' });
  await sendTest.focus();
  await page.keyboard.press('Enter');
  await card.getByText(staffMessages.webhookTestTaken).waitFor();
  const [message] = receiver.received;
  expect(new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})).toMatchObject({
    type: 'webhook.test',
  });
  receiver.respond({ status: 500, body: 'out of order' });
  await sendTest.click();
  await card.getByText(staffMessages.webhookTestFailed).waitFor();
  await card.getByText(/The receiver responded with 500\. out of order/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await card.waitFor();
  expect(await shown.count()).toBe(0);

  receiver.respond({ status: 204 });
  const { stocks, webhooks } = connect(store, adminToken);
  const { docs } = await connect(store).stocks.productList.query({});
  const fields = { category: docs[0]?.category._id ?? '', selling_price: 30 };
  const product = await stocks.create.mutate({
    name: 'Webhook Chalk',
    ...fields,
    size_prices: [{ size: '', price: 0, adjustment_quantity: 5, restock_level: 5 }],
  });
  await stocks.update.mutate({
    _id: product._id,
    size_prices: [{ size: '', price: 0, adjustment_quantity: -1, restock_level: 5 }],
  });
  // The list refreshes every half minute; a reload shows a delivery earlier.
  const delivered = async () => (await webhooks.deliveries.query({ status: 'delivered' })).docs.length;
  await expect.poll(delivered).toBeGreaterThan(0);
  await page.reload();
  const row = page.getByRole('row', { name: /Webhook Chalk/ });
  await row.getByText('Delivered').waitFor();
  await row.getByRole('button', { name: /^Send again/ }).click();
  // The first press only opens the question.
  expect(receiver.received.length).toBe(3);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => receiver.received.length).toBe(4);
  const [, , first, again] = receiver.received;
  expect([again?.id, again?.body]).toEqual([first?.id, first?.body]);

  // A new secret is created after the second press.
  await card.getByRole('button', { name: 'New secret' }).click();
  expect(await page.getByText(staffMessages.secretOnce).count()).toBe(0);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create a new secret' }).click();
  await page.getByText(staffMessages.secretOnce).first().waitFor();
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await card.waitFor({ state: 'detached' });
  await stocks.delete.mutate({ _id: product._id });
  expect(errors).toEqual([]);
  await receiver.close();
});

/** A day in the form that the calendar reads out. */
const spokenDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));

/** The form of an order of all ticked lines, with the pick-up at 9:30 AM of a day. */
async function createForm(client: ReturnType<typeof connect>, day: string): Promise<FormData> {
  const { orders } = await client.cart.items.query();
  const { time_zone } = await client.settings.pickupCalendar.query();
  const lines = orders.filter((each) => each.is_checked);
  const body = new FormData();
  const data = {
    orders: lines.map(({ _id }) => ({ _id })),
    total_amount: lines.reduce((sum, each) => sum + each.amount, 0),
    receiving_option: 'Pick-Up',
    mode_of_payment: 'Bank Transfer',
    pickup_time: pickupInstant(day, '09:30', time_zone),
  };
  body.set('data', JSON.stringify(data));
  return body;
}

const settingOf = async (client: ReturnType<typeof connect>, name: string) =>
  (await client.settings.list.query()).find(({ key }) => key === name)?.value;
const isAllowed = (client: ReturnType<typeof connect>) => settingOf(client, 'allow_no_payment_proof');

/** Turns the open calendar to the month of a day: this one or one of the next two. */
async function goToDay(page: Page, spoken: string) {
  const cell = page.getByRole('button', { name: new RegExp(`^${spoken}`) });
  const next = page.getByRole('button', { name: /^Next (month|five weeks)$/ });
  await next.waitFor();
  const month = () => page.getByRole('grid').first().getAttribute('aria-label');
  while (!(await cell.isVisible())) {
    const shown = await month();
    await next.click();
    await expect.poll(month).not.toBe(shown);
  }
}
