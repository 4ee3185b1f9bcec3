import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { formatLongDay, storeDayOf } from '#shared/domain/storeTime.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { eventually, openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { axeFindings, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { readPdfText } from '#test/browser/pdfText.ts';
import { openTypist } from '#test/browser/typist.ts';
import { findOrderable, placeOrder, proofBody, proofPicture } from '#test/records/orders.ts';
import { connect, signIn } from '#test/store/apiClient.ts';

const TABLET = { width: 1024, height: 768 };
const BARCODE = '9780306406157';

let browser: Browser;
let page: Page;
let errors: string[];
let staff: ReturnType<typeof connect>;
let customer: Awaited<ReturnType<typeof signIn>>;
let order: Order;
let day: string;
let code: string;
let barcoded: string;

beforeAll(async () => {
  const token = await staffToken(store, 'admin');
  staff = connect(store, token);
  customer = await signIn(store, '0917 555 0834');
  const { docs } = await customer.client.stocks.productList.query({ keyword: 'PE shirt' });
  const [shirt, other] = docs.filter(({ size_prices }) => size_prices.some((size) => size.available_quantity > 3));
  if (!shirt || !other) throw new Error('the sample catalog has no two products for PE to buy');
  const [size] = other.size_prices.filter(({ available_quantity }) => available_quantity > 3);
  await customer.client.cart.add.mutate({ item: other._id, quantity: 1, size: size?.size, color: other.colors[0] });
  order = await placeOrder(customer.client, shirt, { remarks: 'Please wrap both.' });
  await staff.stocks.update.mutate({ _id: shirt._id, barcode: BARCODE });
  barcoded = shirt.name;
  ({ code } = await customer.client.counter.code.query({ _id: order._id }));
  day = storeDayOf(order.pickup_time ?? new Date(), 'Asia/Manila');
  browser = await openBrowser();
  ({ page, errors } = await openStaff(browser, token));
  await page.setViewportSize(TABLET);
  // The tests print the sheet themselves.
  await page.addInitScript(() => {
    // Simulates a page over plain HTTP.
    Object.assign(Crypto.prototype, { randomUUID: undefined });
    window.print = () => {
      const root = document.documentElement;
      root.dataset.printed = String(Number(root.dataset.printed ?? 0) + 1);
    };
  });
});

const row = () => page.getByRole('row', { name: new RegExp(order.order_no) });
const field = () => page.getByRole('searchbox', { name: 'Scan a code, or find an order' });
const panel = () => page.getByRole('region', { name: `Order ${order.order_no}` });
const names = () => order.orders.map(({ item }) => item.name);

/** Types like a scanner: all at once, ended by Enter, wherever the focus is. */
async function scan(text: string) {
  // The scanner's pace does not depend on the machine's load.
  const { type } = await openTypist(page);
  await type(text, 15, 'Enter');
}

async function print(choices: string[], button: string) {
  const before = await page.evaluate(() => Number(document.documentElement.dataset.printed ?? 0));
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const choice of choices) await dialog.getByRole('radio', { name: choice, exact: true }).click();
  const marked = page.waitForResponse(/counter\.markPrinted/);
  await dialog.getByRole('button', { name: button }).click();
  await marked;
  await eventually(() => page.evaluate(() => Number(document.documentElement.dataset.printed ?? 0))).toBe(before + 1);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  const mm = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4);
  return { pages: await readPdfText(pdf), sizes: boxes.map(([, width, height]) => [mm(width), mm(height)] as const) };
}

