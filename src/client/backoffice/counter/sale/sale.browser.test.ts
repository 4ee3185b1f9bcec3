import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Product } from '#shared/contracts/catalog.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { eventually, openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { axeFindings, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { readPdfText } from '#test/browser/pdfText.ts';
import { openTypist } from '#test/browser/typist.ts';
import { placeOrder } from '#test/records/orders.ts';
import { connect, signIn } from '#test/store/apiClient.ts';

const TABLET = { width: 820, height: 1180 };
const BARCODES = ['9780262033848', '9781491950357'] as const;

let browser: Browser;
let page: Page;
let errors: string[];
let staff: ReturnType<typeof connect>;
let book: Product;
let shirt: Product;

beforeAll(async () => {
  const token = await staffToken(store, 'admin');
  staff = connect(store, token);
  const category = (await staff.stocks.paginate.query({ page: 1, page_size: 1 })).docs[0]?.category._id ?? '';
  const make = (name: string, over: object) =>
    staff.stocks.create.mutate({
      name: `${name} ${crypto.randomUUID().slice(0, 6)}`,
      category,
      is_available: true,
      ...over,
    } as never);
  const size = (name: string, price: number) => ({ size: name, price, adjustment_quantity: 20 });
  book = await make('Counter reader', { selling_price: 120.5, barcode: BARCODES[0], size_prices: [size('', 0)] });
  shirt = await make('Counter shirt', {
    selling_price: 300,
    barcode: BARCODES[1],
    size_prices: [
      size('M', 0),
      size('L', 20),
      { size: 'XL', price: 0, adjustment_quantity: 0, restrict_if_no_available: false },
    ],
  });
  browser = await openBrowser();
  ({ page, errors } = await openStaff(browser, token));
  await page.setViewportSize(TABLET);
  await page.addInitScript(() => {
    // Simulates a page over plain HTTP.
    Object.assign(Crypto.prototype, { randomUUID: undefined });
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });
});

