import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickupDay, pickupInstant, toPickupCalendar } from '#shared/domain/pickupCalendar.ts';
import { DEFAULT_PICKUP_HOURS } from '#shared/domain/pickupHours.ts';
import { addDays, formatDay, storeDayOf, weekdayOf } from '#shared/domain/storeTime.ts';
import { messages, pickupMovedFrom } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { needAnotherDay, staffMessages } from '#shared/staffMessages.ts';
import { connect, signIn } from '#test/apiClient.ts';
import { axeFindings, DESKTOP, openBrowser, openPage } from '#test/browser.ts';
import { store } from '#test/demo.ts';
import { changeOutput } from '#test/pageCalls.ts';
import { openDaysWithout } from '../settings/openDays.ts';

const colleague = { name: 'Rosario Bautista', username: 'rosario.people', password: 'first-password-1' };
const newPassword = 'second-password-2';
let browser: Browser;
let adminToken: string;

beforeAll(async () => {
  browser = await openBrowser();
  adminToken = await signInToken('admin', 'campus-store-demo');
});
afterAll(() => browser.close());

const signInToken = async (username: string, password: string) =>
  (await connect(store).users.login.mutate({ username, password })).token;

/** A page on which the keys of local storage are already set. */
async function openSignedIn(stored: Record<string, unknown>) {
  const opened = await openPage(browser, { viewport: DESKTOP });
  await opened.page.addInitScript(
    (entries) => {
      for (const [key, value] of Object.entries(entries))
        if (!localStorage.getItem(key)) localStorage.setItem(key, value);
    },
    Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, JSON.stringify(value)])),
  );
  return opened;
}
const openAsAdmin = () => openSignedIn({ 'campus-store.staff': { token: adminToken } });

