import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { formatPesos } from '#shared/domain/money.ts';
import {
  clockIsWrong,
  notPaidTitle,
  ordersMoved,
  ordersMovedBack,
  someNotPaidTitle,
  staffMessages,
} from '#shared/staffMessages.ts';
import { openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { axeFindings, coveredControls, DESKTOP, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { choose } from '#test/browser/storefrontPages.ts';
import { findOrderable, liftUnpaidLimit, placeOrder } from '#test/records/orders.ts';
import { connect, signIn } from '#test/store/apiClient.ts';

/** The number of orders that one bulk change moves in this test. */
const TEN = 10;

const browser = await openBrowser();
let opened: Awaited<ReturnType<typeof openStaff>>;
let page: Page;
const placed: Order[] = [];
beforeAll(async () => {
  await liftUnpaidLimit(connect(store, await staffToken(store, 'admin')));
  const { client } = await signIn(store, '0917 555 0931');
  const product = await findOrderable(client, 'notebook', 2 * TEN);
  for (let count = 0; count < TEN; count += 1) placed.push(await placeOrder(client, product));
  opened = await openStaff(browser, await staffToken(store, 'admin'));
  page = opened.page;
});
afterAll(async () => {
  expect(opened.errors).toEqual([]);
});

const numbers = () => placed.map(({ order_no }) => order_no);
const grid = (name: string) => page.getByRole('grid', { name });
const rowOf = (orderNo: string) => page.getByRole('row').filter({ hasText: orderNo });

/** The statuses of the ten orders, as the server has them. */
async function statuses(): Promise<string[]> {
  const api = connect(store, await staffToken(store, 'admin'));
  const found = await Promise.all(placed.map(({ _id }) => api.orders.get.query({ _id })));
  return [...new Set(found.map(({ order_status }) => order_status.status))];
}

/** The ten orders of one customer only: no other order contains the search text. */
async function findTen() {
  const [first] = placed;
  await page.goto(`${store}/dashboard?find=${encodeURIComponent(first?.profile.phone_number ?? '')}`);
  await page.getByRole('heading', { name: /orders? found/ }).waitFor();
  await rowOf(numbers()[0] ?? '').waitFor();
}

test('loading the board reads the orders and the figures of the day once, or twice if an order has just changed', async () => {
  const { page: loaded } = await openStaff(browser, await staffToken(store, 'admin'));
  await loaded.clock.install();
  const calls: string[] = [];
  loaded.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/trpc/')) calls.push(...pathname.slice('/trpc/'.length).split(','));
  });
  await loaded.goto(`${store}/dashboard`);
  await loaded.getByText('Live', { exact: true }).waitFor();
  // The stream's start requests a reload, which arrives a moment later.
  await loaded.clock.runFor(5_000);
  await loaded.getByRole('list', { name: 'Today’s figures' }).waitFor();
  const reads = (name: string) => calls.filter((call) => call === name).length;
  const counts = [reads('dashboard.index'), reads('dashboard.frontPage')];
  expect(
    counts.every((count) => count === 1 || count === 2),
    String(counts),
  ).toBe(true);
});

test('a computer whose clock is 60 days ahead shows the same late orders and the same month, and says so', async () => {
  const lateBy = async (days: number) => {
    const { page: loaded } = await openStaff(browser, await staffToken(store, 'admin'));
    await loaded.clock.install({ time: Date.now() + days * 86_400_000 });
    await loaded.goto(`${store}/dashboard`);
    // The stream starts once all lists are loaded.
    await loaded.getByText('Live', { exact: true }).waitFor();
    if (days !== 0) await loaded.getByText(clockIsWrong(-days * 86_400_000)).waitFor();
    // Only visible rows are drawn, and the line about the clock takes one row's space.
    const late = (await loaded.getByText(/^Late \d+ d/).allTextContents()).slice(0, 4);
    await loaded.goto(`${store}/reports/customer-carts`);
    await loaded.waitForURL(/start=/);
    const period = new URL(loaded.url()).search;
    return { late, period };
  };
  expect(await lateBy(60)).toEqual(await lateBy(0));
  expect(clockIsWrong(-3 * 86_400_000)).toContain('This computer’s clock is 3 days fast.');
});

test('ten orders change in four presses, and one press undoes it', async () => {
  await findTen();
  const rows = grid('Orders found').getByRole('row');
  await rows.first().getByRole('checkbox').press('Space');
  await rows.nth(TEN - 1).click({ modifiers: ['Shift'] });
  await page.getByText(`${TEN} selected`).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Set status' }).click();
  await page.getByRole('menuitem', { name: 'Processing' }).click();
  await page.getByText(ordersMoved(TEN, 'Processing', 0)).waitFor();
  expect(await statuses()).toEqual(['Processing']);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByText(ordersMovedBack(TEN)).waitFor();
  expect(await statuses()).toEqual(['Pending']);
});

