import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#test/browser/backofficePages.ts';
import { axeFindings, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openDemoStocks } from '#test/browser/demoStocks.ts';
import { openCustomer } from '#test/browser/storefrontPages.ts';
import { placeOrder } from '#test/records/orders.ts';
import { signIn } from '#test/store/apiClient.ts';

const ASK = 'Notify me';
const ASKED = 'Don’t message me';

const browser = await openBrowser();
const stocks = await openDemoStocks(store);
beforeAll(() => offer(true));
afterAll(() => offer(false));

const offer = (sms: boolean) =>
  stocks.admin.settings.save.mutate({
    key: 'notices',
    value: { channels: { back_in_stock: { sms, mail: false } } },
  });
const count = (_id: string, old_available_quantity: number, available_quantity: number) =>
  stocks.admin.stocks.countSize.mutate({ _id, old_available_quantity, available_quantity, reason: 'Delivered' });
/** Only screen readers read the product's name. */
const ofProduct = (words: string, product: string) => new RegExp(`^${words} ?: ${product}`);

test('a parent requests a notice from the list, for a size too, sees it after a reload, and the first customers are notified', async () => {
  const atlas = await stocks.make('Notebooks', {
    name: 'Waiting Test Plate',
    selling_price: 80,
    size_prices: [{ size: '', adjustment_quantity: 0 }],
  });
  const shirt = await stocks.make('Notebooks', {
    name: 'Waiting Test Plaque',
    selling_price: 80,
    size_prices: [
      { size: 'Small', adjustment_quantity: 0 },
      { size: 'Large', adjustment_quantity: 0 },
    ],
  });
  const { page, client, errors } = await openCustomer(browser, store, '0917 555 0881', { viewport: PHONE });
  await page.goto(`${store}/home?keyword=waiting+test`);
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const bell = card(atlas.name).getByRole('button', { name: `Notify me when ${atlas.name} is back` });
  await bell.click();
  await card(atlas.name).getByText('We’ll message you', { exact: true }).waitFor();
  await page.reload();
  await card(atlas.name).getByText('We’ll message you', { exact: true }).waitFor();

  await card(shirt.name)
    .getByRole('button', { name: `Notify me when ${shirt.name} is back` })
    .click();
  const sheet = page.getByRole('dialog', { name: shirt.name });
  await sheet.getByRole('button', { name: 'Notify me: Small' }).click();
  await sheet.getByRole('button', { name: 'Don’t message me: Small' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await card(shirt.name).getByText('We’ll message you', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await client.customers.updateProfile.mutate({ full_name: 'First Waiting' });
  for (const [number, full_name] of [
    ['0917 555 0882', 'Second Waiting'],
    ['0917 555 0883', 'Third Waiting'],
  ] as const) {
    const other = await signIn(store, number);
    await other.client.customers.updateProfile.mutate({ full_name });
    await other.client.notices.setStockRequest.mutate({ _id: atlas._id, size: '', is_wanted: true });
  }
  await count(atlas._id, 0, 2);
  await stocks.admin.jobs.run.mutate({ name: 'back-in-stock' });
  const told = async () => {
    const { docs } = await stocks.admin.notices.paginate.query({ page: 1, extras: { kind: 'back_in_stock' } });
    return docs.filter(({ product }) => product === atlas.name).map(({ customer_name }) => customer_name);
  };
  await eventually(async () => (await told()).sort()).toEqual(['First Waiting', 'Second Waiting']);
  expect((await client.notices.stockRequests.query()).stocks).toEqual([shirt._id]);
  expect(errors).toEqual([]);
});

test('a cart line, a cancelled line and an order added to the cart again offer a notice if too few pieces are left', async () => {
  const pen = await stocks.make('Notebooks', {
    name: 'Waiting Test Pen',
    selling_price: 80,
    size_prices: [{ size: '', adjustment_quantity: 4 }],
  });
  const { page, client, errors } = await openCustomer(browser, store, '0917 555 0884', { viewport: PHONE });
  const [found] = (await client.stocks.productList.query({ keyword: pen.name })).docs;
  if (!found) throw new Error('the new product is not found');
  const { order_no, _id } = await placeOrder(client, found);
  await client.orders.cancel.mutate({ _id });
  await client.cart.add.mutate({ item: pen._id, quantity: 2 });
  await count(pen._id, 4, 1);
  await page.goto(`${store}/checkout`);
  const line = page.getByRole('listitem').filter({ hasText: pen.name });
  await line.getByRole('button', { name: 'Notify me when 2 are available' }).click();
  await line.getByRole('button', { name: ASKED }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await line.getByRole('button', { name: ASKED }).click();
  await line.getByRole('button', { name: 'Notify me when 2 are available' }).waitFor();

  await page.goto(`${store}/my-orders`);
  const row = page.getByRole('article', { name: `Order ${order_no}` });
  await row.getByRole('button', { name: ofProduct('Notify me when 2 are available', pen.name) }).click();
  await row.getByRole('button', { name: ASKED }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await row.getByRole('button', { name: ASKED }).click();
  await row.getByRole('button', { name: 'Notify me when 2 are available' }).waitFor();

  await page.goto(`${store}/my-orders/${order_no}`);
  const order = page.getByRole('article', { name: `Order ${order_no}` });
  const item = order.getByRole('list', { name: 'Items' });
  await item.getByRole('button', { name: 'Notify me when 2 are available' }).click();
  await item.getByRole('button', { name: ASKED }).waitFor();
  await order.getByRole('button', { name: /^Order again/ }).click();
  const gone = order.getByRole('list', { name: 'Changed since your order' });
  await gone.getByRole('button', { name: ASKED }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('a product’s page offers it for the chosen size while others are in stock', async () => {
  const cup = await stocks.make('Notebooks', {
    name: 'Waiting Test Cup',
    selling_price: 80,
    size_prices: [
      { size: 'Small', adjustment_quantity: 0 },
      { size: 'Large', adjustment_quantity: 9 },
    ],
  });
  const { page, errors } = await openCustomer(browser, store, '0917 555 0885', { viewport: PHONE });
  await page.goto(`${store}/product?_id=${cup._id}`);
  await page.getByRole('radio', { name: 'Large' }).click();
  await page.getByRole('radio', { name: 'Small' }).click();
  await page.getByRole('button', { name: ASK, exact: true }).click();
  await page.getByRole('button', { name: ASKED, exact: true }).waitFor();
  await page.getByRole('radio', { name: 'Large' }).click();
  await page.getByRole('button', { name: ASKED, exact: true }).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

test('a book list names sold-out products and requests a notice for one or all, and items added to the cart leave no dead button', async () => {
  const make = (name: string, size_prices: { size: string; adjustment_quantity: number }[]) =>
    stocks.make('Notebooks', { name: `Waiting Test ${name}`, selling_price: 80, size_prices });
  const [atlas, shirt, pad] = [
    await make('Atlas', [{ size: '', adjustment_quantity: 0 }]),
    await make('Jersey', [
      { size: 'S', adjustment_quantity: 0 },
      { size: 'M', adjustment_quantity: 0 },
    ]),
    await make('Pad', [{ size: '', adjustment_quantity: 9 }]),
  ];
  const list = await stocks.makeList({
    name: 'Grade 5 – Waiting Test',
    grade_level: 'Grade 5',
    section: 'Waiting Test',
    lines: [{ item: atlas._id, quantity: 3 }, { item: shirt._id }, { item: pad._id }],
  });
  const { page, client, errors } = await openCustomer(browser, store, '0917 555 2016', { viewport: PHONE });
  await page.goto(`${store}/book-lists/${list.address}`);
  const soldOut = page.getByRole('region', { name: 'Sold out' });
  await soldOut.getByRole('heading', { name: '2 items are sold out' }).waitFor();
  await soldOut.getByRole('button', { name: ofProduct('Notify me when 3 are available', atlas.name) }).click();
  await soldOut.getByRole('button', { name: ofProduct(ASKED, atlas.name) }).waitFor();
  const all = soldOut.getByRole('button', {
    name: ofProduct('Notify me about all these items', `${atlas.name} and ${shirt.name}`),
  });
  await all.click();
  await soldOut.getByRole('button', { name: 'Don’t message me about these items' }).waitFor();
  const wishes = async () =>
    (await client.notices.stockRequests.query()).requests.map(({ size, quantity }) => [size, quantity]);
  expect((await wishes()).sort()).toEqual(
    [
      ['', 3],
      [null, 1],
    ].sort(),
  );
  expect(await axeFindings(page)).toEqual([]);
  await soldOut.getByRole('button', { name: 'Don’t message me about these items' }).click();
  await all.waitFor();
  await expect.poll(wishes).toEqual([]);

  const put = page.getByRole('button', { name: 'Add to cart' });
  await put.click();
  await page.getByRole('heading', { name: '1 item in your cart' }).waitFor();
  await put.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Already in your cart.').waitFor();
  await page.getByRole('link', { name: 'View cart' }).click();
  await page.waitForURL('**/checkout');
  expect(errors).toEqual([]);
});
