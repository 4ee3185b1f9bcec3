import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { formatPesos } from '#shared/domain/money.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { eventually, openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { axeFindings, DESKTOP, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { changeOutput } from '#test/browser/pageCalls.ts';
import { readPdfText } from '#test/browser/pdfText.ts';
import { connect } from '#test/store/apiClient.ts';

const browser = await openBrowser();
let page: Page;
let errors: string[];
let api: ReturnType<typeof connect>;

beforeAll(async () => {
  const token = await staffToken(store, 'admin');
  api = connect(store, token);
  ({ page, errors } = await openStaff(browser, token));
  // The tests print the sheet themselves.
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
});

const query = () => new URL(page.url()).searchParams;
const table = (name: string) => page.getByRole('table', { name });
/** Removes white space, because line ends and blanks may differ. */
const squeezed = (text: string) => text.replace(/\s+/g, '');

async function open(path: string, heading: string) {
  await page.goto(store + path);
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
}

test('a report opens with the current month, follows its filters in the URL, and remembers them', async () => {
  await open('/reports/orders-history', 'Orders history');
  await table('Orders history').waitFor();
  expect(query().get('start')).toMatch(/^\d{4}-\d{2}-01$/);

  const status = page.getByRole('combobox', { name: /^Status/ });
  await status.fill('Claimed');
  await page.getByRole('option', { name: 'Claimed', exact: true }).click();
  await eventually(() => query().getAll('status')).toEqual(['Claimed']);
  // The lines about period and filters are on paper alone.
  expect(await page.getByText(/^Printed by/).count()).toBe(0);
  await page.keyboard.press('Escape');

  await open('/reports/orders-history', 'Orders history');
  await eventually(() => query().getAll('status')).toEqual(['Claimed']);
  // Back restores the previous filters.
  await page.getByRole('button', { name: 'Clear period' }).click();
  await page.getByText('Choose a period to load this report.').waitFor();
  await page.goBack();
  await table('Orders history').waitFor();
});

test('an invalid period is reported at its field, and an empty one offers the last with data', async () => {
  await open('/reports/orders-summary?start=2026-11-20&end=2026-11-02', 'Orders summary');
  await page.getByText(messages.periodReversed).waitFor();
  expect(await page.getByRole('group', { name: 'To', exact: true }).first().getAttribute('data-invalid')).toBe('true');

  await open('/reports/orders-summary?start=2020-01-01&end=2020-01-31', 'Orders summary');
  await page.getByText(staffMessages.noRecords).waitFor();
  await page.getByRole('button', { name: /^Show the last period with data/ }).click();
  await table('Orders summary').waitFor();
});

test('a report that fails to load shows the promised message, and loads on retry', async () => {
  await page.route(/reports\.summary/, (route) => route.abort(), { times: 3 });
  await open('/reports/inventory-report', 'Inventory report');
  await page.getByText(messages.processingFailedReport).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await table('Inventory report').waitFor();
  errors.length = 0;
});

test('a figure opens the rows of its sum, and Back returns to the report', async () => {
  await open('/reports/orders-history-per-category?start=2020-01-01&end=2029-12-31', 'Orders history per category');
  const sales = page.getByRole('button', { name: /^Sales: / });
  const amount = ((await sales.getAttribute('aria-label')) ?? '').replace('Sales: ', '');
  await sales.click();
  const dialog = page.getByRole('dialog');
  const total = dialog.getByRole('row').last();
  await eventually(() => total.textContent()).toContain(amount);
  expect(query().get('figure')).toBe('amount');
  expect(await axeFindings(page)).toEqual([]);

  await page.goBack();
  await eventually(() => dialog.count()).toBe(0);
  await table('Orders history per category').waitFor();
});

