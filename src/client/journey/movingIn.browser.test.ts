import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffMessages } from '#shared/staffMessages.ts';
import { connect } from '#test/apiClient.ts';
import { eventually } from '#test/backofficePages.ts';
import { DESKTOP, openBrowser, openPage } from '#test/browser.ts';
import { makeDataFolder } from '#test/dataFolder.ts';
import { type StoreProcess, startStoreProcess } from '#test/storeProcess.ts';

// An import on a store of its own without the demo, which is killed.
const PASSWORD = 'paper-boat-on-the-pond';

let browser: Browser;
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
  browser = await openBrowser();
  folder = await makeDataFolder('campus-store-moving-');
  store = await start();
});
afterAll(async () => {
  await browser.close();
  await store.stop();
  await rm(folder, { recursive: true, force: true });
});

const range = <Each>(length: number, each: (index: number) => Each): Each[] =>
  Array.from({ length }, (_, index) => each(index));

test('where the store is killed during an import, the open window says within ten seconds that nothing was written, and imports again', async () => {
  await connect(store.url).users.register.mutate({ name: 'Rosario Bautista', username: 'rosario', password: PASSWORD });
  const { token } = await connect(store.url).users.login.mutate({ username: 'rosario', password: PASSWORD });
  await connect(store.url, token).categories.create.mutate({ name: 'Department 1' });
  const { page, close } = await openPage(browser, { viewport: DESKTOP });
  await page.addInitScript((stored) => localStorage.setItem('campus-store.staff', stored), JSON.stringify({ token }));
  await page.goto(`${store.url}/stocks?import=1`);
  const rows = range(9_000, (index) => `Killed ${index + 1},Department 1,10,1`);
  const file = Buffer.from(['name,category,selling_price,adjustment_quantity', ...rows].join('\n'));
  await page.locator('input[type="file"]').setInputFiles({ name: 'killed.csv', mimeType: 'text/csv', buffer: file });
  await page.getByRole('button', { name: 'Create 9,000' }).click();
  // Some rows are written by then, and the last ones are not.
  await page.getByText(/^[1-8],\d{3} of 9,000 rows/).waitFor();
  await store.kill();
  store = await start(new URL(store.url).port);
  const began = Date.now();
  await page.getByText(staffMessages.importInterrupted).waitFor();
  // The lease of ten seconds, and the page's next look.
  expect(Date.now() - began).toBeLessThan(12_000);
  const api = connect(store.url, token);
  expect((await api.stocks.paginate.query({ s: 'killed', page_size: 1 })).total).toBe(0);
  await page.getByRole('button', { name: 'Create 9,000' }).click();
  await page.getByText('Import done').waitFor();
  await eventually(async () => (await api.stocks.paginate.query({ s: 'killed', page_size: 1 })).total).toBe(9_000);
  await close();
});