test('the keys move, tick, open and undo, and are explained', async () => {
  await findTen();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-key'));
  const rows = grid('Orders found').getByRole('row');
  await page.locator('#content').focus();
  await page.keyboard.press('j');
  const first = await rows.first().getAttribute('data-key');
  await expect.poll(focused).toBe(first);
  await page.keyboard.press('j');
  await expect.poll(focused).toBe(await rows.nth(1).getAttribute('data-key'));
  await page.keyboard.press('k');
  await expect.poll(focused).toBe(first);
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('1 selected').waitFor({ state: 'detached' });
  await page.keyboard.press('o');
  await page.getByRole('complementary', { name: /^Order / }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe(first);
  await page.keyboard.press('2');
  const question = page.getByRole('alertdialog', { name: /^Set .*order to Processing\?$/ });
  await question.waitFor();
  expect(await statuses()).toEqual(['Pending']);
  await page.keyboard.press('Enter');
  await page.getByText(/: Processing\.$/).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText(/^Undone\. Order .*: Pending\.$/).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Help: Today' }).getByText('undo the last status change').waitFor();
  await page.keyboard.press('Escape');
});

test('staff must confirm before unpaid orders become ready or are handed over; for several orders the number of unpaid ones is shown', async () => {
  const api = connect(store, await staffToken(store, 'admin'));
  const unpaid = placed.slice(0, 3);
  for (const { _id } of placed.slice(3))
    await api.payments.setPaymentStatus.mutate({ _id, payment_status: 'Confirmed' });
  await findTen();
  const [one] = unpaid;
  await choose(page, `Status of order ${one?.order_no}`, 'Claimed');
  const question = page.getByRole('alertdialog', {
    name: notPaidTitle(one?.profile.name ?? '', formatPesos(one?.amount_due ?? 0), false),
  });
  await question.getByText(staffMessages.historySaysUnpaid).waitFor();
  // The keys of the board do not answer the question.
  await page.keyboard.press('2');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await statuses()).toEqual(['Pending']);

  await grid('Orders found').getByRole('row').first().focus();
  await page.keyboard.press('a');
  await page.getByText(`${TEN} selected`).waitFor();
  await page.getByRole('button', { name: 'Set status' }).click();
  await page.getByRole('menuitem', { name: 'Ready for Pickup' }).click();
  const several = page.getByRole('alertdialog', { name: someNotPaidTitle(3, TEN, false) });
  for (const { order_no } of unpaid) await several.getByText(order_no).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await several.getByRole('button', { name: 'Only the 7 paid' }).click();
  await page.getByText(ordersMoved(7, 'Ready for Pickup', 0)).waitFor();
  const left = await Promise.all(unpaid.map(({ _id }) => api.orders.get.query({ _id })));
  expect(left.map(({ order_status }) => order_status.status)).toEqual(['Pending', 'Pending', 'Pending']);
});

