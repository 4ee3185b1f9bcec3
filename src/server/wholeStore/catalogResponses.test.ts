import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { CATALOG_QUERIES } from '#shared/catalogQueries.ts';
import { orderBody } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { createApp } from '../app.ts';
import { listen } from '../platform/http/listen.ts';
import { definitionsOf } from '../platform/trpc/documentedPath.ts';
import { REST_ROUTES } from '../rest/routes.ts';
import { appRouter } from '../router.ts';
import { createServices } from '../services.ts';

/** Two processes of the store on one database, and one without a cache. */
const servers: { url: string; close: () => Promise<void> }[] = [];

const store = await openTestStore();
const { config, now } = { config: store.services.config, now: store.clock.now };
for (const responseCacheMegabytes of [8, 8, 0]) {
  const services = createServices({ config: { ...config, responseCacheMegabytes }, ...store.database, now });
  servers.push(await listen(await createApp(services, async () => {}), '127.0.0.1', 0));
}
const staffId = await store.make.staff();
const staff = await store.staff(staffId);
const staffToken = await store.staffToken(staffId);
const category = await store.make.category({ name: 'Notebooks' });
const gradeLevel = Number((await staff.gradeLevels.create({ name: 'Grade 7' }))._id);
const { _id } = await staff.stocks.create({
  name: 'Ruled notebook',
  category: String(category),
  selling_price: 45,
  grade_levels: ['Grade 7'],
  filters: ['Ruled'],
  size_prices: [{ size: '', price: 0, restock_level: 0, restrict_if_no_available: true, adjustment_quantity: 20 }],
});
const sizes = await store.deps().em.execute<{ id: number }[]>('select id from size_price where stock_id = ?', [_id]);
await staff.bookLists.create({
  ...{ name: 'Grade 7', address: 'grade-7', school_year: '2026-2027', is_published: true },
  lines: [{ item: _id }],
});
const stock = { id: Number(_id), sizeIds: sizes.map(({ id }) => id) };
afterAll(async () => {
  for (const server of servers) await server.close();
});

