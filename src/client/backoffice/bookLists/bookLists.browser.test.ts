import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { axeFindings, openBrowser } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { connect } from '#test/store/apiClient.ts';

const NAME = 'Grade 4 of the lists test';

const browser = await openBrowser();
const token = await staffToken(store, 'admin');
const { bookLists, stocks } = connect(store, token);
afterAll(async () => {
  const { docs } = await bookLists.paginate.query({ s: NAME });
  await Promise.all(docs.map(({ _id }) => bookLists.delete.mutate({ _id })));
});

test('a book list is created, its items are sorted, and importing the exported file changes the same lists', async () => {
  const { page, errors, close } = await openStaff(browser, token);
  const [first, second] = (await stocks.paginate.query({ page_size: 2 })).docs.map(({ name }) => name);
  await page.goto(`${store}/stocks/book-lists`);
  await page.getByRole('link', { name: 'New book list' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(NAME);
  await page.getByText('Page for customers: /book-lists/grade-4-of-the-lists-test').waitFor();
  for (const product of [first, second]) {
    await page.getByRole('combobox', { name: 'Add a product' }).fill(product ?? '');
    await page.getByRole('option', { name: product, exact: true }).click();
    // The list of products stays open for the next product.
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: `Move ${first} down` }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Transaction Saved').waitFor();
  await page.getByRole('button', { name: /^Copy to \d{4}-\d{4}$/ }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const _id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const namesOf = async () => (await bookLists.get.query({ _id })).lines.map(({ name }) => name);
  expect(await namesOf()).toEqual([second, first]);

  await page.getByRole('link', { name: 'Book lists' }).last().click();
  await page.getByRole('rowheader', { name: NAME }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await (await download).path();
  const { total } = await bookLists.paginate.query({ page_size: 1 });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import' }).click();
  await (await chooser).setFiles({
    name: 'lists.xlsx',
    mimeType: 'application/octet-stream',
    buffer: readFileSync(file),
  });
  await page.getByText(`Book lists imported: 0 new, ${total} changed.`).waitFor();
  expect(await namesOf()).toEqual([second, first]);
  expect(errors).toEqual([]);
  await close();
});
