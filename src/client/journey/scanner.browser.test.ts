import { afterAll, expect, test } from 'vitest';
import { BACKOFFICE_SCREENS } from '#shared/screens.ts';
import { scanBehindDialog, scanNotFound } from '#shared/staffMessages.ts';
import { eventually, openStaff } from '#test/browser/backofficePages.ts';
import { openBrowser } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openDemoStocks } from '#test/browser/demoStocks.ts';
import { blockCalls, failCalls } from '#test/browser/pageCalls.ts';
import { openTypist } from '#test/browser/typist.ts';
import { findOrderable, placeOrder } from '#test/records/orders.ts';
import { connect, signIn } from '#test/store/apiClient.ts';

/** A valid pick-up code without an order, and a barcode without a product. */
const NO_CODE = 'CS-0000-0000-0000';
const NO_BARCODE = '96385074';
const BARCODE = '4901234567894';
const PASSWORD = 'keys and scanners 2026';

const browser = await openBrowser();
const stocks = await openDemoStocks(store);
const { admin } = stocks;
const username = `scanner-${Date.now()}`;
const secrets = { password: PASSWORD, password_confirmation: PASSWORD };
/** A separate user for the scanned screens, so that the audit log has only the changes made there. */
const user = await admin.users.create.mutate({ name: 'Scanner test', username, ...secrets });
const { client: customer } = await signIn(store, '0917 555 0377');
const { _id: productId } = await stocks.make('Notebooks', {
  name: 'Scanned Notebook',
  selling_price: 40,
  barcode: BARCODE,
  size_prices: [{ adjustment_quantity: 9 }],
});
const product = await findOrderable(customer, 'Scanned Notebook');
const order = await placeOrder(customer, product);
stocks.cancelLater(order._id);
const { code } = await customer.counter.code.query({ _id: order._id });
const { token } = await connect(store).users.login.mutate({ username, password: PASSWORD });
const { page } = await openStaff(browser, token);
const typist = await openTypist(page);
afterAll(async () => {
  await admin.users.update.mutate({ ...(await admin.users.get.query({ _id: user._id })), is_active: false });
});

async function changes(): Promise<string[]> {
  const { docs } = await admin.auditLog.paginate.query({ page_size: 100, extras: { staff_user: user._id } });
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
/** Milliseconds per key of fast and slow scanners. */
const SPEEDS = [5, 15, 30];

/** Types scans, and words like a person who takes the screen for a search. */
async function typeAll(): Promise<void> {
  for (const ms of SPEEDS) await typist.type(NO_CODE, ms, 'Enter');
  await typist.type(NO_BARCODE, 5, 'Tab');
  for (const word of ['cruz', 'payments']) await typist.type(word, 60);
}

/** Types one of the scans at one of the speeds, and one of the words, in rotation. */
async function typeInTurn(turn: number): Promise<void> {
  const ms = SPEEDS[turn % SPEEDS.length] ?? 5;
  if (turn % 2 === 0) await typist.type(NO_CODE, ms, 'Enter');
  else await typist.type(NO_BARCODE, ms, 'Tab');
  await typist.type(turn % 2 === 0 ? 'payments' : 'cruz', 60);
}

/** A toast is an alertdialog too. */
const MESSAGE = '[role="alertdialog"][aria-modal="false"]';
const WINDOW = '[role="dialog"], [role="alertdialog"]:not([aria-modal="false"])';
const LIST = '[role="menu"], [role="listbox"]';

/**
 * Marks one element of each focusable kind, of the page or of the overlay above it, with its index. Search fields come
 * last, because typing there changes the page.
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

/** Focuses the first element of a kind; false if it no longer exists. */
async function focusKind(kind: string): Promise<boolean> {
  const index = (await markKinds()).indexOf(kind);
  if (index >= 0) await page.locator(`[data-kind="${index}"]`).focus();
  return index >= 0;
}

/** Types without a focus, on each kind of element, and in the menus and lists that these open. */
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
/** One screen for each set of keys: the board, the counter, the picking list and a list of records; then three others. */
const walks = [
  ...(['dashboard', 'payments', 'picking', 'stocks'] as const).map((name) => ({
    ...{ name: name as string, path: screens[name], opens: true, hears: true },
  })),
  { name: 'dashboard, nothing found', path: '/dashboard?find=zzyzx', opens: false, hears: true },
  { name: 'a product', path: `/stocks/${productId}`, opens: false, hears: false },
  { name: 'the counter', path: counter, opens: false, hears: false },
];

/** Scanning an order's code opens the order, and scanning a barcode opens its product. */
async function openByScan(path: string) {
  await typist.type(code, 15, 'Enter');
  await page.getByRole('heading', { level: 1, name: `Order ${order.order_no}` }).waitFor();
  await page.goBack();
  await page.waitForURL(`**${path}*`);
  if (path === screens.picking) return;
  // Without an Enter, as some scanners are configured. On the picking list it picks a piece.
  await typist.type(BARCODE, 30);
  await page.getByRole('heading', { level: 1, name: product.name }).waitFor();
  await page.goBack();
  await page.waitForURL(`**${path}*`);
  await isLoaded();
}

test.each(walks)(
  '$name: a scan is announced; wherever the focus is, neither a scan nor a word changes anything',
  async ({ path, opens, hears }) => {
    const before = await changes();
    await openUrl(path);
    if (opens) await openByScan(path);
    if (hears) {
      await typist.type(NO_CODE, 5, 'Tab');
      await page.getByText(scanNotFound(NO_CODE)).waitFor();
    }
    await typeEverywhere();
    expect(pathNow()).toBe(new URL(path, store).pathname);
    expect(await changes()).toEqual(before);
  },
);

test.each([
  { name: 'dashboard', state: 'could not be read', stop: failCalls, call: 'dashboard.index', sign: 'Try again' },
  { name: 'payments', state: 'is still read', stop: blockCalls, call: 'payments.payments', sign: null },
] as const)('$name: the same holds while the screen $state', async ({ name, stop, call, sign }) => {
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

test('a slowly typed word opens a question, and its Enter does not answer it', async () => {
  const before = await changes();
  await openUrl('/payments');
  await typist.press('c');
  await page.getByRole('alertdialog', { name: /^Confirm / }).waitFor();
  await typist.type('ariz', 300, 'Enter');
  await page.getByRole('alertdialog', { name: /^Confirm / }).waitFor();
  expect(await changes()).toEqual(before);
});

test('a scanner that ends with two keys submits no form, and none of its keys reaches the browser', async () => {
  const before = await changes();
  await page.addInitScript(() => {
    // Registered before the store's listeners, which may stop a key.
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

test('in a closed list neither a scan nor a held key chooses an option', async () => {
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

/** Overlays of a screen, with the function that opens each. */
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

test.each(windows)('%s: a scan or a word answers no question and leaves the dialog open', async (_, path, open) => {
  const before = await changes();
  await openUrl(path());
  await open();
  const window = page.locator(WINDOW);
  await window.waitFor();
  await typist.type(code, 15, 'Enter');
  await typeEverywhere();
  await window.waitFor();
  expect(page.url()).toBe(store + path());
  // Outside of a field, a message states why nothing opens.
  await window.getByRole('button').last().focus();
  await typist.type(code, 15, 'Enter');
  await page.getByText(scanBehindDialog(code)).waitFor();
  expect(await changes()).toEqual(before);
});
