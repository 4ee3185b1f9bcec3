import { rm } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffMessages } from '#shared/staffMessages.ts';
import { eventually } from '#test/browser/backofficePages.ts';
import { DESKTOP, openBrowser, openPage, PHONE } from '#test/browser/browser.ts';
import { createHand } from '#test/browser/hand.ts';
import { workbookOf } from '#test/records/workbook.ts';
import { zipOf } from '#test/records/zipOf.ts';
import { type StoreProcess, startStoreProcess } from '#test/servers/storeProcess.ts';
import { connect } from '#test/store/apiClient.ts';
import { makeDataFolder } from '#test/store/dataFolder.ts';

// A new shop's first days, on separate stores without the demo.
const PASSWORD = 'paper-boat-on-the-pond';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
// It currently takes 23 presses.
const MAX_PRESSES = 60;
const [PRODUCTS, CATEGORIES, PICTURES, STAFF] = [1_200, 16, 60, 8];

const browser = await openBrowser();
let folder: string;
let store: StoreProcess;
const start = (port = '0') =>
  startStoreProcess({
    DATA_DIR: folder,
    DEMO: 'false',
    HOLIDAY_URL: 'http://127.0.0.1:9/{year}/{country}',
    PORT: port,
  });
beforeAll(async () => {
  folder = await makeDataFolder('campus-store-moving-');
  store = await start();
});
afterAll(async () => {
  await store.stop();
  await rm(folder, { recursive: true, force: true });
});

const code = (index: number) => `P-${String(index + 1).padStart(4, '0')}`;
const range = <Each>(length: number, each: (index: number) => Each): Each[] =>
  Array.from({ length }, (_, index) => each(index));

/** A clerk's own workbook, with a title above the heads and a shop's usual column names. */
const workbook = () =>
  workbookOf({
    name: 'Items',
    rows: [
      ['Amihan Bookstore, list of items', null, null, null, null],
      ['Code', 'Item Description', 'Department', 'SRP', 'Qty on hand'],
      ...range(PRODUCTS, (index) => [
        ...[code(index), `Article of shelf ${index + 1}`, `Department ${(index % CATEGORIES) + 1}`],
        ...[25 + (index % 400), index % 90],
      ]),
    ],
  });

/** Acts on a page, including file choices and checkboxes; each action counts as one press. */
function createHandOn(page: Page) {
  const { press, add, count } = createHand();
  return {
    ...{ press, count },
    choose: async (name: string, mimeType: string, bytes: Uint8Array) => {
      await page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });
      add();
    },
    /** Ticks a checkbox, which its drawing covers. */
    tick: async (target: Locator) => {
      await target.check({ force: true });
      add();
    },
  };
}