test('the picking list and the slips of a day are printed on their paper, and a reprint says so', async () => {
  const response = await page.goto(`${store}/counter?day=${day}`);
  expect(response?.headers()['permissions-policy']).toContain('camera=(self)');
  await row().waitFor();
  const list = await print([], 'Print list');
  const text = list.pages.join('').replace(/\s+/g, ' ');
  for (const name of names()) expect(text).toContain(name);
  expect(text).toContain(order.order_no.split('-').at(-1));
  expect(text).not.toContain('Scan with camera');
  expect(list.sizes[0]).toEqual([210, 297]);

  const roll = await print(['By shelf', '80 mm roll'], 'Print list');
  const onRoll = roll.pages.join('').replace(/\s+/g, ' ');
  for (const name of names()) expect(onRoll.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''));
  expect(onRoll).toContain('No shelf');
  expect(roll.sizes.map(([width]) => width)).toEqual([80]);

  const slips = await print(['Packing slips', '80 mm roll', 'Student'], 'Print slips');
  const own = slips.pages.findIndex((each) => each.includes(order.order_no));
  expect(slips.pages[own]).toContain(code);
  expect(slips.pages[own]).toContain('Juan Santos');
  expect(slips.pages[own]?.replace(/\s+/g, ' ')).toContain('Remarks: Please wrap both.');
  expect(slips.pages[own]).not.toContain('Reprint');
  expect(slips.pages[own]).toContain('NOT PAID: NO PROOF');
  expect(slips.sizes).toHaveLength(slips.pages.length);
  const [width, height = 0] = slips.sizes[own] ?? [];
  expect(width).toBe(80);
  // The page is as long as the slip: a few lines and the code, not A4.
  expect(height).toBeGreaterThan(60);
  expect(height).toBeLessThan(160);

  const again = await print(['Packing slips', 'A4', 'Order'], 'Print slips');
  expect(again.sizes[0]).toEqual([210, 297]);
  expect(again.pages.join('')).toContain('Reprint');
  // The quantities of all slips are aligned, however long the adjacent amounts are.
  const places = await page
    .locator('[data-slip] tr:not([data-group]) td:nth-child(2)')
    .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().right)));
  expect(places.length).toBeGreaterThan(1);
  expect(new Set(places).size).toBe(1);
  const { docs } = await staff.orders.history.query({ _id: order._id });
  expect(docs.filter(({ kind }) => kind === 'printed').map(({ changes }) => changes[0]?.to)).toEqual([
    'Packing slip, again',
    'Packing slip',
    'Picking list, again',
    'Picking list',
  ]);
});

test('the picking list works on the screen: a scan takes a piece, a tick takes all, and a reload loses nothing', async () => {
  await page.goto(`${store}/counter?day=${day}`);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pick on screen' }).click();
  const list = page.getByRole('region', { name: /^Picking list of / });
  const entries = list.getByRole('listitem');
  await list.getByText(/^0 of \d+ pieces picked/).waitFor();
  await scan(BARCODE);
  await list.getByText(/^1 of \d+ pieces picked/).waitFor();
  await scan('96385074');
  await page.getByText(staffMessages.barcodeNotInList).waitFor();
  // This line is of another product than the scanned one, whatever other orders the day has.
  await entries.filter({ hasNotText: barcoded }).getByText(/×/).first().click();
  await page.reload();
  await list.getByText(/^[2-9]\d* of \d+ pieces picked/).waitFor();
  expect(await entries.filter({ hasText: barcoded }).count()).toBeGreaterThan(0);
  expect(await axeFindings(page)).toEqual([]);
  await list.getByRole('button', { name: 'Clear marks' }).click();
  const question = page.getByRole('alertdialog', { name: 'Clear marks' });
  await question.getByText(/^\d+ pieces, picked by .+, will be marked as not picked/).waitFor();
  await question.getByRole('button', { name: 'Clear marks' }).click();
  await list.getByText(/^0 of \d+ pieces picked/).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await list.getByText(/^[2-9]\d* of \d+ pieces picked/).waitFor();
  await list.getByRole('button', { name: 'Close the picking list' }).click();
  await row().waitFor();
  expect(await field().evaluate((input) => input === document.activeElement)).toBe(true);
});