/** Types like a scanner: all at once, ended by Enter, wherever the focus is. */
async function scan(text: string) {
  const { type } = await openTypist(page);
  await type(text, 15, 'Enter');
}
const total = () => page.locator('[data-total]');
const sell = () => page.getByRole('button', { name: 'Sell', exact: true });
const quantity = async ({ _id }: Product, size: string) => {
  const found = await staff.stocks.get.query({ _id });
  return found.size_prices.find((each) => each.size === size)?.available_quantity;
};
test('scans add pieces and sell nothing, one press sells, the change is shown and the receipt is one page', async () => {
  await page.goto(`${store}/counter`);
  await page.getByRole('link', { name: 'Walk-in sale' }).click();
  await page.getByText('No items yet').waitFor();
  // No line was sold yet, so there is no change to give.
  const given = page.getByRole('textbox', { name: 'Cash received' });
  await given.fill('1000');
  await given.press('Tab');
  expect(await page.getByText(/^Change/).count()).toBe(0);
  await given.fill('');
  await given.press('Tab');
  for (const code of [BARCODES[0], BARCODES[0], BARCODES[1]]) await scan(code);
  await page.getByText(`${shirt.name}: 1`).waitFor();
  await eventually(() => total().textContent()).toBe(formatPesos(541));
  // On a phone the button is visible without scrolling.
  await page.setViewportSize(PHONE);
  const button = await sell().boundingBox();
  expect((button?.y ?? 9_999) + (button?.height ?? 0)).toBeLessThanOrEqual(PHONE.height - 56);
  await page.setViewportSize(TABLET);
  await sell().click();
  await page.getByText(staffMessages.chooseSizes).waitFor();
  await page.getByRole('radio', { name: /^L/ }).click();
  await eventually(() => total().textContent()).toBe(formatPesos(561));
  expect(await page.getByText(staffMessages.chooseSizes).count()).toBe(0);
  // With the focus on the sell button, a scan's Enter adds a piece.
  await sell().focus();
  await scan(BARCODES[0]);
  await eventually(() => total().textContent()).toBe(formatPesos(681.5));
  expect(await quantity(book, '')).toBe(20);
  // One press enters a bill that covers the total; smaller bills are not offered.
  expect(await page.getByRole('button', { name: '₱500', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Exact' }).click();
  await page.getByText(`Change: ${formatPesos(0)}`).waitFor();
  await page.getByRole('button', { name: '₱1,000' }).click();
  await page.getByText(`Change: ${formatPesos(318.5)}`).waitFor();
  await sell().dblclick();
  const done = page.getByRole('region', { name: 'Sold' });
  await done.getByText(`Change ${formatPesos(318.5)}`).waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
  expect([await quantity(book, ''), await quantity(shirt, 'L'), await quantity(shirt, 'M')]).toEqual([17, 19, 20]);
  expect(await axeFindings(page)).toEqual([]);
  await done.getByRole('button', { name: 'Print order' }).click();
  await eventually(() => page.evaluate(() => document.documentElement.dataset.printed)).toBe('yes');
  const pages = await readPdfText(await page.pdf({ preferCSSPageSize: true }));
  expect(pages).toHaveLength(1);
  const text = pages.join('').replace(/\s+/g, '');
  for (const part of [book.name, '681.50', '1,000.00', '318.50', 'PaidbyCash']) {
    expect(text).toContain(part.replace(/\s+/g, ''));
  }
  await done.getByRole('link', { name: 'Open order' }).click();
  await page.getByText('Counter sale').first().waitFor();
  expect(errors).toEqual([]);
});

test('a sale works by typing; without a connection nothing is sold, and a sold-out product says so', async () => {
  await page.goto(`${store}/counter/sale`);
  await page.getByRole('searchbox').fill(shirt.name);
  await page.getByRole('list', { name: 'Products found' }).getByRole('button', { name: shirt.name }).click();
  await page.getByRole('radio', { name: /^M/ }).click();
  await eventually(() => total().textContent()).toBe(formatPesos(300));
  await page.context().setOffline(true);
  await sell().click();
  await page.getByText(staffMessages.nothingSold).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('textbox', { name: `Pieces of ${shirt.name}` }).fill('21');
  await page.keyboard.press('Tab');
  await page.getByText(`${shirt.name}: only 20 left.`).waitFor();
  await eventually(() => total().textContent()).toBe(formatPesos(6_300));
  expect(await quantity(shirt, 'M')).toBe(20);
  // The page asks before it leaves a started sale.
  await page.getByRole('link', { name: 'Counter', exact: true }).first().click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Stay|Keep|Cancel/ })
    .click();
  await page.getByRole('button', { name: `Remove ${shirt.name}` }).click();
  await page.getByText('No items yet').waitFor();
});

test('a piece that is scanned while a sale is being made is of the next one', async () => {
  await page.goto(`${store}/counter/sale`);
  await page.getByText('No items yet').waitFor();
  await scan(BARCODES[0]);
  await eventually(() => total().textContent()).toBe(formatPesos(120.5));
  const sold = Promise.withResolvers<void>();
  await page.route(/counter\.sell/, async (route) => {
    await sold.promise;
    await route.continue();
  });
  await sell().click();
  await scan(BARCODES[0]);
  sold.resolve();
  await page.getByText(`${book.name}: 1`).waitFor();
  await eventually(() => total().textContent()).toBe(formatPesos(120.5));
  await page.unroute(/counter\.sell/);
  expect(await quantity(book, '')).toBe(16);
  await page.getByRole('button', { name: `Remove ${book.name}` }).click();
});

test('an exchange at the counter shows the difference before the press, and the amount to collect afterwards', async () => {
  const customer = await signIn(store, '0917 555 0877');
  await customer.client.cart.add.mutate({ item: shirt._id, quantity: 2, size: 'M' });
  const order = await placeOrder(customer.client, book);
  const line = order.orders.find(({ item }) => item._id === shirt._id);
  const due = order.amount_due;
  await staff.payments.addReceipt.mutate({ _id: order._id, amount: due, way: 'Cash', old_amount_paid: 0 });
  await staff.counter.handover.mutate({ _id: order._id });
  await page.goto(`${store}/counter?order=${order._id}`);
  const panel = page.getByRole('region', { name: `Order ${order.order_no}` });
  await panel.getByRole('button', { name: `Exchange ${line?.item.name}…` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /New size/ }).click();
  await page.getByRole('option', { name: /^L/ }).click();
  const pieces = dialog.getByRole('textbox', { name: 'Pieces' });
  await pieces.fill('1');
  await page.keyboard.press('Tab');
  await dialog.getByText(`₱20.00 more. New total: ${formatPesos(due + 20)}. Balance: ₱20.00.`).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Exchange', exact: true }).click();
  await panel.getByText(staffMessages.collectNow).waitFor();
  await panel.getByText('₱20.00', { exact: true }).waitFor();
  const after = await staff.orders.get.query({ _id: order._id });
  expect(after.orders.filter(({ item }) => item._id === shirt._id).map(({ quantity: n, size }) => [n, size])).toEqual([
    [1, 'M'],
    [1, 'L'],
  ]);
  // The order's page works in the same way, and links back.
  await page.goto(`${store}/orders/${order._id}`);
  await page
    .getByRole('button', { name: `Exchange ${line?.item.name}…` })
    .last()
    .click();
  await dialog.getByRole('button', { name: /New size/ }).click();
  await page.getByRole('option', { name: /^M/ }).click();
  await dialog.getByText(/₱20.00 less.*No balance/).waitFor();
  await dialog.getByRole('button', { name: 'Exchange', exact: true }).click();
  await eventually(async () => (await staff.orders.get.query({ _id: order._id })).payment_status).toBe('Confirmed');
  // An exchange for a sold-out size asks first.
  await page
    .getByRole('button', { name: `Exchange ${line?.item.name}…` })
    .last()
    .click();
  await dialog.getByRole('button', { name: /New size/ }).click();
  await page.getByRole('option', { name: /^XL.*0 left/ }).click();
  await dialog.getByRole('button', { name: 'Exchange', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'System says 0 in stock. Exchange anyway?' });
  expect(await quantity(shirt, 'XL')).toBe(0);
  await question.getByRole('button', { name: 'Exchange', exact: true }).click();
  await eventually(() => quantity(shirt, 'XL')).toBe(-1);
});

test('a held sale survives a reload with its items, sizes and pieces, at most five are held, and sign-out removes them', async () => {
  const held = page.getByRole('list', { name: 'Held sales' }).getByRole('button');
  const hold = () => page.getByRole('button', { name: 'Hold sale' }).click();
  await page.goto(`${store}/counter/sale`);
  await page.getByText('No items yet').waitFor();
  for (const code of [BARCODES[1], BARCODES[0], BARCODES[0]]) await scan(code);
  await eventually(() => total().textContent()).toBe(formatPesos(541));
  await page.getByRole('radio', { name: /^L/ }).click();
  await hold();
  await page.getByText('No items yet').waitFor();
  await eventually(() => held.count()).toBe(1);
  await page.reload();
  await page.getByText('No items yet').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await held.click();
  await eventually(() => total().textContent()).toBe(formatPesos(561));
  expect(await page.getByRole('radio', { name: /^L/ }).isChecked()).toBe(true);
  expect(await held.count()).toBe(0);
  for (let count = 1; count <= 5; count += 1) {
    await hold();
    await eventually(() => held.count()).toBe(count);
    await scan(BARCODES[0]);
    await eventually(() => total().textContent()).toBe(formatPesos(120.5));
  }
  await hold();
  await page.getByText(staffMessages.tooManyHeld).waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('held-sales')).length)).toBe(
    1,
  );
  await page.getByRole('button', { name: `Remove ${book.name}` }).click();
  // A page with a separate session, because the others use this one later.
  const own = await openStaff(browser, await staffToken(store, 'admin'));
  await own.page.goto(`${store}/counter/sale`);
  const stored = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('held-sales')));
  await own.page.evaluate((entries) => Object.assign(localStorage, Object.fromEntries(entries)) && undefined, stored);
  await own.page.reload();
  await own.page.getByRole('list', { name: 'Held sales' }).waitFor();
  await own.page.getByRole('button', { name: 'Logout' }).click();
  await own.page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(await own.page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('held-sales')))).toEqual(
    [],
  );
  await page.evaluate(() =>
    localStorage.removeItem(`${Object.keys(localStorage).find((key) => key.includes('held'))}`),
  );
});

