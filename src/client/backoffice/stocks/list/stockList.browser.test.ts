import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import {
  importAction,
  importWritten,
  numbersChanged,
  productsDeleted,
  productsGone,
  quantityCounted,
  staffMessages,
} from '#shared/staffMessages.ts';
import { eventually, openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { axeFindings, DESKTOP, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { connect } from '#test/store/apiClient.ts';

const MINE = 'Qqlist';
const CATEGORY = 'Uniforms > PE Uniforms';
let browser: Browser;
let page: Page;
let errors: string[];
let api: ReturnType<typeof connect>;

beforeAll(async () => {
  const token = await staffToken(store, 'admin');
  api = connect(store, token);
  browser = await openBrowser();
  ({ page, errors } = await openStaff(browser, token));
});
afterAll(async () => {
  const { docs } = await api.stocks.paginate.query({ s: MINE, page_size: 100 });
  for (const { _id } of docs) await api.stocks.delete.mutate({ _id });
});

const names = () => page.getByRole('rowheader').allTextContents();
const query = () => new URL(page.url()).search;
const csv = (lines: string[]) => ({
  name: 'jackets.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['name,category,selling_price,size,adjustment_quantity', ...lines].join('\n')),
});
/** Ticks a row's checkbox, which its drawing covers. */
const tick = (name: string) => page.getByRole('row', { name }).getByRole('checkbox').check({ force: true });

test('an import is reviewed first, and only its good products are written on request', async () => {
  await page.goto(`${store}/stocks?s=${MINE}`);
  await page.getByText(staffMessages.noRecords).waitFor();
  await page.getByRole('button', { name: 'Import' }).click();
  const file = page.locator('input[type="file"]');

  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no spreadsheet') });
  await page
    .getByRole('dialog')
    .getByText(staffMessages.importFileUnknown)
    .or(page.getByText(serverMessages.importHeadsMissing))
    .waitFor();

  const jackets = csv([
    `${MINE} Blue Jacket,${CATEGORY},450,S,5`,
    `${MINE} Green Jacket,${CATEGORY},350.5,,3`,
    `${MINE} Red Jacket,${CATEGORY},cheap,S,5`,
  ]);
  await file.setInputFiles(jackets);
  await page.getByText(staffMessages.importSomeInvalid).waitFor();
  const rows = page.getByRole('table', { name: 'Rows of the file' });
  await eventually(() => rows.getByRole('row').count()).toBe(2);
  await rows.getByText(/^Selling price:/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('radio', { name: 'All (3)' }).click();
  await eventually(() => rows.getByRole('row').count()).toBe(4);

  // Products of a store's first import are hidden unless the clerk decides otherwise.
  const hides = page.getByRole('checkbox', { name: /^Hide new products/ });
  expect(await hides.isChecked()).toBe(true);
  await page.getByText(/^Hide new products/).click();
  await eventually(() => hides.isChecked()).toBe(false);
  await page.getByRole('button', { name: importAction(2, 0, true) }).click();
  await page.getByText(importWritten(2, 0)).waitFor();
  await page.getByRole('table', { name: 'Earlier imports' }).getByRole('link', { name: '2 products' }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await eventually(names).toEqual([`${MINE} Blue Jacket`, `${MINE} Green Jacket`]);

  // The same rows again: the products are found, and none is created unless the clerk chooses it.
  await page.getByRole('button', { name: 'Import' }).click();
  await file.setInputFiles(jackets);
  await page.getByRole('button', { name: importAction(0, 2, true) }).waitFor();
  await page.getByRole('radio', { name: 'Add again as new' }).click();
  await page.getByRole('button', { name: importAction(2, 0, true) }).waitFor();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await eventually(names).toEqual([`${MINE} Blue Jacket`, `${MINE} Green Jacket`]);
});

test('the list is searched, sorted and paged by its URL', async () => {
  await page.goto(`${store}/stocks`);
  await page.getByRole('row').nth(10).waitFor();
  await eventually(() => page.getByRole('rowheader').count()).toBe(10);
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25');
  await eventually(() => page.getByRole('rowheader').count()).toBe(25);
  await eventually(query).toBe('?page_size=25');

  await page.keyboard.press('/');
  await page.keyboard.type(MINE);
  await eventually(() => page.getByRole('rowheader').count()).toBe(2);
  await page.getByRole('columnheader', { name: 'Price' }).click();
  await eventually(names).toEqual([`${MINE} Green Jacket`, `${MINE} Blue Jacket`]);
  await page.getByRole('columnheader', { name: 'Price' }).click();
  await eventually(names).toEqual([`${MINE} Blue Jacket`, `${MINE} Green Jacket`]);
  await eventually(() => Object.fromEntries(new URLSearchParams(query()))).toEqual({
    page_size: '25',
    s: MINE,
    sort: 'selling_price',
    order: 'desc',
  });
  await page.reload();
  await eventually(names).toEqual([`${MINE} Blue Jacket`, `${MINE} Green Jacket`]);
  expect(await axeFindings(page)).toEqual([]);
});

test('a list opens with the page size that its user last chose', async () => {
  const size = page.getByRole('combobox', { name: 'Rows per page' });
  await page.goto(`${store}/stocks`);
  await size.selectOption('50');
  await eventually(query).toBe('?page_size=50');
  await page.goto(`${store}/stocks`);
  await eventually(() => size.inputValue()).toBe('50');
  await size.selectOption('10');
  await eventually(query).toBe('');
  await page.reload();
  await eventually(() => size.inputValue()).toBe('10');
});

test('a scanned barcode opens the count of its product, and an unknown one says so', async () => {
  const [jacket] = (await api.stocks.paginate.query({ s: `${MINE} Blue Jacket` })).docs;
  await api.stocks.update.mutate({ _id: jacket?._id ?? '', barcode: '5901234123457' });
  await page.goto(`${store}/stocks`);
  await page.getByRole('rowheader').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('4006381333931');
  await page.keyboard.press('Enter');
  await page.getByText(staffMessages.barcodeUnknown).waitFor();
  await page.getByRole('searchbox').fill('');
  await page.keyboard.type('5901234123457');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: `In stock: ${MINE} Blue Jacket` }).waitFor();
  await page.keyboard.press('Escape');
});

test('many products are deleted at once, after a list of those that stay because of an open order', async () => {
  const [category] = await api.categories.list.query({});
  const word = `Gone${Date.now()}`;
  for (const name of [`${word} One`, `${word} Two`]) {
    const record = { name, category: category?._id ?? '', selling_price: 10, size_prices: [{ size: '' }] };
    await api.stocks.create.mutate(record);
  }
  await page.goto(`${store}/stocks?s=${word}`);
  await eventually(() => page.getByRole('rowheader').count()).toBe(2);
  await tick(`${word} One`);
  await tick(`${word} Two`);
  await page.getByRole('button', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 2 products' });
  await dialog.getByText(staffMessages.deletionForGood).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // A colleague deletes one of them first: no product is deleted, and the dialog says so.
  const [one] = (await api.stocks.paginate.query({ s: `${word} One` })).docs;
  await api.stocks.delete.mutate({ _id: one?._id ?? '' });
  await dialog.getByRole('button', { name: 'Delete 2 products' }).click();
  await dialog.getByText(productsGone(1)).waitFor();
  await dialog.getByRole('button', { name: 'Delete 1 product' }).click();
  await page.getByText(productsDeleted(1)).waitFor();
  await eventually(() => page.getByRole('rowheader').count()).toBe(0);
});

test('many products are hidden at once and shown again, or moved to another category', async () => {
  const available = async () => {
    const { docs } = await api.stocks.paginate.query({ s: MINE });
    return docs.map(({ is_available }) => is_available);
  };
  await page.goto(`${store}/stocks?s=${MINE}`);
  await tick(`${MINE} Blue Jacket`);
  await tick(`${MINE} Green Jacket`);
  const bar = page.getByRole('region', { name: 'Selected products' });
  await bar.getByText('2 selected').waitFor();
  await bar.getByRole('button', { name: 'Hide from customers' }).click();
  await page.getByText('2 products are now hidden.').waitFor();
  expect(await available()).toEqual([false, false]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('2 products are now shown.').waitFor();
  expect(await available()).toEqual([true, true]);

  await bar.getByRole('button', { name: 'Change category…' }).click();
  await page.getByRole('combobox', { name: 'New category' }).fill('daily uni');
  await page.getByRole('option', { name: 'Uniforms > Daily Uniforms' }).click();
  await page.getByRole('button', { name: 'Change category', exact: true }).click();
  await page.getByText('2 products moved to Uniforms > Daily Uniforms.').waitFor();
  await eventually(() => page.getByRole('gridcell', { name: 'Daily Uniforms' }).count()).toBe(2);
  await bar.getByRole('button', { name: 'Clear' }).click();
  await bar.waitFor({ state: 'detached' });

  // Shows one product by its row's switch, which is drawn after the list's pending read was cancelled.
  await page.getByRole('switch', { name: `Show ${MINE} Blue Jacket to customers` }).click({ force: true });
  await eventually(async () => (await available()).filter(Boolean).length).toBe(1);
  await page.getByRole('button', { name: 'Shown and hidden' }).click();
  await page.getByRole('option', { name: 'Hidden', exact: true }).click();
  await eventually(names).toEqual([`${MINE} Blue Jacket`]);
  await eventually(query).toBe(`?s=${MINE}&is_available=false`);
  // The unreadable file, and the product that a colleague had deleted.
  expect(errors).toEqual([expect.stringContaining('422'), expect.stringContaining('404')]);
});

test('the list is exported as it is filtered', async () => {
  await page.goto(`${store}/stocks?s=${MINE}`);
  await eventually(names).toHaveLength(2);
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^stocks-.*\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(lines.filter((each) => each.includes(MINE))).toHaveLength(2);
  expect(lines).toHaveLength(3);
});

test('staff with assigned categories see only these, and cannot choose others', async () => {
  const scoped = await openStaff(browser, await staffToken(store, 'agri.staff'));
  await scoped.page.goto(`${store}/stocks`);
  const filter = scoped.page.getByRole('textbox', { name: 'Category' });
  await eventually(() => filter.inputValue()).toBe('Assigned to you: Agribiz');
  await scoped.page.getByText('40 products').waitFor();
  expect(await filter.isEditable()).toBe(false);
  expect(await scoped.page.getByRole('combobox', { name: 'Category' }).count()).toBe(0);
  await scoped.page.goto(`${store}/stocks?s=${MINE}`);
  await scoped.page.getByText(staffMessages.noRecords).waitFor();
  expect(scoped.errors).toEqual([]);
  await scoped.close();
});

test('all found products are selected at once, their prices change after a preview, and a quantity is corrected in its row', async () => {
  const many = `${MINE}bulk`;
  const { docs: categories } = await api.categories.paginate.query({ page_size: 1 });
  const category = categories[0]?._id ?? '';
  for (let count = 10; count < 22; count += 1) {
    const size_prices = [{ size: '', adjustment_quantity: 5, restock_level: 9 }];
    await api.stocks.create.mutate({ name: `${many} ${count}`, category, selling_price: 100, size_prices });
  }
  await page.goto(`${store}/stocks?s=${many}`);
  await page.getByText('12 products found').waitFor();
  await page.getByRole('columnheader').first().getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: 'Select all 12' }).click();
  // After a change of all products Undo is impossible, so the action asks first.
  await page.getByRole('button', { name: 'Hide from customers' }).click();
  const hiding = page.getByRole('alertdialog', { name: 'Hide all 12?' });
  await hiding.getByRole('button', { name: 'Cancel' }).click();
  await hiding.waitFor({ state: 'detached' });
  await page.getByText('All 12 selected').waitFor();
  await page.getByRole('button', { name: 'Price and restock…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Price and restock level of 12 products' });
  await dialog.getByRole('radiogroup', { name: 'Selling price' }).getByRole('radio', { name: 'By %' }).click();
  await dialog.getByRole('textbox', { name: 'Selling price, change in percent' }).fill('5.1');
  await dialog.getByRole('combobox', { name: 'Round to' }).selectOption('₱1.00');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('12 of 12 products change.').waitFor();
  await dialog.getByText('₱100.00 → ₱105.00').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 12 products' }).click();
  await page.getByText(numbersChanged(12)).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = document.querySelector('[data-print-sheet]')?.textContent ?? '';
    };
  });
  await page.getByRole('button', { name: 'Print labels' }).last().click();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.printed))
    .toContain(`${many} 21₱105.00 / pc`);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('columnheader').first().isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  const { docs } = await api.stocks.paginate.query({ s: many, page_size: 100 });
  expect(docs.map(({ selling_price }) => selling_price)).toEqual(docs.map(() => 105));

  const name = `${many} 10`;
  await page.getByRole('button', { name: `Correct ${name}: 5` }).click();
  const counting = page.getByRole('dialog', { name: `In stock: ${name}` });
  await counting.getByRole('textbox', { name: 'Count' }).fill('30');
  await counting.getByRole('button', { name: 'Save' }).click();
  await counting.getByText(staffMessages.reasonRequired).waitFor();
  await counting.getByRole('button', { name: 'Counted' }).click();
  await counting.getByRole('button', { name: 'Save' }).click();
  await page.getByText(quantityCounted(name, '', 30)).waitFor();
  // Eleven products are still below their restock level. On a phone a row is a card whose name leads to the record.
  await page.goto(`${store}/stocks?s=${many}&only=low`);
  await page.getByText('11 products found').waitFor();
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const row = page.getByRole('row', { name: `${many} 11` });
  const box = await row.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
  await row.getByRole('link', { name: `${many} 11`, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `${many} 11` }).waitFor();
  await page.setViewportSize(DESKTOP);
});