test('a count sheet shows expected quantities only on request, and downloads without them as XLSX only', async () => {
  await open('/reports/inventory-report?view=count-sheet', 'Count sheet');
  const sheet = table('Count sheet');
  const expected = sheet.getByRole('columnheader', { name: 'Expected' });
  await sheet.getByRole('columnheader', { name: 'Counted' }).waitFor();
  expect(await expected.count()).toBe(0);
  await page.getByRole('button', { name: 'Download' }).click();
  expect(await page.getByRole('menuitem').count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByText('Show expected quantities').click();
  await expected.waitFor();
  expect(query().get('expected')).toBe('1');
});

test('on a phone the filters are behind a button, and an assigned category is shown as locked', async () => {
  const token = await staffToken(store, 'agri.staff');
  const scoped = await openStaff(browser, token);
  await scoped.page.setViewportSize(PHONE);
  const address = `${store}/reports/orders-history-per-category?start=2020-01-01&end=2029-12-31`;
  await scoped.page.goto(address);
  const button = scoped.page.getByRole('button', { name: 'Filters', exact: true });
  const filters = scoped.page.getByRole('region', { name: 'Filters' });
  await eventually(() => button.getAttribute('aria-expanded')).toBe('false');
  expect(await filters.count()).toBe(0);
  await button.click();
  await filters.getByText(/^Assigned to you: ./).waitFor();
  await button.click();
  await eventually(() => filters.count()).toBe(0);

  // The screen shows the same figure as the API returns.
  const period_covered = { start: '2020-01-01', end: '2029-12-31' };
  const groups = await connect(store, token).reports.ordersHistoryPerCategory.query({ period_covered });
  const centavos = groups.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  await scoped.page.getByRole('button', { name: `Sales: ${formatPesos(centavos / 100)}` }).waitFor();

  await scoped.page.goto(`${address}&status=Claimed`);
  await scoped.page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  // The required filter is visible.
  await scoped.page.goto(`${store}/reports/orders-history-per-category?period=none`);
  await filters.waitFor();
  expect(await button.isDisabled()).toBe(true);
});

test('the table renders the visible lines of thousands, and scrolls to its end by keyboard', async () => {
  await open('/reports/inventory-report', 'Inventory report');
  const report = table('Inventory report');
  await report.waitFor();
  const { row_count } = await api.reports.summary.query({ report: 'inventory-report', filters: {} });
  expect(row_count).toBeGreaterThan(200);
  expect(await report.getByRole('row').count()).toBeLessThan(100);
  await page.getByRole('region', { name: 'Inventory report' }).focus();
  await page.keyboard.press('End');
  const { rows } = await api.reports.rows.query({
    report: 'inventory-report',
    filters: {},
    offset: row_count - 1,
    limit: 1,
  });
  await report.getByText(String(rows[0]?.cells.stock)).last().waitFor();
});

test('a print has every row, heads and page numbers on every page, and the totals next to a row', async () => {
  const filters = { period_covered: { start: '2020-01-01', end: '2029-12-31' } };
  await open('/reports/orders-history?start=2020-01-01&end=2029-12-31', 'Orders history');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.locator('html[data-printed]').waitFor();
  const pages = (await readPdfText(await page.pdf({ preferCSSPageSize: true }))).map(squeezed);

  const summary = await api.reports.summary.query({ report: 'orders-history', filters });
  expect(pages.length).toBeGreaterThan(2);
  expect(pages[0]).toContain(squeezed(`Printed by ${summary.printed_by} on`));
  pages.forEach((text, index) => {
    expect(text).toContain(`Page${index + 1}of${pages.length}`);
    expect(text).toContain('OrderPlacedCustomerItemSizeStatusQuantityAmount');
    expect(text).not.toContain('Skiptothecontent');
    expect(text).not.toContain('Download');
  });
  const numbers = pages.join('').match(/\d{4}-\d{2}-\d{6}/g) ?? [];
  expect(numbers).toHaveLength(summary.row_count);
  const last = pages.at(-1) ?? '';
  expect(last).toMatch(/\d{4}-\d{2}-\d{6}.*Total/);
  expect(last).toContain(squeezed(summary.totals.amount?.toLocaleString('en-PH', { minimumFractionDigits: 2 }) ?? '-'));
});

test('a page of the printed orders history holds 40 rows, so that a month of 500 fits on 12', async () => {
  await open('/reports/orders-history?start=2020-01-01&end=2029-12-31', 'Orders history');
  await page.getByRole('table').first().waitFor();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.locator('html[data-printed]').waitFor();
  const { length } = await readPdfText(await page.pdf({ preferCSSPageSize: true }));
  const filters = { period_covered: { start: '2020-01-01', end: '2029-12-31' } };
  const { row_count, groups } = await api.reports.summary.query({ report: 'orders-history', filters });
  expect((row_count + groups.length) / (length - 0.5)).toBeGreaterThanOrEqual(40);
});

test('each report prints to less than a megabyte, with each order number, time and amount on one line', async () => {
  const reports = [
    'customer-carts',
    'orders-history',
    'orders-history-per-category',
    'orders-summary',
    'inventory-report',
  ];
  const heavy: string[] = [];
  const broken: string[] = [];
  const { width, height } = page.viewportSize() ?? DESKTOP;
  for (const report of reports) {
    await page.goto(`${store}/reports/${report}?start=2020-01-01&end=2029-12-31`);
    await page.getByRole('table').first().waitFor();
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await page.locator('html[data-printed]').waitFor();
    const { length } = await page.pdf({ preferCSSPageSize: true });
    if (length >= 1_000_000) heavy.push(`${report}: ${length} bytes`);
    await page.emulateMedia({ media: 'print' });
    const isUpright = await page.evaluate(() => document.documentElement.outerHTML.includes('size: A4 portrait'));
    await page.setViewportSize({ width: isUpright ? PAPER.width : PAPER.height, height });
    broken.push(...(await page.locator('[data-print-sheet] td').evaluateAll(findBrokenCells)));
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width, height });
  }
  expect({ heavy, broken }).toEqual({ heavy: [], broken: [] });
});

