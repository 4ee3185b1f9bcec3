import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { itemStatusSet, statusSet, statusUndone } from '#shared/staffMessages.ts';
import { findOnBoard, staffToken } from '#test/browser/backofficePages.ts';
import { axeFindings, coveredControls, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { blockCalls } from '#test/browser/pageCalls.ts';
import { openCustomer } from '#test/browser/storefrontPages.ts';
import { findOrderable, liftUnpaidLimit, placeOrder } from '#test/records/orders.ts';
import { type Client, connect, signIn } from '#test/store/apiClient.ts';

// Conditions that axe does not check, on a touch screen of a customer and staff: forced colors, low windows, fingers.
const LOW = [
  { name: 'a phone on its side', size: { width: 740, height: 360 } },
  { name: '400 % zoom', size: { width: 320, height: 256 } },
];
const TABLET = { width: 820, height: 1180 };
/** Enough orders for a list of several phone screens. */
const LONG_LIST = 18;
const SMALLEST = { width: 320, height: 640 };
const browser = await openBrowser();
let customer: Awaited<ReturnType<typeof openCustomer>>;
let page: Page;

beforeAll(async () => {
  const token = await staffToken(store, 'admin');
  customer = await openCustomer(browser, store, '0917 555 0732', { viewport: PHONE, hasTouch: true });
  page = customer.page;
  await page.addInitScript((stored) => localStorage.setItem('campus-store.staff', stored), JSON.stringify({ token }));
  const { docs } = await customer.client.stocks.productList.query({ keyword: 'notebook' });
  const product = docs.find(({ size_prices, colors }) => size_prices.length <= 1 && colors.length === 0);
  await customer.client.cart.add.mutate({ item: product?._id ?? '', quantity: 1 });
});
beforeEach(() => page.setViewportSize(PHONE));

async function open(path: string, heading: string | RegExp) {
  // A page in between, because another hash alone would not load the page again.
  await page.goto('about:blank');
  await page.goto(store + path);
  await page.getByRole('heading', { name: heading }).first().waitFor();
}

/** The number of pixels by which the page exceeds its right edge. */
const overSide = () => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

/** Whether two visible elements do not overlap. */
function areApart(one: Box, other: Box): boolean | 'gone' {
  if (!one || !other) return 'gone';
  const isSideBySide = one.x >= other.x + other.width || other.x >= one.x + one.width;
  return isSideBySide || one.y >= other.y + other.height || other.y >= one.y + one.height;
}

for (const [path, heading] of [
  ['/home', /^All products/],
  ['/checkout#payment', /^Payment/],
  ['/dashboard', /^Today/],
  ['/stocks/1', /^(?!Loading|Not )/],
] as const) {
  test(`in a low window nothing of ${path} is sticky, and nothing exceeds its width`, async () => {
    await open(path, heading);
    for (const { name, size } of LOW) {
      await page.setViewportSize(size);
      const stuck = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((element) => getComputedStyle(element).position === 'sticky')
          .map(({ className }) => className),
      );
      expect({ stuck, over: await overSide() }, name).toEqual({ stuck: [], over: 0 });
    }
  });
}

test.each([
  ['/checkout', /^Checkout/],
  ['/checkout#payment', /^Payment/],
  ['/dashboard', /^Today/],
])('at 320 px every target of %s is large enough for a finger', async (path, heading) => {
  // High enough that the bottom bar covers nothing; a partly covered target becomes fully visible by scrolling.
  await page.setViewportSize({ ...SMALLEST, height: 4_000 });
  await open(path, heading);
  // Cards, lines and choices appear after the heading.
  await page.locator('main :is(article, li, tr, [role=radio]) >> visible=true').first().waitFor();
  expect(await axeFindings(page, { only: 'targets', areAllCards: true })).toEqual([]);
});