test('a shop of 1,200 products, 16 categories, 60 pictures and 8 staff moves in with at most 60 presses', async () => {
  const { page, errors } = await openPage(browser, { viewport: DESKTOP });
  const { press, choose, tick, count } = createHandOn(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.goto(`${store.url}/registrarse`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rosario Bautista');
  await page.getByLabel('Username').fill('rosario');
  await page.getByLabel('Password').fill(PASSWORD);
  await press(button('Register'));
  await page.waitForURL('**/dashboard');

  await press(
    page
      .getByRole('navigation')
      .getByRole('link', { name: /^Products/ })
      .first(),
  );
  // The empty list states how to begin.
  await page.getByText(/^Add products one by one, or import a list/).waitFor();
  await page.getByRole('link', { name: 'Import a list' }).waitFor();
  await press(button('Import'));
  await choose('items.xlsx', XLSX, await workbook());
  // On a phone no table of the check scrolls inside the page.
  await page.setViewportSize(PHONE);
  await page.getByText(/columns are recognized/).click();
  const tables = page.getByRole('dialog').locator('div:has(> table)');
  await page.getByRole('table', { name: 'Columns of the file' }).waitFor();
  const over = await tables.evaluateAll((all) => all.map((each) => each.scrollWidth - each.clientWidth));
  expect(over.filter((pixels) => pixels > 0)).toEqual([]);
  const select = page.getByRole('combobox', { name: /^What .* is$/ }).first();
  expect((await select.boundingBox())?.width).toBeGreaterThan(120);
  await page.setViewportSize(DESKTOP);
  await press(button('Apply to all rows'));
  await page.getByRole('heading', { name: 'New names to create' }).waitFor();
  await press(button('Create 1,200'));
  await page.getByText('Import done').waitFor();
  await press(button('Done'));

  const picture = await sharp({ create: { width: 24, height: 24, channels: 3, background: '#0a6' } })
    .png()
    .toBuffer();
  await press(button('Pictures'));
  const names = range(PICTURES, (index) => [`${code(index).toLowerCase()}.png`, picture] as const);
  await choose('pictures.zip', 'application/zip', zipOf(Object.fromEntries(names)));
  await press(button(/^Send 60/));
  await press(button('Done'));

  // The closing window receives a press as long as it exists.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('1,200 products', { exact: true }).waitFor();
  await tick(page.getByRole('columnheader').first().getByRole('checkbox'));
  await press(button('Select all 1,200'));
  await press(button('Show to customers'));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Show to customers' }));

  await press(
    page
      .getByRole('navigation')
      .getByRole('link', { name: /^Settings/ })
      .first(),
  );
  await press(page.getByRole('link', { name: 'People' }));
  await press(button('Paste a list'));
  const list = range(STAFF, (index) => `Clerk ${index + 1}\tclerk${index + 1}\tDepartment ${index + 1}`).join('\n');
  await page.getByRole('dialog').getByRole('textbox').fill(list);
  await press(button('Preview 8'));
  await press(button('Invite 8'));
  await page.getByText(staffMessages.linksOnce).waitFor();
  await press(button('Done'));

  const { token } = await connect(store.url).users.login.mutate({ username: 'rosario', password: PASSWORD });
  const api = connect(store.url, token);
  const { docs } = await api.stocks.paginate.query({ s: code(0) });
  expect(docs[0]).toMatchObject({ name: 'Article of shelf 1', selling_price: 25, is_available: true });
  expect((await api.stocks.get.query({ _id: docs[0]?._id ?? '' })).images).toHaveLength(1);
  expect((await api.stocks.paginate.query({ page_size: 1 })).total).toBe(PRODUCTS);
  expect(await api.categories.list.query({})).toHaveLength(CATEGORIES);
  expect((await api.users.paginate.query({})).total).toBe(STAFF + 1);
  expect(count()).toBeLessThanOrEqual(MAX_PRESSES);
  expect(errors).toEqual([]);
});

test('if the store is killed during an import, the open dialog reports within ten seconds that the connection was lost and nothing was written, and imports again', async () => {
  const { token } = await connect(store.url).users.login.mutate({ username: 'rosario', password: PASSWORD });
  const { page } = await openPage(browser, { viewport: DESKTOP });
  await page.addInitScript((stored) => localStorage.setItem('campus-store.staff', stored), JSON.stringify({ token }));
  await page.goto(`${store.url}/stocks?import=1`);
  const rows = range(4_000, (index) => `killed ${index + 1},Department 1,10,1`);
  const buffer = Buffer.from(['name,category,selling_price,adjustment_quantity', ...rows].join('\n'));
  await page.locator('input[type="file"]').setInputFiles({ name: 'killed.csv', mimeType: 'text/csv', buffer });
  const count = async () =>
    (await connect(store.url, token).stocks.paginate.query({ s: 'killed', page_size: 1 })).total;
  const create = () => page.getByRole('button', { name: 'Create 4,000' }).click();
  await create();
  await page.getByText(staffMessages.importGoesOn).waitFor();
  await store.kill();
  store = await start(new URL(store.url).port);
  const began = Date.now();
  await page.getByText(staffMessages.importInterrupted).waitFor();
  expect(Date.now() - began).toBeLessThan(10_000);
  expect(await count()).toBe(0);
  await create();
  await page.getByText('Import done').waitFor();
  await eventually(count).toBe(4_000);
});