describe('the board', () => {
  test('shows only a tile’s open orders after a press, and the URL remembers it', async () => {
    await page.goto(`${store}/dashboard`);
    const tile = page.getByRole('button', { name: /No proof$/ });
    await tile.click();
    await page.waitForURL('**/dashboard?view=no-proof');
    await expect
      .poll(() => page.getByRole('grid').evaluateAll((lists) => lists.map((list) => list.getAttribute('aria-label'))))
      .toEqual(['Pending orders', 'Processing orders', 'Ready for Pickup orders']);
    const marks = () =>
      grid('Pending orders')
        .getByRole('row')
        .evaluateAll((rows) => rows.every((row) => row.textContent?.includes('Not paid: no proof')));
    await expect.poll(marks).toBe(true);
    await page.reload();
    await expect.poll(() => tile.getAttribute('aria-pressed')).toBe('true');
    await tile.click();
    await page.waitForURL('**/dashboard');
  });

  test('ends above a toast, even if it is full', async () => {
    await page.goto(`${store}/dashboard`);
    await grid('Pending orders').getByRole('row').first().focus();
    await page.keyboard.press('2');
    await page.getByRole('alertdialog', { name: /^Set .*order to / }).waitFor();
    await page.keyboard.press('Enter');
    const said = page.getByRole('alertdialog').filter({ hasText: /: Processing\.$|: Processing\./ });
    await said.getByRole('button', { name: 'Undo' }).waitFor();
    await expect.poll(() => coveredControls(said, page.getByRole('main'))).toBe(0);
    await page.keyboard.press('Control+z');
    await page.getByText(/^Undone\. Order .*: Pending\.$/).waitFor();
  });

  test('renders only visible rows, however many there are, and loads more while scrolling', async () => {
    const api = connect(store, await staffToken(store, 'admin'));
    const { lists } = await api.dashboard.index.query({ page_size: 1 });
    // The longest list of the sample depends on the day.
    const [longest] = lists.toSorted((one, other) => other.count - one.count);
    const total = longest?.count ?? 0;
    expect(total).toBeGreaterThan(20);
    await page.goto(`${store}/dashboard`);
    const list = grid(`${longest?.status} orders`);
    await list.getByRole('row').first().waitFor();
    const loaded = async () => {
      await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      return Number(await list.getAttribute('aria-rowcount'));
    };
    await expect.poll(loaded).toBeGreaterThanOrEqual(total);
    expect(await list.getByRole('row').count()).toBeLessThan(total);
  });

  test.each([
    [640, 2],
    [1024, 3],
  ])('at %i px shows %i lists next to each other', async (width, count) => {
    await page.setViewportSize({ width, height: 900 });
    if (page.url() !== `${store}/dashboard`) await page.goto(`${store}/dashboard`);
    await page.getByRole('grid').first().waitFor();
    const inSight = () =>
      page
        .getByRole('grid')
        .evaluateAll((lists) => lists.filter((list) => list.getBoundingClientRect().right <= innerWidth).length);
    await expect.poll(inSight).toBe(count);
    await page.setViewportSize(DESKTOP);
  });
});

describe('the day', () => {
  const layout = (name: string) => page.getByRole('radio', { name, exact: true });
  const tiles = () => page.getByRole('list', { name: 'Today’s figures' });

  test('shows By status until Today is chosen, which is remembered, and its orders start near the top of the window', async () => {
    const api = connect(store, await staffToken(store, 'admin'));
    await page.goto(`${store}/dashboard`);
    expect(await layout('By status').getAttribute('aria-checked')).toBe('true');
    await layout('Today').click();
    await tiles()
      .getByRole('button', { name: /To prepare$/ })
      .click();
    await page.reload();
    for (const [size, top] of [
      [{ width: 820, height: 1180 }, 260],
      [PHONE, 300],
    ] as const) {
      await page.setViewportSize(size);
      await page.getByRole('row').first().waitFor();
      await expect.poll(async () => (await page.getByRole('row').first().boundingBox())?.y).toBeLessThanOrEqual(top);
      expect(await axeFindings(page)).toEqual([]);
    }
    await page.setViewportSize(DESKTOP);
    // Each heading is a day, earliest first, and the list has the count of its tile.
    const days = await page
      .getByRole('grid')
      .evaluateAll((lists) => lists.map((list) => list.getAttribute('aria-label')));
    expect(days.length).toBeGreaterThan(1);
    const { views } = await api.dashboard.frontPage.query();
    await tiles()
      .getByRole('button', { name: `${views['to-prepare'].toLocaleString('en-PH')} To prepare` })
      .waitFor();
    await tiles()
      .getByRole('button', { name: /Pick-ups today$/ })
      .click();
    await page.waitForURL('**/dashboard?view=today');
    await layout('By status').click();
    await grid('Pending orders').waitFor();
  });

  test('Today shows Claimed and Cancelled orders only when asked', async () => {
    await page.goto(`${store}/dashboard`);
    await layout('Today').click();
    const done = tiles().getByRole('button', { name: 'Claimed or Cancelled' });
    await done.click();
    await page.waitForURL('**/dashboard?view=done');
    await grid('Cancelled').waitFor();
    expect(
      await page.getByRole('grid').evaluateAll((lists) => lists.map((list) => list.getAttribute('aria-label'))),
    ).toEqual(expect.not.arrayContaining(['Pending', 'Processing', 'Ready for Pickup']));
    expect(await axeFindings(page)).toEqual([]);
    await done.click();
    await grid('Cancelled').waitFor({ state: 'detached' });
    await layout('By status').click();
    expect(await done.count()).toBe(0);
  });

  test('sales are shown to users who see reports', async () => {
    await page.goto(`${store}/dashboard`);
    await tiles()
      .getByRole('link', { name: /^₱.+ Today, / })
      .waitFor();
    const api = connect(store, await staffToken(store, 'admin'));
    await api.users.setWorksAtCounter.mutate({ works_at_counter: true });
    await page.reload();
    await tiles().waitFor();
    expect(await tiles().getByRole('link').count()).toBe(1);
    await api.users.setWorksAtCounter.mutate({ works_at_counter: false });
  });
});