test('a sale is paid part in cash and the rest by transfer, and a part of all or nothing sells nothing', async () => {
  await page.goto(`${store}/counter/sale`);
  await page.getByText('No items yet').waitFor();
  await scan(BARCODES[0]);
  await eventually(() => total().textContent()).toBe(formatPesos(120.5));
  await page.getByRole('radio', { name: 'Both' }).click();
  const part = page.getByRole('textbox', { name: 'Cash part' });
  await sell().click();
  await page.getByText(staffMessages.cashPartWrong).waitFor();
  await part.fill('120.5');
  await part.press('Tab');
  await page.getByText(staffMessages.cashPartWrong).waitFor();
  expect(await part.getAttribute('aria-invalid')).toBe('true');
  await part.fill('100');
  await part.press('Tab');
  await page.getByText(`Transfer: ${formatPesos(20.5)}`).waitFor();
  await page.getByRole('textbox', { name: 'Reference number' }).fill('gc 20');
  expect(await axeFindings(page)).toEqual([]);
  await sell().click();
  const done = page.getByRole('region', { name: 'Sold' });
  const link = await done.getByRole('link', { name: 'Open order' }).getAttribute('href');
  const { docs } = await staff.payments.receipts.query({ _id: `${link?.split('/').at(-1)}` });
  expect(docs.map(({ way, amount, reference }) => [way, amount, reference]).sort()).toEqual([
    ['Bank Transfer', 20.5, 'GC20'],
    ['Cash', 100, ''],
  ]);
});
