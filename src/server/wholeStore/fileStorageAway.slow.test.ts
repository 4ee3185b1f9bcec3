import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { countRows, orderBody, placeSimpleOrder, proofBody, proofPicture } from '#test/records/orders.ts';
import { startObjectStorage } from '#test/servers/objectStorage.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';

const storage = await startObjectStorage();
afterAll(() => storage.close());
// Long enough for a slow machine with a working storage, and short enough to wait for an unavailable one.
const store = await openTestStore({ env: storage.env, limits: { filesMs: 2_000 } });
const server = await serveTestStore(store);
afterEach(() => {
  storage.proxy.failAfter(null);
  storage.proxy.thaw();
});

const listProofs = async () => {
  const names: string[] = [];
  for await (const some of store.services.files.list('proofs')) names.push(...some.map(({ filename }) => filename));
  return names;
};
const incoming = () => readdir(join(store.services.config.dataDir, 'uploads', 'incoming'));
const jpeg = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#0e6b50' } })
    .jpeg()
    .toBuffer();
const send = async (method: string, path: string, { token = '', body }: { token?: string; body?: FormData } = {}) => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(server.url + path, { method, ...(token && { headers }), ...(body && { body }) });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    cacheControl: response.headers.get('cache-control'),
    text: await response.text(),
  };
};
const AWAY = {
  status: 503,
  retryAfter: '2',
  text: JSON.stringify({ code: 'unavailable', msg: serverMessages.storeUnavailable }),
};

test.each([
  ['does not answer', () => storage.proxy.freeze()],
  ['cuts each connection', () => storage.proxy.failAfter({ bytes: 300, way: 'there', by: 'cut' })],
] as const)(
  'an order whose proof the storage %s for is 503, leaves no data, and is placed once by the same key',
  async (_how, fail) => {
    const customer = await store.make.customer();
    const token = await store.customerToken(customer);
    const line = await store.make.cartItem(customer, (await store.make.stock({ selling_price: 100 })).id);
    const file = await proofPicture();
    const key = crypto.randomUUID();
    const order = () => send('PUT', '/api/orders', { token, body: orderBody([line], 100, { file, key }) });
    const rows = await countRows(store);

    fail();
    expect(await order()).toMatchObject(AWAY);
    expect(await countRows(store)).toEqual(rows);
    expect(await incoming()).toEqual([]);

    storage.proxy.failAfter(null);
    storage.proxy.thaw();
    const placed = await order();
    expect(placed.status).toBe(200);
    const { order_no, proof_of_payment_filename } = JSON.parse(placed.text);
    expect(await listProofs()).toContain(proof_of_payment_filename);
    expect(JSON.parse((await order()).text).order_no).toBe(order_no);
  },
);

test('a new proof leaves the earlier one if the storage is unavailable', async () => {
  const { order, customerId } = await placeSimpleOrder(store, { file: await proofPicture(1) });
  const token = await store.customerToken(customerId);
  storage.proxy.freeze();
  const body = proofBody(order, await proofPicture(2));
  expect(await send('POST', '/api/orders/upload-proof', { token, body })).toMatchObject(AWAY);
  storage.proxy.thaw();
  const after = await (await store.customer(customerId)).orders.get({ _id: order._id });
  expect(after.proof_of_payment_filename).toBe(order.proof_of_payment_filename);
  expect((await send('GET', after.proof_of_payment_url ?? '')).status).toBe(200);
});

test('the catalog works without the storage; pictures not shown before are 503, and that response is not cached', async () => {
  const { filename } = await store.services.pictures.saveProductImage(await jpeg());
  const stock = await store.make.stock({ name: 'Notebook', selling_price: 45 });
  await store.make.insert('stock_image', { stock_id: stock.id, filename, width: 800, height: 600 });
  storage.proxy.freeze();
  expect((await send('GET', '/api/categories/menu')).status).toBe(200);
  expect((await send('GET', '/readyz')).status).toBe(200);
  const away = await send('GET', `/public/images/${filename}?w=320`);
  expect(away).toMatchObject(AWAY);
  expect(away.cacheControl ?? 'no-store').toBe('no-store');
  storage.proxy.thaw();
  const shown = { status: 200, cacheControl: 'public, max-age=31536000, immutable' };
  expect(await send('GET', `/public/images/${filename}?w=320`)).toMatchObject(shown);
  storage.proxy.freeze();
  expect(await send('GET', `/public/images/${filename}?w=320`)).toMatchObject(shown);
});

test('pictures of a product that the storage does not store are 503, and the product has none of them', async () => {
  const staff = await store.make.staff();
  const stock = await store.make.stock({ selling_price: 10 });
  const body = new FormData();
  body.set('_id', String(stock.id));
  body.append('images', new File([new Uint8Array(await jpeg())], 'a.jpg', { type: 'image/jpeg' }));
  const token = await store.staffToken(staff);
  storage.proxy.freeze();
  expect(await send('POST', `/api/stocks/${stock.id}/upload`, { token, body })).toMatchObject(AWAY);
  storage.proxy.thaw();
  const [row] = await store
    .deps()
    .em.execute<{ n: string }[]>('select count(*) as n from stock_image where stock_id = ?', [stock.id]);
  expect(Number(row?.n)).toBe(0);
});
