import { expect, test } from 'vitest';
import { axeFindings, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openDemoStocks } from '#test/browser/demoStocks.ts';
import { createHand } from '#test/browser/hand.ts';
import { firstDayChip, openCustomer } from '#test/browser/storefrontPages.ts';

/** Maximum taps from the store's first page to two ordered lists (docs/rules/checkout.md, Book lists). */
const MAX_TAPS = 11;
/** From the store's first page to an ordered book list of a grade. */
const MAX_FIRST_TAPS = 6;

const browser = await openBrowser();
const stocks = await openDemoStocks(store);

/** Two lists for two classes: books in both, and a shirt in sizes. */
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
    const name = `${grade_level} – Families`;
    await stocks.makeList({ name, grade_level, section, lines: [...lines, ...more] });
  }
}

test('a parent orders the lists of two children on a phone in at most eleven taps, and each line names its child', async () => {
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
  // Ana's list is already in the cart.
  expect(await link(/^Next/).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await tap(link('Check out'));
  await tap(firstDayChip(page));
  await tap(button('Submit Orders'));
  await page.waitForURL(/proof-of-payment-upload/);
  expect(count()).toBeLessThanOrEqual(MAX_TAPS);

  const [order] = await client.orders.customerOrders.query({ limit: 1 });
  stocks.cancelLater(order?._id);
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

test('students are added, changed and removed on the profile, and a cart line is assigned to one of them, or to a new one', async () => {
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
  const lines = page.getByRole('list', { name: 'Items in your cart' });
  // A child who is not in the profile yet is added at the line.
  await page.getByRole('button', { name: 'More for Families Sketchbook' }).click();
  await page.getByRole('menuitem', { name: 'Add a child' }).click();
  await page.getByLabel('New student').getByLabel('Name').fill('Dan Santos');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save student' }).click();
  await lines.getByRole('heading', { name: 'For Dan Santos' }).waitFor();
  await page.getByRole('button', { name: 'More for Families Sketchbook' }).click();
  await page.getByRole('menuitemradio', { name: 'Cora Santos' }).click();
  await lines.getByRole('heading', { name: 'For Cora Santos' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // The order names its students: the step is a line that links to it.
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

test('a new parent chooses a grade, orders its book list, and home then shows the next step', async () => {
  const { page, client, errors } = await openCustomer(browser, store, '0917 555 2031', {
    viewport: { width: 360, height: 780 },
  });
  const reader = await stocks.make('Notebooks', {
    name: 'Parents Reader',
    selling_price: 50,
    grade_levels: ['Grade 9'],
    size_prices: [{ size: '', adjustment_quantity: 40 }],
  });
  const list = await stocks.makeList({
    name: 'Grade 9 – Parents',
    grade_level: 'Grade 9',
    section: 'Parents',
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
  expect(count()).toBeLessThanOrEqual(MAX_FIRST_TAPS);

  const [order] = await client.orders.customerOrders.query({ limit: 1 });
  stocks.cancelLater(order?._id);
  await page.goto(`${store}/home`);
  const step = page.getByRole('group', { name: 'Next step' });
  await step.getByText(`Order ${order?.order_no}`, { exact: true }).waitFor();
  await step.getByRole('link', { name: 'How to pay' }).click();
  await page.waitForURL(`**/my-orders/${order?.order_no}#order-payment`);
  const way = page.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  await way.filter({ hasText: 'Placed: done' }).waitFor();
  await way.filter({ hasText: 'Paid: not yet' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  expect(errors).toEqual([]);
});

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
