import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { BACKOFFICE_SCREENS } from '#shared/screens.ts';
import { scanBehindDialog, scanNotFound } from '#shared/staffMessages.ts';
import { eventually, openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { openBrowser } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { blockCalls, failCalls } from '#test/browser/pageCalls.ts';
import { openTypist, type Typist } from '#test/browser/typist.ts';
import { findOrderable, placeOrder } from '#test/records/orders.ts';
import { type Client, connect, signIn } from '#test/store/apiClient.ts';

/** A pick-up code by its form, of no order; and a barcode that no product has. */
const NO_CODE = 'CS-0000-0000-0000';
const NO_BARCODE = '96385074';
const BARCODE = '4901234567894';
const PASSWORD = 'keys and scanners 2026';

const browser = await openBrowser();
let page: Page;
let typist: Typist;
let admin: Client;
let customer: Client;
/** The user whose screens are scanned at: what the audit log has of them was done there. */
let userId: string;
let order: Order;
let code: string;

beforeAll(async () => {
  admin = connect(store, await staffToken(store, 'admin'));
  const username = `scanner-${Date.now()}`;
  const secrets = { password: PASSWORD, password_confirmation: PASSWORD };
  ({ _id: userId } = await admin.users.create.mutate({ name: 'Scanner test', username, ...secrets }));
  const { token } = await connect(store).users.login.mutate({ username, password: PASSWORD });
  ({ client: customer } = await signIn(store, '0917 555 0377'));
  const notebook = await findOrderable(customer, 'notebook', 4);
  await admin.stocks.update.mutate({ _id: notebook._id, barcode: BARCODE });
  order = await placeOrder(customer, notebook);
  ({ code } = await customer.counter.code.query({ _id: order._id }));
  ({ page } = await openStaff(browser, token));
  typist = await openTypist(page);
});
afterAll(async () => {
  await admin.stocks.update.mutate({ _id: product()?._id ?? '', barcode: '' });
  await admin.orders.orderStatus.mutate({ _id: order._id, order_status: 'Cancelled' });
  await admin.users.update.mutate({ ...(await admin.users.get.query({ _id: userId })), is_active: false });
});

/** The user's changes so far, as the audit log has them. */
async function changes(): Promise<string[]> {
  const { docs } = await admin.auditLog.paginate.query({ page_size: 100, extras: { staff_user: userId } });
  return docs
    .filter(({ action }) => ['created', 'updated', 'deleted', 'exported'].includes(action))
    .map(({ action, record_type, record_id, changes }) =>
      [action, record_type, record_id, ...changes.map(({ field }) => field)].join(' '),
    );
}

async function isLoaded() {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await eventually(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
}
async function openUrl(path: string) {
  await page.goto(store + path);
  await isLoaded();
}
const pathNow = () => new URL(page.url()).pathname;
/** Milliseconds a key: fast and slow scanners. */
const SPEEDS = [5, 15, 30];

/** Types as scanners do, and as somebody does who believes to be in a search. */
async function typeAll(): Promise<void> {
  for (const ms of SPEEDS) await typist.type(NO_CODE, ms, 'Enter');
  await typist.type(NO_BARCODE, 5, 'Tab');
  for (const word of ['cruz', 'payments']) await typist.type(word, 60);
}

/** Types one of the scans at one of the speeds, and one of the words: each in its turn. */
async function typeInTurn(turn: number): Promise<void> {
  const ms = SPEEDS[turn % SPEEDS.length] ?? 5;
  if (turn % 2 === 0) await typist.type(NO_CODE, ms, 'Enter');
  else await typist.type(NO_BARCODE, ms, 'Tab');
  await typist.type(turn % 2 === 0 ? 'payments' : 'cruz', 60);
}

/** A message in the corner is an alertdialog too. */
const MESSAGE = '[role="alertdialog"][aria-modal="false"]';
const WINDOW = '[role="dialog"], [role="alertdialog"]:not([aria-modal="false"])';
const LIST = '[role="menu"], [role="listbox"]';

/**
 * One element of each kind that the focus can stand on, of the page or of what lies above it: each gets the mark of its place in the
 * list. Search fields come last, for what is typed there changes the page.
 */
function markKinds(): Promise<string[]> {
  return page.evaluate(
    ({ above, message }) => {
      for (const old of document.querySelectorAll('[data-kind]')) old.removeAttribute('data-kind');
      const focusable =
        'a[href], button, input, select, textarea, [contenteditable="true"], [role="row"], [role="menuitem"], [role="option"], [role="spinbutton"], [tabindex="0"]';
      const first = new Map<string, HTMLElement>();
      for (const element of (document.querySelector(above) ?? document).querySelectorAll<HTMLElement>(focusable)) {
        if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled')) continue;
        if (element.closest(`[aria-hidden="true"], ${message}`)) continue;
        const named = ['type', 'role', 'aria-haspopup'].map((name) => element.getAttribute(name) ?? '');
        const kind = [element.tagName.toLowerCase(), ...named].join(' ').trim();
        if (!first.has(kind)) first.set(kind, element);
      }
      const isSearch = (kind: string) => Number(kind.startsWith('input search'));
      const kinds = [...first.keys()].sort((one, other) => isSearch(one) - isSearch(other));
      for (const [index, kind] of kinds.entries()) first.get(kind)?.setAttribute('data-kind', String(index));
      return kinds;
    },
    { above: `${WINDOW}, ${LIST}`, message: MESSAGE },
  );
}

/** Puts the focus on the first element of a kind; false where there is none any more. */
async function focusKind(kind: string): Promise<boolean> {
  const index = (await markKinds()).indexOf(kind);
  if (index >= 0) await page.locator(`[data-kind="${index}"]`).focus();
  return index >= 0;
}

/** Types with no focus at all, on each kind of element and in the menus and lists that they open. */
async function typeEverywhere(): Promise<void> {
  await typeAll();
  for (const [index, kind] of (await markKinds()).entries()) {
    if (!(await focusKind(kind))) continue;
    await typeInTurn(index);
    if (!/ (true|menu|listbox)$/.test(kind) || !(await focusKind(kind))) continue;
    await typist.press('Enter');
    await page.locator(LIST).first().waitFor();
    await typeInTurn(index + 1);
    await typist.press('Escape');
    await eventually(() => page.locator(LIST).count()).toBe(0);
  }
}

const { login: _l, registration: _r, invitation: _i, counter, ...screens } = BACKOFFICE_SCREENS;
const product = () => order.orders[0]?.item;
/** One screen of each kind of keys: the board, the desk, the pick list, and a list of records. */
const FRAMES = ['dashboard', 'payments', 'picking', 'stocks'] as const;
const walks = [
  ...FRAMES.map((name) => ({ name: name as string, path: () => screens[name], opens: true, hears: true })),
  ...Object.entries<() => string>({
    'dashboard, nothing found': () => '/dashboard?find=zzyzx',
    'a product': () => `/stocks/${product()?._id}`,
    'the counter': () => counter,
  }).map(([name, path]) => ({ name, path, opens: false, hears: name.includes('nothing') })),
];

/** A scan of an order's code opens the order, and a scan of a barcode its product. */
async function openByScan(path: string) {
  await typist.type(code, 15, 'Enter');
  await page.getByRole('heading', { level: 1, name: `Order ${order.order_no}` }).waitFor();
  await page.goBack();
  await page.waitForURL(`**${path}*`);
  if (path === screens.picking) return;
  // Without Enter behind it, as some scanners are set. On the picking list it takes a piece.
  await typist.type(BARCODE, 30);
  await page.getByRole('heading', { level: 1, name: product()?.name }).waitFor();
  await page.goBack();
  await page.waitForURL(`**${path}*`);
  await isLoaded();
}

test.each(walks)(
  '$name: a scan is heard; wherever the focus is, neither a scan nor a word changes anything',
  async ({ path, opens, hears }) => {
    const before = await changes();
    await openUrl(path());
    if (opens) await openByScan(path());
    if (hears) {
      await typist.type(NO_CODE, 5, 'Tab');
      await page.getByText(scanNotFound(NO_CODE)).waitFor();
    }
    await typeEverywhere();
    expect(pathNow()).toBe(new URL(path(), store).pathname);
    expect(await changes()).toEqual(before);
  },
);

test.each([
  { name: 'dashboard', state: 'could not be read', stop: failCalls, call: 'dashboard.index', sign: 'Try again' },
  { name: 'payments', state: 'is still read', stop: blockCalls, call: 'payments.payments', sign: null },
] as const)('$name: nor does it while the screen $state', async ({ name, stop, call, sign }) => {
  const before = await changes();
  await stop(page, call);
  await page.goto(store + screens[name]);
  const shown = sign ? page.getByRole('button', { name: sign }) : page.locator('main [aria-busy="true"]');
  await shown.first().waitFor();
  await typeEverywhere();
  expect(pathNow()).toBe(screens[name]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(await changes()).toEqual(before);
});

test('a word at a slow pace opens a question, and its Enter does not answer it', async () => {
  const before = await changes();
  await openUrl('/payments');
  await typist.press('c');
  await page.getByRole('alertdialog', { name: /^Confirm / }).waitFor();
  await typist.type('ariz', 300, 'Enter');
  await page.getByRole('alertdialog', { name: /^Confirm / }).waitFor();
  expect(await changes()).toEqual(before);
});

test('a scanner that ends with two keys sends no form, and nothing that one sends reaches the browser', async () => {
  const before = await changes();
  await page.addInitScript(() => {
    // Before the store's own listeners: what they stop comes no further.
    const pressed: KeyboardEvent[] = [];
    window.addEventListener('keydown', (event) => pressed.push(event), true);
    Object.assign(window, { pressed });
  });
  await openUrl('/payments');
  await typist.press('r');
  const question = page.getByRole('dialog', { name: /^Reject / });
  const reason = question.getByLabel('Other reason');
  await reason.focus();
  await typist.type(NO_BARCODE, 15, 'Enter', 'Enter');
  await typist.type(NO_BARCODE, 15, 'Tab', 'Enter');
  expect(await reason.inputValue()).toBe(NO_BARCODE + NO_BARCODE);
  await question.waitFor();
  await typist.press('Escape');
  await question.waitFor({ state: 'detached' });

  await typist.type(`${NO_BARCODE}/'`, 15, 'CtrlJ');
  await page.getByText(scanNotFound(`${NO_BARCODE}/'`)).waitFor();
  const toBrowser = await page.evaluate(() =>
    (window as unknown as { pressed: KeyboardEvent[] }).pressed
      .filter(({ key, ctrlKey, defaultPrevented }) => (ctrlKey || /['/]/.test(key)) && !defaultPrevented)
      .map(({ key }) => key),
  );
  expect(toBrowser).toEqual([]);
  expect(await changes()).toEqual(before);
});

test('in a list that is closed neither a scan nor a key that is held chooses anything', async () => {
  await openUrl('/stocks');
  const size = page.locator('select').first();
  const chosen = await size.inputValue();
  const unlike = (await size.locator('option').allTextContents()).find((text) => !text.startsWith(chosen)) ?? '';
  await size.focus();
  await typist.type(unlike, 30);
  expect(await size.inputValue()).toBe(chosen);

  await openUrl('/stocks/new');
  const list = page.locator('main button[aria-haspopup="listbox"]').first();
  const shown = await list.textContent();
  await list.focus();
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') await typist.hold(letter, 3);
  expect(await list.textContent()).toBe(shown);
});

/** Windows above a screen, and how they open. */
type Opened = [name: string, path: () => string, open: () => Promise<unknown>];
const windows: Opened[] = [
  ['the question of a payment', () => '/payments', () => typist.press('c')],
  ['the reason of a rejection', () => '/payments', () => typist.press('r')],
  [
    'work that is not saved',
    () => '/subjects/new',
    async () => {
      await page.getByLabel('Name').fill('Scanned');
      await page.getByRole('link', { name: 'Today', exact: true }).click();
    },
  ],
];

test.each(windows)(
  '%s: a scan answers no question and leaves the window open, and so does a word',
  async (_, path, open) => {
    const before = await changes();
    await openUrl(path());
    await open();
    const window = page.locator(WINDOW);
    await window.waitFor();
    await typist.type(code, 15, 'Enter');
    await typeEverywhere();
    await window.waitFor();
    expect(page.url()).toBe(store + path());
    // Not in a field, it says why nothing opens.
    await window.getByRole('button').last().focus();
    await typist.type(code, 15, 'Enter');
    await page.getByText(scanBehindDialog(code)).waitFor();
    expect(await changes()).toEqual(before);
  },
);
