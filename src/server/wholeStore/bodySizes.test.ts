import { expect, test, vi } from 'vitest';
import { staffMessages } from '#shared/staffMessages.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();
const server = await serveTestStore(store);
const customer = await store.customerToken(await store.make.customer());
const staff = await store.staffToken(await store.make.staff());

async function send(method: string, path: string, token: string, body: unknown) {
  const input = path.startsWith('/trpc') ? { json: body } : body;
  const answer = await fetch(server.url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  });
  return { status: answer.status, text: await answer.text() };
}

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, key) => [`key ${key}`, 'x']));
const line = (other_fields: object) => ({ item: '1', quantity: 1, other_fields });

test.each([
  ['PUT', '/api/customer-cart'],
  ['POST', '/trpc/cart.add'],
])('%s %s rejects 60,000 and 2,000 other fields, with a short response', async (method, path) => {
  const tooLarge = await send(method, path, customer, line(keys(60_000)));
  expect(tooLarge).toMatchObject({ status: 413, text: expect.stringContaining(staffMessages.tooLarge) });
  const tooMany = await send(method, path, customer, line(keys(2_000)));
  expect(tooMany).toMatchObject({ status: 422, text: expect.stringContaining('other_fields') });
  expect(tooLarge.text.length + tooMany.text.length).toBeLessThan(2_000);
});

test.each([
  ['POST', '/api/subjects/paginate'],
  ['POST', '/trpc/subjects.create'],
])('%s %s accepts a large body only from staff, and never one with too many values', async (method, path) => {
  const large = { name: 'x'.repeat(100_000) };
  const sizes = [await send(method, path, customer, large), await send(method, path, staff, large)];
  expect(sizes.map(({ status }) => status)).toEqual([413, path.startsWith('/trpc') ? 422 : 200]);
  const many = await send(method, path, staff, { name: Array.from({ length: 20_002 }, () => 0) });
  expect(many).toMatchObject({ status: 413, text: expect.stringContaining(staffMessages.tooLarge) });
});

const DEEP = `${'['.repeat(65)}${']'.repeat(65)}`;
const INPUT = `{"json":{"keyword":${DEEP}}}`;

test.each<[name: string, path: string, init: RequestInit, status: number]>([
  ['a documented path', '/api/stocks/product-list', { method: 'POST', body: INPUT }, 413],
  ['a procedure', '/trpc/customers.phoneCode', { method: 'POST', body: INPUT }, 413],
  ['a query that is too long for a URL', '/trpc/stocks.productList', { method: 'POST', body: INPUT }, 413],
  ['a URL', `/trpc/stocks.productList?input=${encodeURIComponent(INPUT)}`, {}, 413],
])('lists and records 65 deep are not read from %s', async (_name, path, init, status) => {
  const parse = vi.spyOn(JSON, 'parse');
  const answer = await fetch(server.url + path, { ...init, headers: { 'content-type': 'application/json' } });
  expect(answer.status).toBe(status);
  expect(parse.mock.calls.filter(([text]) => String(text).includes(DEEP))).toEqual([]);
});

test('a response names at most a hundred fields in error', async () => {
  const selected_items = Array.from({ length: 500 }, () => 1);
  const answer = await send('POST', '/api/orders/history', staff, { selected_items });
  expect(answer.status).toBe(422);
  expect(Object.keys((JSON.parse(answer.text) as { errors: object }).errors)).toHaveLength(100);
});

test('the page of a product has at most 10,000 tags and character references, counted before they are read', async () => {
  const category = await store.make.category();
  const { id } = await store.make.stock({ category });
  const save = (content: string) => send('POST', `/api/stocks/${id}`, staff, { version: 1, content });
  for (const content of ['<b>'.repeat(10_001), '&'.repeat(10_001)]) {
    const rejected = await save(content);
    expect([rejected.status, JSON.parse(rejected.text)]).toMatchObject([
      422,
      { errors: { content: expect.any(String) } },
    ]);
  }
  expect((await save(`<p>${'&amp;'.repeat(9_998)}</p>`)).status).toBe(200);
});

test('a staff query that is too long for a URL is sent as a large body', async () => {
  const selected_items = Array.from(
    { length: 500 },
    (_, item) => `A product of a long name ${item} ${'x'.repeat(150)}`,
  );
  expect(await send('POST', '/trpc/reports.ordersHistory', staff, { selected_items })).toMatchObject({ status: 200 });
  expect(await send('POST', '/trpc/reports.ordersHistory', customer, { selected_items })).toMatchObject({
    status: 413,
  });
});