const trpc = (path: string, input: unknown) =>
  `/trpc/${path}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
const questions = () => [
  trpc('stocks.productList', { category: String(category) }),
  trpc('stocks.productList', { keyword: 'notebook' }),
  trpc('stocks.get', { _id: String(stock.id) }),
  trpc('stocks.filterCounts', {}),
  trpc('stocks.suggest', { keyword: 'rul' }),
  trpc('stocks.stockInventory', { stock_id: String(stock.id) }),
  '/trpc/stocks.productFilters',
  '/trpc/categories.menu',
  '/trpc/categories.list',
  '/trpc/bookLists.published',
  '/trpc/finding.overview',
  '/trpc/finding.rows',
  trpc('finding.products', { ids: [String(stock.id)] }),
  trpc('finding.together', { _id: String(stock.id) }),
  trpc('bookLists.open', { address: 'grade-7' }),
  '/trpc/settings.help',
  '/api/categories/menu',
  `/api/stocks/${stock.id}`,
];

/** Returns the responses of each process, and of the REST list, whose query is in the body. */
async function fetchAll(url: string): Promise<string[]> {
  const list = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"keyword":"notebook"}' };
  const requests = [...questions().map((path) => fetch(url + path)), fetch(`${url}/api/stocks/product-list`, list)];
  return Promise.all(
    (await Promise.all(requests)).map(async (response) => `${response.status} ${await response.text()}`),
  );
}

async function picture(): Promise<FormData> {
  const jpeg = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('_id', String(stock.id));
  form.set('images', new File([new Uint8Array(jpeg)], 'notebook.jpg', { type: 'image/jpeg' }));
  return form;
}

async function order(): Promise<{ _id: string }> {
  const customer = await store.make.customer();
  const line = await store.make.cartItem(customer, stock.id, { quantity: 2 });
  const { selling_price } = await staff.stocks.get({ _id: String(stock.id) });
  return (await store.customer(customer)).orders.place(orderBody([line], 2 * selling_price));
}

const id = () => String(stock.id);
let placed: { _id: string };
const changes: [name: string, change: () => Promise<unknown>][] = [
  ['a new price', () => staff.stocks.update({ _id: id(), selling_price: 50 })],
  ['a new name', () => staff.stocks.update({ _id: id(), name: 'Blank notebook' })],
  ['a tag', () => staff.stocks.update({ _id: id(), filters: ['Blank'] })],
  ['a picture', async () => staff.stocks.upload(await picture())],
  ['hiding it', () => staff.stocks.availability({ _id: id(), checked: false })],
  ['showing it', () => staff.stocks.bulk({ ids: [id()], is_available: true })],
  [
    'an order',
    async () => {
      placed = await order();
    },
  ],
  ['its cancelling', () => staff.orders.orderStatus({ _id: placed._id, order_status: 'Cancelled' })],
  [
    'an answer of the help',
    () =>
      staff.settings.save({
        key: 'help_questions',
        value: [{ slug: 'when', question: 'When?', answer: 'Open: {hours}, {store}' }],
      }),
  ],
  ['a category of its own', () => staff.categories.create({ name: 'Paper' })],
  ['the category’s new name', () => staff.categories.update({ _id: String(category), name: 'Pads' })],
  [
    'the category’s new place',
    async () => {
      const parent = await staff.categories.create({ name: 'Supplies' });
      await staff.categories.move({ _id: String(category), parent_category: parent._id, before: null });
    },
  ],
  ['a grade level’s new name', () => staff.gradeLevels.update({ _id: String(gradeLevel), name: 'Grade Seven' })],
];

describe('two processes that cache responses both return', () => {
  test.each(changes)('%s as soon as it is saved', async (_name, change) => {
    const [first, second, fresh] = servers.map(({ url }) => url) as [string, string, string];
    const before = await Promise.all([fetchAll(first), fetchAll(second)]);
    await change();
    const expected = await fetchAll(fresh);
    expect(expected).not.toEqual(before[0]);
    expect(await Promise.all([fetchAll(first), fetchAll(second)])).toEqual([expected, expected]);
  });
});

test('a response cached for customers is not sent to staff, nor the reverse', async () => {
  await staff.stocks.availability({ _id: id(), checked: false });
  const [server] = servers;
  const request = async (headers: Record<string, string> = {}) =>
    (await fetch(`${server?.url}${trpc('stocks.get', { _id: id() })}`, { headers })).status;
  const authorization = { Authorization: `Bearer ${staffToken}` };
  expect([await request(), await request(authorization), await request(), await request(authorization)]).toEqual([
    404, 200, 404, 200,
  ]);
  await staff.stocks.availability({ _id: id(), checked: true });
});

describe('a browser that has a response', () => {
  const menu = () => `${servers[0]?.url}/trpc/categories.menu`;

  test('does not share it and asks whether it is still valid', async () => {
    const response = await fetch(menu());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Authorization',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
  });

  test('gets 304 without a body until the catalog changes', async () => {
    const etag = (await fetch(menu())).headers.get('etag') ?? '';
    const again = await fetch(menu(), { headers: { 'If-None-Match': etag } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    await staff.categories.update({ _id: String(category), name: 'Writing pads', sequence: 3 });
    const changed = await fetch(menu(), { headers: { 'If-None-Match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  test('names it in a list, by `*`, or as weakened by a compressing proxy, by tRPC and REST', async () => {
    for (const url of [menu(), `${servers[0]?.url}/api/categories/menu`]) {
      const etag = (await fetch(url)).headers.get('etag') ?? '';
      const statusWith = async (header: string) => (await fetch(url, { headers: { 'If-None-Match': header } })).status;
      expect(await statusWith(`W/${etag}`)).toBe(304);
      expect(await statusWith(`"other", W/${etag}`)).toBe(304);
      expect(await statusWith('*')).toBe(304);
      expect(await statusWith('"other"')).toBe(200);
      expect(await statusWith(etag.replaceAll('"', ''))).toBe(200);
    }
  });

  const cached = new Set<string>(CATALOG_QUERIES);
  const paths = REST_ROUTES.filter(({ method, procedure = '' }) => method === 'get' && cached.has(procedure));

  test.each(paths.map(({ path }) => path))('gets 304 by GET and HEAD of %s, and the tag by either', async (path) => {
    const _id = path.startsWith('/api/stocks') ? id() : String(category);
    const url = `${servers[0]?.url}${path.replace(':_id', _id).replace(':address', 'grade-7')}`;
    const [got, head] = [await fetch(url), await fetch(url, { method: 'HEAD' })];
    const etag = got.headers.get('etag') ?? '';
    expect([got.status, head.status, await head.text(), head.headers.get('etag')]).toEqual([200, 200, '', etag]);
    for (const method of ['GET', 'HEAD']) {
      const again = await fetch(url, { method, headers: { 'If-None-Match': etag } });
      expect([method, again.status, await again.text()]).toEqual([method, 304, '']);
    }
  });

  test('gets a product list by POST whole, whatever tag it names', async () => {
    const ask = (headers = {}) =>
      fetch(`${servers[0]?.url}/api/stocks/product-list`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      });
    const etag = (await ask()).headers.get('etag') ?? '*';
    expect((await ask({ 'If-None-Match': etag })).status).toBe(200);
  });
});

test('the browser sends exactly those queries separately whose responses are cached', () => {
  const cached = definitionsOf(appRouter).filter(({ meta }) => meta.isCatalog);
  expect(cached.map(({ name }) => name).sort()).toEqual([...CATALOG_QUERIES].sort());
});