async function logIn(page: Page, password: string) {
  await page.getByLabel('Username').fill(colleague.username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('a registration waits until a colleague lets it in; then it has its password, its limits and its end', async () => {
  const visitor = await openPage(browser, { viewport: DESKTOP });
  const admin = await openAsAdmin();
  const { page } = visitor;
  const desk = admin.page;

  await page.goto(`${store}/login`);
  await page.getByRole('link', { name: 'Register as staff' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(colleague.name);
  await page.getByLabel('Username').fill(colleague.username);
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('The password must have at least 10 characters.').waitFor();
  await page.getByText('There was an error processing your request').waitFor();
  await page.getByLabel('Password').fill(colleague.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('User Registered').waitFor();
  await page.getByRole('link', { name: 'Go to the sign-in' }).click();
  await logIn(page, colleague.password);
  await page.getByText('Your account is waiting for approval.').first().waitFor();
  await page.getByText(staffMessages.approvalNext).waitFor();

  await desk.goto(`${store}/users`);
  await desk.getByRole('radio', { name: /Waiting for approval \(\d+\)/ }).click();
  await desk.getByRole('rowheader', { name: colleague.name }).dblclick();
  await desk.getByRole('button', { name: 'Approve' }).waitFor();
  expect(await axeFindings(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Approve' }).click();
  await desk.getByText('Transaction Saved').waitFor();
  await expect.poll(() => desk.getByRole('switch', { name: 'Active' }).isChecked()).toBe(true);

  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
  const elsewhere = connect(store, await signInToken(colleague.username, colleague.password));
  await page.getByRole('link', { name: 'Password' }).click();
  await page.getByLabel(/^Password\*?$/).fill(newPassword);
  await page.getByLabel('Password Confirmation').fill('something-else-3');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The two passwords are not the same.').waitFor();
  await page.getByLabel('Password Confirmation').fill(newPassword);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Password updated').waitFor();
  await expect.poll(() => page.getByLabel(/^Password\*?$/).inputValue()).toBe('');
  await expect(elsewhere.users.me.query()).rejects.toThrow();
  await page.reload();
  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('rowheader', { name: colleague.name }).waitFor();

  await desk.getByRole('combobox', { name: 'Assigned categories' }).fill('Agribiz');
  await desk.getByRole('option', { name: 'Agribiz', exact: true }).click();
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('Control+s');
  await expect.poll(async () => (await readMe(newPassword)).assigned_categories.length).toBe(1);
  await page.reload();
  await page.getByText('You may not do this.').waitFor();
  await page.getByRole('link', { name: 'Warehouses' }).waitFor();
  expect(await page.getByRole('link', { name: 'Users' }).count()).toBe(0);

  // Who is switched off waits for nobody: they are told apart, and nobody is offered to approve them.
  await desk.getByRole('switch', { name: 'Active' }).press('Space');
  await desk.keyboard.press('Control+s');
  await desk.getByText(staffMessages.userSwitchedOff).waitFor();
  expect(await desk.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await expect(signInToken(colleague.username, newPassword)).rejects.toThrow(serverMessages.accountSwitchedOff);
  await desk.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Users' }).click();
  await desk.getByRole('radio', { name: 'Switched off' }).click();
  await desk.getByRole('row', { name: colleague.name }).getByText('Switched off').waitFor();
  await desk.getByRole('rowheader', { name: colleague.name }).dblclick();
  await desk.getByText(staffMessages.userSwitchedOff).waitFor();
  await desk.getByRole('button', { name: 'Delete' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await desk.getByText('Transaction Deleted').waitFor();
  await page.reload();
  await page.waitForURL('**/login');
  expect(admin.errors).toEqual([]);
  await admin.close();
  await visitor.close();
});

const readMe = async (password: string) =>
  connect(store, await signInToken(colleague.username, password)).users.me.query();

test('sessions of a user are seen and ended on their page, and logging out ends this one', async () => {
  const [own, other] = [
    await signInToken('admin', 'campus-store-demo'),
    await signInToken('admin', 'campus-store-demo'),
  ];
  const { page, errors, close } = await openSignedIn({ 'campus-store.staff': { token: own } });
  const me = await connect(store, own).users.me.query();
  await page.goto(`${store}/users/${me._id}`);
  const list = page.getByRole('list', { name: 'Sessions of this user' });
  await list.getByText(/^This session, since /).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await connect(store, other).users.me.query();
  const count = await list.getByRole('listitem').count();
  await list
    .getByRole('button', { name: /^Sign out there: / })
    .first()
    .click();
  await page.getByText('Signed out there.').waitFor();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(count - 1);
  await expect(connect(store, other).users.me.query()).rejects.toThrow();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await expect
    .poll(() =>
      connect(store, own)
        .users.me.query()
        .then(
          () => 'in',
          () => 'out',
        ),
    )
    .toBe('out');
  expect(errors).toEqual([]);
  await close();
});

test('one’s own account can be neither switched off nor deleted, but a program gets a token of it, shown once', async () => {
  const { page, errors, close } = await openAsAdmin();
  const { _id } = await connect(store, adminToken).users.me.query();
  await page.goto(`${store}/users/${_id}`);
  await page.getByText('You cannot delete or switch off your own account.').waitFor();
  expect(await page.getByRole('switch', { name: 'Active' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);

  await page.getByRole('link', { name: 'API access' }).click();
  await page.getByRole('button', { name: 'Make the token' }).click();
  await page.getByText(staffMessages.tokenNameMissing).waitFor();
  await page.getByText(staffMessages.tokenScopeMissing).waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('People test');
  await page.getByRole('group', { name: 'May read' }).getByRole('checkbox', { name: 'Users' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  const shown = page.locator('code', { hasText: /^cs_live_/ });
  await shown.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const program = connect(store, (await shown.textContent()) ?? '');
  expect((await program.users.me.query()).name).toMatch(/^People test \(API token of /);
  await page.reload();
  const row = page.getByRole('row', { name: /People test/ }).filter({ hasText: 'Live' });
  await row.getByText(/^from .*127\.0\.0\.1$/).waitFor();
  expect(await shown.count()).toBe(0);
  await row.getByRole('button', { name: 'Revoke: People test' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText(staffMessages.tokenRevokedNow).waitFor();
  await page
    .getByRole('row', { name: /People test/ })
    .filter({ hasText: 'Revoked' })
    .waitFor();
  await expect(program.users.me.query()).rejects.toThrow(serverMessages.tokenRevoked);
  expect(errors).toEqual([]);
  await close();
});

test('a setting posts at once; the customer’s picker says why a day is closed by staff and which time is full', async () => {
  const customer = await signIn(store, '0917 555 0888');
  const calendar = await customer.client.settings.pickupCalendar.query();
  const rules = toPickupCalendar(calendar);
  let day = addDays(storeDayOf(calendar.now, calendar.time_zone), 8);
  while (!pickupDay(day, calendar.now, rules).open) day = addDays(day, 1);
  const spoken = spokenDay(day);

  const admin = await openAsAdmin();
  const desk = admin.page;
  // No service of public holidays is known to this store: the line leads to where they are entered.
  await desk.goto(`${store}/dashboard`);
  await desk.getByRole('link', { name: /Add holidays/ }).click();
  await desk.waitForURL('**/settings#closed-days');
  await desk.getByRole('rowheader', { name: '/dashboard' }).waitFor();
  const allow = desk.getByRole('checkbox', { name: 'Allow no Payment Proof' });
  const wasAllowed = await allow.isChecked();
  await allow.focus();
  await desk.keyboard.press('Space');
  await desk.getByText('Setting Field Updated').waitFor();
  expect(await isAllowed(customer.client)).toBe(!wasAllowed);
  await desk.keyboard.press('Space');
  await desk.getByRole('checkbox', { name: 'Allow no Payment Proof', checked: wasAllowed }).waitFor();
  await expect.poll(() => isAllowed(customer.client)).toBe(wasAllowed);

  await goToDay(desk, spoken);
  await desk.getByRole('button', { name: new RegExp(`^${spoken}`) }).click();
  expect(await axeFindings(desk)).toEqual([]);
  await desk.getByLabel('Reason').fill('Founders’ parade');
  // An order of this day must have a new one before the day is closed; its customer's page says so at once.
  const user = await customer.client.customers.profile.query();
  const { docs } = await customer.client.stocks.productList.query({ keyword: 'PE shirt' });
  const size = docs[0]?.size_prices.find(({ available_quantity }) => available_quantity > 2)?.size;
  const line = { item: docs[0]?._id ?? '', quantity: 1, size, color: docs[0]?.colors[0] };
  await customer.client.cart.add.mutate(line);
  // One of its products can be picked up on some days alone: no other is offered.
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
  const phone = await openSignedIn({ 'campus-store.customer': { token: customer.token, user } });
  await phone.page.goto(`${store}/my-orders`);
  await phone.page.getByRole('heading', { name: `Order ${order.order_no}` }).waitFor();

  await desk.getByRole('button', { name: 'Close this day' }).click();
  const moving = desk.getByRole('dialog', { name: 'Orders to move' });
  await moving.getByRole('listitem').filter({ hasText: order.order_no }).waitFor();
  await moving.getByRole('button', { name: /New day for all/ }).click();
  const closed = desk.getByRole('option', { name: formatDay(otherDay) });
  expect(await closed.getAttribute('aria-disabled')).toBe('true');
  expect(await closed.textContent()).toContain(needAnotherDay(1, 1));
  await desk.getByRole('option', { name: formatDay(newDay) }).click();
  expect(await axeFindings(desk)).toEqual([]);
  await moving.getByRole('button', { name: 'Close the day and move them' }).click();
  await desk.getByRole('listitem').filter({ hasText: 'Founders’ parade' }).waitFor();
  await phone.page.getByText(pickupMovedFrom(formatDay(day), 'Founders’ parade')).waitFor();
  expect(await customer.client.orders.get.query({ _id: order._id })).toMatchObject({
    pickup_time: pickupInstant(newDay, '09:30', calendar.time_zone),
  });

  // The order that was moved is as many as a time takes from now on.
  await desk.getByRole('textbox', { name: 'Orders at a time' }).fill('1');
  await desk.getByRole('button', { name: 'Save hours' }).click();
  await expect.poll(async () => (await customer.client.settings.pickupCalendar.query()).hours.orders_per_slot).toBe(1);

  await customer.client.cart.add.mutate(line);
  await phone.page.goto(`${store}/order-information`);
  await phone.page
    .getByRole('button', { name: /Receiving Option/ })
    .first()
    .click();
  await phone.page.getByRole('option', { name: 'Pick-Up' }).click();
  await phone.page.getByRole('button', { name: /SELECT PICK UP DATE/ }).click();
  await goToDay(phone.page, spoken);
  await phone.page.getByRole('button', { name: `${spoken}. Founders’ parade` }).waitFor();
  const newSpoken = spokenDay(newDay);
  await goToDay(phone.page, newSpoken);
  await phone.page.getByRole('button', { name: new RegExp(`^${newSpoken}`) }).click();
  await phone.page.getByRole('button', { name: /Pick-Up Time/ }).click();
  const taken = phone.page.getByRole('option', { name: /^9:30 AM/ });
  await taken.getByText(messages.slotFull).waitFor();
  expect(await taken.getAttribute('aria-disabled')).toBe('true');
  expect(phone.errors).toEqual([]);
  await phone.close();

  await desk.getByRole('button', { name: `Open ${formatDay(day)} again` }).click();
  await desk.getByText('This day is open for pick-up again.').waitFor();
  expect((await customer.client.settings.pickupCalendar.query()).closed_days).toEqual(calendar.closed_days);
  const api = connect(store, adminToken);
  await api.settings.save.mutate({ key: 'pickup_hours', value: DEFAULT_PICKUP_HOURS });
  await api.orders.orderStatus.mutate({ _id: order._id, order_status: 'Cancelled' });
  await api.stocks.delete.mutate({ _id: milk._id });
  expect(admin.errors).toEqual([]);
  await admin.close();
});

/** A day as the calendar reads it out. */
const spokenDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));

/** The form of an order of all ticked lines, to be picked up at 9:30 AM of a day. */
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

const isAllowed = async (client: ReturnType<typeof connect>) =>
  (await client.settings.list.query()).find(({ key }) => key === 'allow_no_payment_proof')?.value;

/** Turns the open calendar to the month of a day, which is this one or one of the next two. */
async function goToDay(page: Page, spoken: string) {
  const cell = page.getByRole('button', { name: new RegExp(`^${spoken}`) });
  const next = page.getByRole('button', { name: 'Next month' });
  await next.waitFor();
  const month = () => page.getByRole('grid').first().getAttribute('aria-label');
  while (!(await cell.isVisible())) {
    const shown = await month();
    await next.click();
    await expect.poll(month).not.toBe(shown);
  }
}

test('a passkey is added under Password and signs in; recovery codes are shown once', async () => {
  const local = store.replace('127.0.0.1', 'localhost');
  const { page, errors, close } = await openPage(browser, { viewport: DESKTOP });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${local}/login`);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill('campus-store-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
  // Where the store requires one, every other screen leads to where it is added.
  const restore = await changeOutput(page, 'users.me', (me: object) => ({ ...me, needs_passkey: true }));
  await page.goto(`${local}/stocks`);
  await page.waitForURL('**/update-password');
  await page.getByText(staffMessages.passkeyFirst).waitFor();
  await page.getByText('No passkeys yet.').waitFor();
  await restore();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' });
  await codes.waitFor();
  expect(await codes.getByRole('listitem').count()).toBe(10);
  await expect.poll(() => page.getByText(staffMessages.passkeyFirst).count()).toBe(0);
  await page.getByText('10 recovery codes are left.').waitFor();
  await page.reload();
  await page.getByRole('button', { name: /^Remove: / }).waitFor();
  expect(await codes.count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  // Back to where they logged out.
  await page.waitForURL('**/update-password');
  await page.getByText(/, last used /).waitFor();
  await page.getByRole('button', { name: /^Remove: / }).click();
  await page.getByText('No passkeys yet.').waitFor();
  expect(errors).toEqual([]);
  await close();
});
