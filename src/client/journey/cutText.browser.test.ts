import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BACKOFFICE_SCREENS } from '#shared/screens.ts';
import { connect } from '#test/apiClient.ts';
import { staffToken } from '#test/backofficePages.ts';
import { DESKTOP, openBrowser, openPage } from '#test/browser.ts';
import { findCutText } from '#test/cutText.ts';
import { store } from '#test/demo.ts';
import { changeOutputs } from '#test/pageCalls.ts';
import { settle } from '#test/screens.ts';

const WIDTHS = [1920, 1440, 1024, 820, 768, 640, 360];
/** A layer is laid out in one of three ways. */
const LAYER_WIDTHS = [1440, 820, 360];
const HEIGHT = 1000;

/** Values that the screens show instead of the server's: names as long as people have them, and amounts of seven digits. */
const LONG = ' Evangelista-Villanueva y Santos del Rosario';
const NAMES = /^(name|customer|customer_name|item|stock|category|size|color|label)$/;
const AMOUNTS = /amount|price|^(value|values|overdue)$/;
const MILLION = 1_000_000;

function enlarge(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => enlarge(each, key));
  if (typeof value === 'number') return AMOUNTS.test(key) ? MILLION : value;
  if (typeof value === 'string') return NAMES.test(key) && value !== '' ? value + LONG : value;
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, enlarge(each, name)]));
}

type Name = keyof typeof BACKOFFICE_SCREENS;
let orderId: string;
let stockId: string;

/** The paths below each screen's own: its records, views and open parts. */
const BEHIND: Readonly<Record<Name, () => readonly string[]>> = {
  login: () => [''],
  registration: () => [''],
  invitation: () => [''],
  dashboard: () => ['', '?view=no-proof', '?find=maria', `?order=${orderId}`],
  payments: () => ['', '/refunds', '/refunds?state=returned', '/day'],
  orders: () => ['', `/${orderId}`],
  counterSale: () => [''],
  counter: () => ['', `?order=${orderId}`],
  picking: () => [''],
  stocks: () => ['', `/${stockId}`, '/new'],
  bookListRecords: () => ['', '/1', '/new'],
  synonyms: () => ['', '/1'],
  searches: () => [''],
  categories: () => ['', '/1'],
  users: () => ['', '/1', '/new'],
  warehouses: () => ['', '/1'],
  subjects: () => ['', '/1'],
  gradeLevels: () => ['', '/1'],
  agriculture: () => ['', '/1'],
  updatePassword: () => [''],
  notices: () => [''],
  auditLog: () => [''],
  privacy: () => [''],
  backgroundWork: () => [''],
  apiAccess: () => [''],
  settings: () => ['', '/store', '/pick-up', '/sign-in', '/system'],
  customerCarts: () => [''],
  ordersHistory: () => [''],
  ordersHistoryPerCategory: () => [''],
  ordersSummary: () => [''],
  inventoryReport: () => ['', '?view=buying-list', '?view=count-sheet'],
};

let browser: Browser;
let token: string;
beforeAll(async () => {
  browser = await openBrowser();
  token = await staffToken(store, 'admin');
  const api = connect(store, token);
  const { lists } = await api.dashboard.index.query({ order_status: 'Pending', page_size: 1 });
  orderId = lists[0]?.orders[0]?._id ?? expect.fail('no order is Pending');
  const { docs } = await api.stocks.paginate.query({ s: 'PE shirt' });
  stockId = docs[0]?._id ?? expect.fail('there is no PE shirt');
});
afterAll(() => browser.close());

/** Presses buttons and items of menus one after the other, each by the beginning of its name. */
const press =
  (...names: RegExp[]) =>
  async (page: Page) => {
    for (const name of names) {
      const roles = ['button', 'menuitem', 'menuitemradio'] as const;
      const [button, item, choice] = roles.map((role) => page.getByRole(role, { name }));
      if (button && item && choice) await button.or(item).or(choice).first().click();
    }
  };
const tickFirst = (page: Page) => page.getByRole('row').nth(1).getByRole('checkbox').check({ force: true });

interface Layer {
  path: () => string;
  open: (page: Page) => Promise<unknown>;
  /** The role of what opens; the first one of the page. */
  role: 'dialog' | 'alertdialog' | 'menu' | 'listbox' | 'region';
  widths?: readonly number[];
}

