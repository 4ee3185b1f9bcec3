import { expect, test } from 'vitest';
import { axeFindings, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openCustomer } from '#test/browser/storefrontPages.ts';

const browser = await openBrowser();

test('a child is added on the book list itself, with the grade and section of the list, and the list is for that child', async () => {
  const { page, errors, client } = await openCustomer(browser, store, '0917 555 2041', { viewport: PHONE });
  const [list] = await client.bookLists.published.query();
  if (!list) throw new Error('the demo has no book list');
  await page.goto(`${store}/book-lists/${list.address}`);
  await page.getByRole('button', { name: 'Add a child' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Jose Cruz');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save student' }).click();
  await page.getByRole('checkbox', { name: /^Jose Cruz/, checked: true }).waitFor();
  await page.getByRole('button', { name: 'Add to cart for Jose Cruz' }).waitFor();
  const { students } = await client.students.list.query();
  expect(students).toMatchObject([{ name: 'Jose Cruz', grade_level: list.grade_level, section: list.section }]);
  expect(errors).toEqual([]);
});