/** An A4 sheet without margins, in pixels of 1/96 inch. */
const PAPER = { width: 703, height: 1_032 };

/** Returns the texts of cells that contain only a number or a time and have more than one line. */
function findBrokenCells(cells: Element[]): string[] {
  return cells.flatMap((cell) => {
    const text = cell.textContent ?? '';
    if (!/^\d{4}-\d{2}-\d{6}$|[AP]M$|^[₱−-]*[\d,]+(\.\d\d)?$/.test(text)) return [];
    const range = document.createRange();
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const tops: number[] = [];
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      tops.push(...[...range.getClientRects()].map(({ top }) => Math.round(top)));
    }
    return new Set(tops).size > 1 ? [text] : [];
  });
}

test("the browser's own command prints every row too, and its menu states the number of rows", async () => {
  await open('/reports/inventory-report', 'Inventory report');
  await table('Inventory report').waitFor();
  const { row_count } = await api.reports.summary.query({ report: 'inventory-report', filters: {} });
  const sheet = page.locator('[data-print-sheet]');
  // The previous table has the numbers of the chart.
  const printed = sheet.locator('table').last().locator('tbody tr:not([data-group], [data-totals])');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await eventually(() => printed.count()).toBe(200);
  expect(await sheet.locator('header').textContent()).toContain(`Showing 200 of ${row_count} rows.`);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await eventually(() => printed.count()).toBe(0);

  await page.keyboard.press('Control+p');
  await page.locator('html[data-printed]').waitFor();
  expect(await printed.count()).toBe(row_count);
});

test('a report is downloaded under its name; the download shows its progress and can be cancelled', async () => {
  await open('/reports/orders-summary?start=2020-01-01&end=2029-12-31', 'Orders summary');
  // The file never arrives.
  await page.route('**/api/reports/file', () => {});
  const restore = await changeOutput(page, 'reports.fileProgress', () => ({ rows_done: 1_200, rows_total: 4_000 }));
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'XLSX' }).click();
  const progress = page.getByRole('progressbar', { name: /^Downloading the XLSX file/ });
  await eventually(() => progress.getAttribute('aria-valuetext')).toBe('1,200 of 4,000 rows');
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/reports/file'));
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await ended;
  await eventually(() => progress.count()).toBe(0);
  await restore();
  await page.unroute('**/api/reports/file');
  errors.length = 0;

  await page.getByRole('button', { name: 'Download' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(text).toContain('Quantity');
  expect(errors.splice(0)).toEqual([]);
});
