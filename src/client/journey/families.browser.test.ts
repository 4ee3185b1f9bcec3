import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openDemoStocks } from '#test/browser/demoStocks.ts';
import { createHand } from '#test/browser/hand.ts';
import { firstDayChip, openCustomer } from '#test/browser/storefrontPages.ts';

/** The most taps from the store's first page to two ordered lists (docs/rules/checkout.md, Book lists). */
const MAX_TAPS = 11;

const browser = await openBrowser();
let stocks: Awaited<ReturnType<typeof openDemoStocks>>;
const lists: string[] = [];
const orders: string[] = [];

beforeAll(async () => {
  stocks = await openDemoStocks(store);
});
afterAll(async () => {
  for (const _id of orders) await stocks.admin.orders.orderStatus.mutate({ _id, order_status: 'Cancelled' });
  for (const _id of lists) await stocks.admin.bookLists.delete.mutate({ _id });
  await stocks.deleteMade();
});

/** Two lists of a class each: books that both have, and a shirt in sizes. */
async function makeLists() {
  const make = (name: string, sizes: string[] = []) =>
    stocks.make('Notebooks', {
      name: `Families ${name}`,
      selling_price: 50,
      size_prices: (sizes.length > 0 ? sizes : ['']).map((size) => ({ size, adjustment_quantity: 40 })),
    });
  const [reader, workbook, shirt, kit] = [
    await make('Reader'),
    await make('Workbook'),
    await make('Shirt', ['S', 'M']),
    await make('Kit'),
  ];
  const lines = [{ item: reader._id }, { item: workbook._id, quantity: 2 }];
  for (const [grade_level, section, more] of [
    ['Grade 7', 'Families', [{ item: shirt._id }]],
    ['Grade 4', 'Families', [{ item: kit._id, is_required: false }]],
  ] as const) {
    const list = await stocks.admin.bookLists.create.mutate({
      name: `${grade_level} – Families`,
      school_year: '2026-2027',
      grade_level,
      section,
      is_published: true,
      lines: [...lines, ...more],
    });
    lists.push(list._id);
  }
}

test('a parent orders the lists of two children on a phone in at most eleven taps, and each line says whose it is', async () => {
  await makeLists();
  const { page, client } = await openCustomer(browser, store, '0917 555 2001', { viewport: PHONE });
  for (const [name, grade_level] of [
    ['Ana', 'Grade 7'],
    ['Ben', 'Grade 4'],
  ])
    await client.students.add.mutate({ name: name ?? '', grade_level, section: 'Families' });

  const { press: tap, count } = createHand();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string | RegExp) => page.getByRole('link', { name });
  await page.goto(`${store}/home`);
  await tap(link(/^Ana Grade 7 – Families/));
  await page.getByRole('heading', { level: 1, name: 'Grade 7 – Families' }).waitFor();
  await tap(page.getByRole('radio', { name: /^M/ }));
  expect(await axeFindings(page)).toEqual([]);
  await tap(button('Add to cart for Ana'));
  await tap(link(/^Next: Ben/));
  await page.getByRole('heading', { level: 1, name: 'Grade 4 – Families' }).waitFor();
  await tap(button('Add to cart for Ben'));
  await page.getByRole('heading', { name: '2 items in your cart for Ben' }).waitFor();
  // Ana's list is in the cart already.
  expect(await link(/^Next/).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await tap(link('Check out'));
  await tap(firstDayChip(page));
  await tap(button('Submit Orders'));
  await page.waitForURL(/proof-of-payment-upload/);
  expect(count()).toBeLessThanOrEqual(MAX_TAPS);

  const [order] = await client.orders.customerOrders.query({ limit: 1 });
  orders.push(order?._id ?? '');
  const whose = order?.orders.map(({ item, quantity, size, student }) => [item.name, quantity, size, student?.name]);
  expect(whose).toEqual([
    ['Families Reader', 1, '', 'Ana'],
    ['Families Workbook', 2, '', 'Ana'],
    ['Families Shirt', 1, 'M', 'Ana'],
    ['Families Reader', 1, '', 'Ben'],
    ['Families Workbook', 2, '', 'Ben'],
  ]);
  expect(order?.students.map(({ name }) => name)).toEqual(['Ana', 'Ben']);
  await page.goto(`${store}/my-orders/${order?.order_no}`);
  await page.getByRole('list', { name: 'Items for Ben' }).first().waitFor();
});

test('students are added, changed and removed on the profile, and a line of the cart is given to one of them', async () => {
  const { page, client } = await openCustomer(browser, store, '0917 555 0736', { viewport: PHONE });
  await page.goto(`${store}/profile`);
  const part = page.getByRole('region', { name: 'Your students' });
  const add = part.getByRole('button', { name: 'Add student' });
  await add.click();
  await part.getByRole('button', { name: 'Save student' }).click();
  await part.getByText('Please enter').or(part.locator('[aria-invalid=true]')).first().waitFor();
  await part.getByLabel('Name').fill('Cora Santos');
  await part.getByLabel('Grade level').selectOption('Grade 7');
  await part.getByLabel('Section').fill('Rosal');
  await part.getByRole('button', { name: 'Save student' }).click();
  await part.getByText('Cora Santos (Grade 7, Rosal)').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await part.getByRole('button', { name: 'Change Cora Santos' }).click();
  await part.getByLabel('Section').fill('Ilang-Ilang');
  await part.getByRole('button', { name: 'Save student' }).click();
  await part.getByText('Cora Santos (Grade 7, Ilang-Ilang)').waitFor();

  const product = await stocks.make('Notebooks', {
    name: 'Families Sketchbook',
    selling_price: 80,
    size_prices: [{ adjustment_quantity: 9 }],
  });
  await client.cart.add.mutate({ item: product._id, quantity: 1 });
  await page.goto(`${store}/checkout`);
  await page.getByRole('button', { name: 'More for Families Sketchbook' }).click();
  await page.getByRole('menuitemradio', { name: 'Cora Santos' }).click();
  const lines = page.getByRole('list', { name: 'Items in your cart' });
  await lines.getByRole('heading', { name: 'For Cora Santos' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // The order says whom it is for: its step is a line, which leads to it.
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.getByText('For Cora Santos (Grade 7, Ilang-Ilang)', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Change the child or student' }).click();
  await page.getByText('Your items are for Cora Santos (Grade 7, Ilang-Ilang).').waitFor();

  await page.goto(`${store}/profile`);
  await part.getByRole('button', { name: 'Remove Cora Santos' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await part.getByText('Cora Santos').waitFor({ state: 'detached' });
  expect((await client.cart.items.query()).orders.map(({ student }) => student)).toEqual([null]);
});