test('a scanned code opens its order, a barcode ticks its line, and the order is handed over in two parts', async () => {
  await page.goto(`${store}/counter`);
  // Today is a date too, also for screen readers.
  const parts = page.getByRole('group', { name: 'Day' }).getByRole('spinbutton');
  await parts.first().waitFor();
  const shown = await parts.allTextContents();
  const [year, month, date] = storeDayOf(new Date(), 'Asia/Manila').split('-');
  expect(shown).toEqual([month, date, year]);
  await page.goto(`${store}/counter?day=${day}`);
  await row().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await scan('CS-0000-0000-0000');
  await page.getByText('Code not found in this store.').waitFor();
  await scan(BARCODE);
  await page.getByText(staffMessages.scanOrderFirst).waitFor();
  // Outside of the field, because typed keys go there automatically.
  await page.getByRole('heading', { level: 1 }).click();
  await scan(code.toLowerCase());
  await panel().getByText('Not paid: no proof').waitFor();
  const amounts = await panel().locator('dl').first().textContent();
  expect(amounts).toBe(`Total${formatPesos(order.amount_due)}Balance${formatPesos(order.amount_due)}`);
  expect(await axeFindings(page)).toEqual([]);

  await scan('96385074');
  await page.getByText(staffMessages.barcodeNotInOrder).waitFor();
  await scan(BARCODE);
  await panel().getByRole('button', { name: 'Hand over 1 of 2 unpaid…' }).waitFor();
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Hand over unpaid' }).click();
  await page.getByText(`Order ${order.order_no}: 1 item handed over.`).waitFor();
  await eventually(() => row().textContent()).toContain('1 of 2');

  await panel().getByRole('button', { name: 'Hand over unpaid…' }).click();
  await question.getByRole('button', { name: 'Hand over unpaid' }).click();
  await panel().getByText('Everything is claimed.').waitFor();
  // If no other order has this time, its group is closed and hides the row from `row`.
  const done = page.locator('[role=row]').filter({ hasText: order.order_no });
  await eventually(() => done.textContent()).toContain('Claimed');
  const after = await staff.orders.get.query({ _id: order._id });
  expect(after.order_status.status).toBe('Claimed');

  // A name works like a number or phone number; Escape closes the open order.
  await eventually(() => question.count()).toBe(0);
  await page.keyboard.press('Escape');
  await eventually(() => panel().count()).toBe(0);
  await field().fill(order.order_no);
  // Results appear while typing; Enter opens the only one.
  await page.getByRole('heading', { name: '1 order found' }).waitFor();
  await row().waitFor();
  expect(await panel().count()).toBe(0);
  await page.keyboard.press('Enter');
  await panel().waitFor();
  // The unknown code also causes an error in the page's console.
  expect(errors.filter((each) => !each.includes('404'))).toEqual([]);
});