test('while the dashboard waits for its live updates, nothing exceeds its width, and the line about holidays has its place', async () => {
  await blockCalls(page, 'orders.updates');
  try {
    await page.setViewportSize(SMALLEST);
    await open('/dashboard', 'Today');
    const holidays = page.getByRole('link', { name: /(?:Add|Check) holidays/ });
    await holidays.waitFor();
    await page.getByText('Connecting…').waitFor();
    expect(await overSide()).toBe(0);
    for (const other of [page.getByRole('heading', { level: 1 }), page.getByRole('searchbox')]) {
      expect(areApart(await holidays.boundingBox(), await other.boundingBox())).toBe(true);
    }
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('in forced colors a tick is visible only if it is set, and a line only below the current category', async () => {
  await page.emulateMedia({ forcedColors: 'active' });
  try {
    await open('/checkout', 'Checkout');
    const box = page.getByRole('checkbox', { name: /^Order / });
    const tick = page.locator('label', { has: box }).locator('svg').first();
    await expect.poll(() => tick.isVisible()).toBe(true);
    await page.locator('label', { has: box }).click();
    await expect.poll(() => tick.isVisible()).toBe(false);

    await open('/home', 'All products');
    const lines = () =>
      page
        .getByRole('navigation', { name: 'Categories' })
        .locator('li')
        .evaluateAll((entries) => {
          const canvas = getComputedStyle(document.body).backgroundColor;
          return entries
            .filter((entry) => getComputedStyle(entry).borderBottomColor !== canvas)
            .map((entry) => entry.textContent);
        });
    expect(await lines()).toEqual(['Home']);
  } finally {
    await page.emulateMedia({ forcedColors: 'none' });
  }
});

test('a toast leaves with its page, so that it never covers the next press', async () => {
  const { docs } = await customer.client.stocks.productList.query({ keyword: 'notebook' });
  const product = docs.find(({ size_prices, colors }) => size_prices.length <= 1 && colors.length === 0);
  await open(`/product?_id=${product?._id}`, product?.name ?? '');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const toast = page.getByText(/ is in your cart\.$/);
  await toast.waitFor();
  await page.getByRole('link', { name: /^Cart/ }).click();
  const next = page.getByRole('button', { name: 'Proceed to Order Information' });
  await next.waitFor();
  await expect.poll(() => toast.count()).toBe(0);
});

test('a toast is above a bar at the bottom that is not sticky', async () => {
  // Low enough that the bar, right below the only cart line, is in the lower third.
  await page.setViewportSize({ ...SMALLEST, height: 600 });
  await open('/checkout', 'Checkout');
  await page.getByRole('button', { name: 'Increase Quantity' }).waitFor();
  const bar = page.getByRole('complementary', { name: 'Order summary' });
  const distance = await bar.evaluate((element) => window.innerHeight - element.getBoundingClientRect().top);
  expect(distance).toBeGreaterThan(0);
  const lift = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--bottom-bar'));
  await expect.poll(async () => Math.round(Number.parseFloat(await lift()))).toBe(Math.round(distance));
  await page.setViewportSize(SMALLEST);
});

describe('no toast covers the next control on the board', () => {
  let order: Order;
  let shopper: Client;
  let staff: Client;
  beforeAll(async () => {
    staff = connect(store, await staffToken(store, 'admin'));
    await liftUnpaidLimit(staff);
    shopper = (await signIn(store, '0917 555 0735')).client;
    order = await placeOrder(shopper, await findOrderable(shopper, 'PE shirt'));
  });

  const toast = () => page.getByRole('alertdialog').filter({ hasText: order.order_no });
  /** Sets a status by its select, and resolves after the announcement. */
  async function set(label: string, status: string, announced: string) {
    await page.getByRole('button', { name: label }).click();
    await page
      .getByRole('option', { name: status, exact: true })
      .or(page.getByRole('menuitemradio', { name: status, exact: true }))
      .click();
    await page.getByText(announced).waitFor();
  }
  async function undo() {
    await toast().getByRole('button', { name: 'Undo' }).click();
    await page.getByText(statusUndone(order.order_no, 'Pending')).waitFor();
  }
  const focused = () => page.locator('main [role="row"]:focus-within');
  const pending = async () => {
    const { lists } = await staff.dashboard.index.query({ page_size: 100, view: null });
    return lists.find(({ status }) => status === 'Pending')?.orders ?? [];
  };

  /** Sets the order back to Pending for the next test, whatever its status. */
  async function setBack(_id: string) {
    const { order_status } = await staff.orders.get.query({ _id });
    if (order_status.status !== 'Pending') {
      const change = { _id, order_status: 'Pending' as const, old_order_status: order_status.status };
      await staff.orders.orderStatus.mutate({ ...change, orders: null, reason: null });
    }
  }
  afterEach(() => setBack(order._id));

  test('on a phone the next card is visible after the first one has left the top of the window', async () => {
    // A list of several screens.
    while ((await pending()).length < LONG_LIST) await placeOrder(shopper, await findOrderable(shopper, 'notebook'));
    const list = await pending();
    const [leaving, next] = list;
    if (!leaving || !next) throw new Error('the list is empty');
    try {
      await open('/dashboard', 'Today');
      const card = await findOnBoard(page, leaving.order_no);
      await card.evaluate((element) => element.scrollIntoView({ block: 'start' }));
      await set(`Status of order ${leaving.order_no}`, 'Processing', statusSet(leaving.order_no, 'Processing', 0));
      await expect.poll(() => focused().getAttribute('data-key')).toBe(next._id);
      const said = page.getByRole('alertdialog').filter({ hasText: leaving.order_no });
      const shown = async () => ({
        isClear: areApart(await said.boundingBox(), await focused().boundingBox()),
        isInSight: await focused().evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top >= 0 && Math.floor(bottom) <= window.innerHeight;
        }),
      });
      await expect.poll(shown).toEqual({ isClear: true, isInSight: true });
      // A toast with unusually many lines moves the visible content up.
      const tall = await said.evaluate((element, { height }) => {
        element.style.minHeight = `${height / 2}px`;
        return element.getBoundingClientRect().top;
      }, PHONE);
      await focused().evaluate((element) => element.scrollIntoView({ block: 'end' }));
      const end = () => focused().evaluate((element) => element.getBoundingClientRect().bottom);
      await expect.poll(end).toBeLessThanOrEqual(tall);
    } finally {
      await setBack(leaving._id);
    }
  });

  test('on a tablet the open order is uncovered, and the changed item is named', async () => {
    await page.setViewportSize(TABLET);
    await open('/dashboard', 'Today');
    await (await findOnBoard(page, order.order_no)).getByText(order.order_no, { exact: true }).click();
    const [line] = order.orders;
    const item = line?.item.name ?? '';
    await set(`Status of ${item}`, 'Processing', itemStatusSet(order.order_no, item, 'Processing'));
    await expect
      .poll(() => coveredControls(toast(), page.getByRole('dialog', { name: `Order ${order.order_no}` })))
      .toBe(0);
    await undo();
  });
});
