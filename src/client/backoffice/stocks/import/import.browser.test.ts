import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productsDeleted } from '#shared/staffMessages.ts';
import { eventually, openStaff } from '#test/browser/backofficePages.ts';
import { axeFindings, openBrowser } from '#test/browser/browser.ts';
import { createHand } from '#test/browser/hand.ts';
import { bookstoreWorkbook, uniformsWorkbook } from '#test/records/messyWorkbooks.ts';
import { type StoreProcess, startStoreProcess } from '#test/servers/storeProcess.ts';
import { connect } from '#test/store/apiClient.ts';
import { makeDataFolder } from '#test/store/dataFolder.ts';

// A new store without the demo.
const PASSWORD = 'paper-boat-on-the-pond';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MAX_PRESSES = 15;

let browser: Browser;
let folder: string;
let store: StoreProcess;
let token: string;
beforeAll(async () => {
  browser = await openBrowser();
  folder = await makeDataFolder('campus-store-import-');
  store = await startStoreProcess({
    ...{ DATA_DIR: folder, DEMO: 'false', PORT: '0' },
    HOLIDAY_URL: 'http://127.0.0.1:9/{year}/{country}',
  });
  const open = connect(store.url);
  await open.users.register.mutate({ name: 'Rosario Bautista', username: 'rosario', password: PASSWORD });
  ({ token } = await open.users.login.mutate({ username: 'rosario', password: PASSWORD }));
});
afterAll(async () => {
  await store.stop();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['uniforms with sizes as columns', 820, uniformsWorkbook, 352, true],
  ['a bookstore in Filipino and English', 1440, bookstoreWorkbook, 1_196, false],
] as const)(
  'a workbook of %s is imported at %i px with at most 15 presses, and the created products are deleted again',
  async (_title, width, workbook, products, asksQuantity) => {
    const { page, errors, close } = await openStaff(browser, token);
    await page.setViewportSize({ width, height: 900 });
    const { press, add, count } = createHand();
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const shown = products.toLocaleString('en-PH');
    await page.goto(`${store.url}/stocks`);
    await press(button('Import'));
    const { file } = await workbook();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'shop.xlsx', mimeType: XLSX, buffer: Buffer.from(file) });
    add();
    await press(button('Apply to all rows'));
    await page.getByRole('heading', { name: 'New names to create' }).waitFor();
    if (asksQuantity) await press(page.getByText('0, sold out'));
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.getByRole('dialog').evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
    await press(button(`Create ${shown}`));
    await page.getByText('Import done').waitFor();
    await press(page.getByRole('link', { name: `${shown} products` }));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText(`${shown} products`, { exact: true }).waitFor();
    await page.getByRole('rowheader').first().waitFor();
    await page.getByRole('columnheader').first().getByRole('checkbox').check({ force: true });
    add();
    await press(button(`Select all ${shown}`));
    await press(button('Delete…'));
    await press(
      page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog'))
        .getByRole('button', { name: /^Delete/ }),
    );
    await page.getByText(productsDeleted(products)).waitFor();
    await eventually(async () => (await connect(store.url, token).stocks.paginate.query({})).total).toBe(0);
    expect(count()).toBeLessThanOrEqual(MAX_PRESSES);
    expect(errors).toEqual([]);
    await close();
  },
);
