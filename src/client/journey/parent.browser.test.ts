import { afterAll, expect, test } from 'vitest';
import { axeFindings, openBrowser } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openDemoStocks } from '#test/browser/demoStocks.ts';
import { createHand } from '#test/browser/hand.ts';
import { firstDayChip, openCustomer } from '#test/browser/storefrontPages.ts';

/** From the store's first page to an ordered book list of a grade. */
const MAX_TAPS = 6;

const browser = await openBrowser();
const stocks = await openDemoStocks(store);
afterAll(async () => {
  await stocks.deleteMade();
});

test('a parent who comes for the first time names a grade, orders its book list, and home then says what comes next', async () => {
  const { page, client, errors } = await openCustomer(browser, store, '0917 555 2031', {
    viewport: { width: 360, height: 780 },
  });
  const reader = await stocks.make('Notebooks', {
    name: 'Parents Reader',
    selling_price: 50,
    grade_levels: ['Grade 9'],
    size_prices: [{ size: '', adjustment_quantity: 40 }],
  });
  const list = await stocks.admin.bookLists.create.mutate({
    name: 'Grade 9 – Parents',
    school_year: '2026-2027',
    grade_level: 'Grade 9',
    section: 'Parents',
    is_published: true,
    lines: [{ item: reader._id }, { item: reader._id, quantity: 2 }],
  });
  const { press: tap, count } = createHand();
  await page.goto(`${store}/home`);
  const title = page.getByRole('heading', { level: 1 });
  await title.getByText('Which grade?').waitFor();
  expect(await page.locator('main').getByRole('heading').first().textContent()).toBe('Which grade?');
  await tap(page.getByRole('list', { name: 'Grade levels' }).getByRole('link', { name: 'Grade 9' }));
  await title.getByText('Grade 9', { exact: true }).waitFor();
  const categories = page.getByRole('list', { name: 'Categories for Grade 9' });
  await categories.getByRole('link', { name: 'Textbooks' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await tap(page.getByRole('list', { name: 'Book lists for Grade 9' }).getByRole('link', { name: list.name }));
  await tap(page.getByRole('button', { name: /^Add to cart/ }));
  await tap(page.getByRole('link', { name: 'Check out' }));
  await tap(firstDayChip(page));
  await tap(page.getByRole('button', { name: 'Submit Orders' }));
  await page.waitForURL('**/proof-of-payment-upload');
  expect(count()).toBeLessThanOrEqual(MAX_TAPS);

  const [order] = await client.orders.customerOrders.query({ limit: 1 });
  await page.goto(`${store}/home`);
  const step = page.getByRole('group', { name: 'Next step' });
  await step.getByText(`Order ${order?.order_no}`, { exact: true }).waitFor();
  await step.getByRole('link', { name: 'How to pay' }).click();
  await page.waitForURL(`**/my-orders/${order?.order_no}#order-payment`);
  const way = page.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  await way.filter({ hasText: 'Placed: done' }).waitFor();
  await way.filter({ hasText: 'Paid: not yet' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await stocks.admin.orders.orderStatus.mutate({ _id: order?._id ?? '', order_status: 'Cancelled' });
  await stocks.admin.bookLists.delete.mutate({ _id: list._id });
  expect(errors).toEqual([]);
});