/** The layers that open over a screen, or below it, by a press. */
const LAYERS: Readonly<Record<string, Layer>> = {
  'the menu of the back office': {
    path: () => '/dashboard',
    open: press(/^Open the menu/),
    role: 'dialog',
    widths: [820, 640, 360],
  },
  'the search of everything': {
    path: () => '/orders',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page
        .getByRole('dialog')
        .getByRole('combobox')
        .or(page.getByRole('dialog').getByRole('searchbox'))
        .fill('maria');
    },
    role: 'dialog',
  },
  'the statuses of an order': { path: () => '/dashboard', open: press(/^Status of order/), role: 'menu' },
  'the reason to cancel': { path: () => '/dashboard', open: press(/^Status of order/, /^Cancelled/), role: 'dialog' },
  'ticked orders on the board': { path: () => '/dashboard', open: tickFirst, role: 'region' },
  'ticked orders of the list': { path: () => '/orders', open: tickFirst, role: 'region' },
  'a view to be saved': { path: () => '/orders?status=open', open: press(/^Views/, /^Save this view/), role: 'dialog' },
  'a rejected payment': { path: () => '/payments', open: press(/^Reject/), role: 'dialog' },
  'a print of the counter': { path: () => '/counter', open: press(/^Print/), role: 'dialog' },
  'an import of products': { path: () => '/stocks', open: press(/^Import/), role: 'dialog' },
  'a count of a product': { path: () => '/stocks', open: press(/^Correct /), role: 'dialog' },
  'ticked products': { path: () => '/stocks', open: tickFirst, role: 'region' },
  'changes of a product': { path: () => `/stocks/${stockId}`, open: press(/^Changes/), role: 'dialog' },
  'the ledger of a product': { path: () => `/stocks/${stockId}`, open: press(/^Ledger/), role: 'dialog' },
  'the deletion of a subject': { path: () => '/subjects/1', open: press(/^Delete/), role: 'alertdialog' },
  'what can be done with a category': { path: () => '/categories', open: press(/^Actions for/), role: 'menu' },
  'a notice': { path: () => '/notices', open: press(/^Show /), role: 'dialog' },
  'the words of a notice': { path: () => '/notices', open: press(/^Edit the words/), role: 'dialog' },
  'changes of a setting': { path: () => '/settings', open: press(/^Changes of/), role: 'dialog' },
  'the help of a screen': { path: () => '/payments', open: press(/^Help$/), role: 'dialog' },
  'the orders of a figure': { path: () => '/reports/orders-history', open: press(/^Orders: /), role: 'dialog' },
};

/** A page of somebody who is signed in or of nobody; the store sends it long names and large amounts. */
async function openLarge(stored?: string) {
  const { page } = await openPage(browser, { viewport: { width: DESKTOP.width, height: HEIGHT } });
  if (stored) await page.addInitScript((entry) => localStorage.setItem('campus-store.staff', entry), stored);
  await changeOutputs(page, enlarge);
  const devTools = await page.context().newCDPSession(page);
  const setTouch = (enabled: boolean) => devTools.send('Emulation.setTouchEmulationEnabled', { enabled });
  return { page, setTouch };
}
type Large = Awaited<ReturnType<typeof openLarge>>;

/** Opens a screen as a link within the back office does, which loads no page; by its URL at first, and where only its view is another. */
async function open({ page, setTouch }: Large, path: string, width = DESKTOP.width) {
  await setTouch(false);
  await page.setViewportSize({ width, height: HEIGHT });
  // Closes what the test before has left open. What Escape does not close goes with the page.
  await page.keyboard.press('Escape');
  const isClear = page.url().startsWith(store) && (await page.locator('[inert]').count()) === 0;
  if (isClear && new URL(page.url()).pathname !== new URL(path, store).pathname) {
    const before = await page.evaluate((next) => {
      const title = document.querySelector('h1')?.textContent;
      history.pushState(null, '', next);
      return title;
    }, path);
    await page.waitForFunction((title) => (document.querySelector('h1')?.textContent ?? title) !== title, before);
  } else {
    await page.goto(store + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
  await settle(page);
  expect(store + path).toContain(new URL(page.url()).pathname);
}

/**
 * Returns the texts and controls that are cut on the page in its present state: with a mouse at the first width, and at all widths with a
 * finger, for which controls are larger.
 */
async function cutAtAllWidths({ page, setTouch }: Large, widths: readonly number[]) {
  const found: string[] = [];
  const { pathname, search } = new URL(page.url());
  let hasTouch = false;
  const look = async (width: number) => {
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const isBusy = () =>
            document.querySelector('[aria-busy=true]') !== null ||
            document.getAnimations().some((each) => each instanceof CSSTransition);
          const next = () => requestAnimationFrame(() => (isBusy() ? next() : resolve()));
          requestAnimationFrame(next);
        }),
    );
    const cuts = await page.evaluate(findCutText);
    const pointer = hasTouch ? 'a finger' : 'a mouse';
    found.push(...cuts.map((cut) => `${pathname}${search} at ${width} px with ${pointer}: ${cut}`));
  };
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    if (!hasTouch) await look(width);
    hasTouch = true;
    await setTouch(hasTouch);
    await look(width);
  }
  return found;
}

const SIGNED_OUT: readonly Name[] = ['login', 'registration', 'invitation'];

let staff: Large;
let nobody: Large;
beforeAll(async () => {
  staff = await openLarge(JSON.stringify({ token }));
  nobody = await openLarge();
});

test('the page takes a finger for what it is', async () => {
  const isCoarse = () => staff.page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  const found = [await isCoarse()];
  await staff.setTouch(true);
  expect([...found, await isCoarse()]).toEqual([false, true]);
});

test.each(Object.keys(BACKOFFICE_SCREENS) as Name[])('no text is cut on the screen %s', async (name) => {
  const large = SIGNED_OUT.includes(name) ? nobody : staff;
  const found: string[] = [];
  for (const behind of BEHIND[name]()) {
    await open(large, BACKOFFICE_SCREENS[name] + behind);
    found.push(...(await cutAtAllWidths(large, WIDTHS)));
  }
  expect(found).toEqual([]);
});

test.each(Object.entries(LAYERS))('no text is cut in %s', async (_name, layer) => {
  const { path, open: openLayer, role, widths = LAYER_WIDTHS } = layer;
  await open(staff, path(), widths[0]);
  await openLayer(staff.page);
  await staff.page.getByRole(role).first().waitFor();
  expect(await cutAtAllWidths(staff, widths)).toEqual([]);
});
