import { afterAll, beforeAll, expect, test } from 'vitest';
import { namesAdded } from '#shared/staffMessages.ts';
import { axeFindings, DESKTOP, openBrowser, openPage, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { connect } from '#test/store/apiClient.ts';

const ADMIN = { username: 'admin', password: 'campus-store-demo' };
const WORDS = 'zzqwxv';
/** The browser's log line for a save or file that the store rejects. */
const REJECTED = /status of 422/;
const browser = await openBrowser();
let api: ReturnType<typeof connect>;
let session: object;

beforeAll(async () => {
  const login = await connect(store).users.login.mutate(ADMIN);
  session = login;
  api = connect(store, login.token);
  await connect(store).stocks.productList.query({ keyword: WORDS });
});
afterAll(async () => {
  const { docs } = await api.synonyms.paginate.query({ s: 'zz' });
  await Promise.all(docs.map(({ _id }) => api.synonyms.delete.mutate({ _id })));
});

async function open(viewport = DESKTOP) {
  const opened = await openPage(browser, { viewport });
  await opened.page.addInitScript((stored) => {
    localStorage.setItem('campus-store.staff', JSON.stringify(stored));
  }, session);
  return opened;
}

test('from a search without results staff add a synonym, which customers’ searches then use, or create a product', async () => {
  // The store writes its counts every ten seconds.
  await expect.poll(async () => (await api.searches.paginate.query({ s: WORDS })).total, { timeout: 40_000 }).toBe(1);
  const { page, errors } = await open();
  await page.goto(`${store}/stocks`);
  await page.getByRole('link', { name: 'Searches' }).click();
  await page.getByRole('heading', { level: 1, name: 'Searches without results' }).waitFor();
  await page.getByText('Found nothing once').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: `Add a synonym for ${WORDS}` }).click();
  expect(await page.getByRole('textbox', { name: 'Words' }).inputValue()).toBe(WORDS);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter what it means').first().waitFor();
  await page.getByRole('textbox', { name: 'Also search for' }).fill('ballpoint pen');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Transaction Saved').waitFor();
  const { total } = await connect(store).stocks.productList.query({ keyword: WORDS });
  expect(total).toBeGreaterThan(0);

  await page.goto(`${store}/stocks/searches?s=${WORDS}`);
  await page.getByText(`Finds ${total === 1 ? '1 product' : `${total} products`} now.`).waitFor();
  await page.getByRole('button', { name: `Create a product for ${WORDS}` }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Zzqwxv');
  expect(errors.filter((error) => !REJECTED.test(error))).toEqual([]);
});

test('synonyms are exported, and added from a pasted list, on their screen', async () => {
  const { page, errors } = await open(PHONE);
  await page.goto(`${store}/stocks/synonyms`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'XLSX' }).click();
  expect((await download).suggestedFilename()).toMatch(/^synonyms-.*\.xlsx$/);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await page.getByRole('textbox', { name: 'One per line' }).fill('zzred, zzpula\nzzblue = ballpoint pen');
  await page.getByRole('button', { name: 'Add 2' }).click();
  await page.getByText(namesAdded(2, 2)).waitFor();
  await page.goto(`${store}/stocks/synonyms?s=zzred`);
  await page.getByRole('rowheader', { name: 'zzred, zzpula' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(errors.filter((error) => !REJECTED.test(error))).toEqual([]);
});