test('an unchecked proof is shown separately from unpaid amounts, and the counter links to it', async () => {
  const { client } = customer;
  const unchecked = await placeOrder(client, await findOrderable(client, 'PE shirt'));
  await client.orders.uploadProof.mutate(proofBody(unchecked, await proofPicture(33)));
  await page.goto(`${store}/counter?day=${storeDayOf(unchecked.pickup_time ?? new Date(), 'Asia/Manila')}`);
  const entry = page.getByRole('row', { name: new RegExp(unchecked.order_no) });
  await entry.getByText('To check', { exact: true }).waitFor();
  await entry.click();
  const open = page.getByRole('region', { name: `Order ${unchecked.order_no}` });
  await open.getByText('Payment not checked yet').waitFor();
  await open.getByRole('button', { name: 'Confirm payment…' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('img', { name: /^Proof of payment/ })
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const slips = await print(['Packing slips', '80 mm roll', 'Order'], 'Print slips');
  const own = slips.pages.find((each) => each.includes(unchecked.order_no));
  expect(own).toContain('PAYMENT NOT CHECKED YET');
  expect(own).not.toContain('NOT PAID');
  await open.getByRole('link', { name: /^Check now/ }).click();
  const payment = page.getByRole('region', { name: `Payment of order ${unchecked.order_no}` });
  await payment.getByText('1 of 1').waitFor();
  await payment.getByRole('button', { name: 'Confirm' }).click();
  await payment.getByText('Paid', { exact: true }).waitFor();
  await page.goBack();
  await open.getByRole('button', { name: 'Hand over all' }).waitFor();
  await eventually(() => open.getByText('Payment not checked yet').count()).toBe(0);
});

test('money received at the counter is confirmed there: the question names amount and customer, and no amount remains to collect', async () => {
  const paid = await placeOrder(customer.client, await findOrderable(customer.client, 'PE shirt'));
  const its = storeDayOf(paid.pickup_time ?? new Date(), 'Asia/Manila');
  await page.goto(`${store}/counter?day=${its}&order=${paid._id}`);
  await page.getByRole('heading', { name: formatLongDay(its) }).waitFor();
  const open = page.getByRole('region', { name: `Order ${paid.order_no}` });
  await open.getByRole('button', { name: 'Confirm payment…' }).click();
  const question = page.getByRole('alertdialog', {
    name: `Confirm ${formatPesos(paid.amount_due)} from ${paid.profile.name}?`,
  });
  await question.getByText('has no proof').waitFor();
  await question.getByRole('button', { name: 'Confirm payment' }).click();
  // The order shows Paid once, and no amount to collect.
  await open.getByText('Paid', { exact: true }).waitFor();
  expect(await open.getByText('Balance', { exact: true }).count()).toBe(0);
  // A line shows a status only if it differs from the order's, and a size exchange only if there are sizes.
  expect(await open.getByText('Pending', { exact: true }).count()).toBe(1);
  const after = await staff.orders.get.query({ _id: paid._id });
  expect(after.payment_status).toBe('Confirmed');
});

test('a search replaces the open order, and cash for a found order is recorded as cash', async () => {
  const { client } = customer;
  const found = await placeOrder(client, await findOrderable(client, 'PE shirt'));
  await client.orders.uploadProof.mutate(proofBody(found, await proofPicture(34)));
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(`${store}/counter?day=${day}&order=${order._id}`);
  await panel().waitFor();
  await field().fill(found.order_no);
  const hit = page.getByRole('row', { name: new RegExp(found.order_no) });
  await hit.waitFor();
  expect(await panel().count()).toBe(0);
  await page.keyboard.press('Enter');
  const open = page.getByRole('region', { name: `Order ${found.order_no}` });
  await open.getByRole('button', { name: 'Other amount…' }).click();
  const dialog = page.getByRole('dialog', { name: `Cash payment for order ${found.order_no}` });
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  // The dialog closes automatically: the cached search that shows the payment no longer fails.
  await eventually(() => dialog.count()).toBe(0);
  const { docs } = await staff.payments.receipts.query({ _id: found._id });
  expect(docs.map(({ way, amount }) => [way, amount])).toEqual([['Cash', found.amount_due]]);
  await open.getByRole('button', { name: 'Close (back to the list)' }).click();
  await hit.waitFor();
  expect(await open.count()).toBe(0);
  await page.setViewportSize(TABLET);
});

test('without a camera the counter says so, and typing works; a phone shows the list or the order', async () => {
  await page.setViewportSize(PHONE);
  await page.goto(`${store}/counter?day=${day}`);
  await row().waitFor();
  await page.getByRole('button', { name: 'Scan with camera' }).click();
  await page.getByText(staffMessages.noCamera).waitFor();
  await page.keyboard.press('Escape');
  await row().click();
  await panel().waitFor();
  await eventually(() => row().count()).toBe(0);
  expect(await axeFindings(page, { only: 'layout' })).toEqual([]);
  await panel().getByRole('button', { name: 'Close (back to the list)' }).click();
  await row().waitFor();
  const dashboard = await page.request.get(`${store}/dashboard`, { headers: { accept: 'text/html' } });
  expect(dashboard.headers()['permissions-policy']).toContain('camera=()');
});
