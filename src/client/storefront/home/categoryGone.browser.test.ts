import { expect, test } from 'vitest';
import { axeFindings, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openCustomer } from '#test/browser/storefrontPages.ts';

const browser = await openBrowser();

test('a link to a deleted category says so, and leads to all products', async () => {
  const { page, close } = await openCustomer(browser, store, '0917 555 0443', { viewport: PHONE });
  for (const category of ['999999', 'abc']) {
    await page.goto(`${store}/home?category=${category}&keyword=paper`);
    await page.getByRole('heading', { level: 1, name: 'This category no longer exists' }).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  }
  await page.getByRole('link', { name: 'Search all products' }).click();
  await page.getByRole('heading', { level: 1, name: '“paper” in all products' }).waitFor();
  await page.getByRole('list', { name: 'Products' }).getByRole('listitem').first().waitFor();
  await close();
});
