import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { importForm } from '#test/records/importFile.ts';
import { orderBody } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { createTestStore, type TestStore } from '#test/store/testStore.ts';
import { workQueue } from '../../platform/jobs/queue.ts';
import type { AppCaller } from '../../router.ts';
import { importPictureQueue } from './importPictures.ts';

let store: TestStore;
let staff: AppCaller;
let server: Server;
let url: string;
let picture: Buffer;
let serial = 0;
/** The paths that were asked for, and how often `/slow` fails before it answers. */
let asked: string[] = [];
let failures = 0;

beforeAll(async () => {
  store = await createTestStore({ env: { WEBHOOKS_ALLOW_PRIVATE: 'true' } });
  await store.make.category({ name: 'Books' });
  staff = await store.staff(await store.make.staff({ name: 'Ana Reyes' }));
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a6' } })
    .png()
    .toBuffer();
  server = createServer(({ url: path = '' }, response) => {
    asked.push(path);
    if (path === '/text') response.end('no picture');
    else if (path === '/moved') response.writeHead(302, { location: '/good' }).end();
    else if (path === '/slow' && failures > 0) {
      failures -= 1;
      response.writeHead(503).end();
    } else if (path === '/gone') response.writeHead(404).end();
    else response.end(picture);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await store.close();
  await new Promise((done) => server.close(done));
});
beforeEach(() => {
  serial += 1;
  asked = [];
});

const fetchAll = () => workQueue(store.services, importPictureQueue, new AbortController().signal);
async function run(rows: string, heads = 'name,category,selling_price,picture'): Promise<string> {
  const { import_id } = await staff.stocks.checkImport(importForm(`${heads}\n${rows}\n`, `file-${serial}.csv`));
  await staff.stocks.runImport({ import_id, rows: 'all' });
  return import_id;
}
async function imagesOf(name: string) {
  const { docs } = await staff.stocks.paginate({ s: name });
  const [row] = docs;
  return row ? (await staff.stocks.get({ _id: row._id })).images.map(({ filename }) => filename) : null;
}

test('pictures are fetched after the import, in the order of their addresses, and by redirects; what failed says why', async () => {
  const name = `Atlas ${serial}`;
  const import_id = await run(
    `${name},Books,10,${url}/good ${url}/moved\nNone ${serial},Books,10,${url}/gone\nText ${serial},Books,10,${url}/text`,
  );
  expect(await imagesOf(name)).toEqual([]);
  expect(await staff.stocks.importPictures({ import_id })).toMatchObject({ waiting: 4, done: 0, failed: 0 });
  await fetchAll();
  expect(await imagesOf(name)).toHaveLength(2);
  const found = await staff.stocks.importPictures({ import_id });
  expect(found).toMatchObject({ waiting: 0, done: 2, failed: 2 });
  expect(found.failures.map(({ name: product, error }) => [product, error])).toEqual([
    [`None ${serial}`, 'The address responded with 404.'],
    [`Text ${serial}`, serverMessages.foreignImageNotPicture],
  ]);
  expect((await staff.stocks.imports())[0]).toMatchObject({ import_id, has_pictures: true });
  const { docs } = await staff.stocks.paginate({ s: name });
  const { docs: history } = await staff.stocks.history({ _id: docs[0]?._id ?? '' });
  expect(history[0]).toMatchObject({ who: 'Ana Reyes', changes: [{ field: 'images' }] });
});

test('a picture comes with the color before its address, and one that the product does not come in is an error', async () => {
  const name = `Shirt ${serial}`;
  const heads = 'name,category,selling_price,colors,picture';
  const cell = `${url}/good | navy blue: ${url}/good?2 | White: ${url}/good?3`;
  await run(`${name},Books,10,White;Navy Blue,${cell}`, heads);
  await fetchAll();
  const { docs } = await staff.stocks.paginate({ s: name });
  const _id = docs[0]?._id ?? '';
  const { images } = await staff.stocks.get({ _id });
  expect(images.map(({ color }) => color)).toEqual([undefined, 'Navy Blue', 'White']);

  const check = async (picture: string) => {
    const file = importForm(`_id,picture\n${_id},${picture}\n`, `again-${serial}.csv`);
    return (await staff.stocks.checkImport(file)).rows.flatMap(({ errors }) => errors);
  };
  expect(await check(`Teal: ${url}/good?4`)).toEqual([
    { column: 'picture', message: `Teal: ${serverMessages.colorUnknown}` },
  ]);
  // A picture that is there already keeps its color: an undo could not give it back.
  const there = `https://store.example.ph/public/images/${images[1]?.filename}`;
  expect(await check(`White: ${there}`)).toEqual([{ column: 'picture', message: serverMessages.importPictureThere }]);
  expect(await check(`Navy Blue: ${there}`)).toEqual([]);
  expect(await check(there)).toEqual([]);
});

test('an address that fails for now is tried again, and given up after four attempts', async () => {
  failures = 2;
  const import_id = await run(`Slow ${serial},Books,10,${url}/slow`);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await fetchAll();
    store.clock.advance(3_600);
  }
  expect(await staff.stocks.importPictures({ import_id })).toMatchObject({ waiting: 0, done: 1 });
  serial += 1;
  failures = 9;
  const second = await run(`Slow ${serial},Books,10,${url}/slow`);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await fetchAll();
    store.clock.advance(3_600);
  }
  expect(await staff.stocks.importPictures({ import_id: second })).toMatchObject({
    failures: [{ error: 'The address responded with 503.' }],
  });
  expect(await fetchAll()).toBe(0);
  failures = 0;
});

test('the same address is fetched once for a product, whatever is imported again', async () => {
  const name = `Twice ${serial}`;
  await run(`${name},Books,10,${url}/good`);
  await fetchAll();
  const { docs } = await staff.stocks.paginate({ s: name });
  const again = await run(`${docs[0]?._id},12,${url}/good`, '_id,selling_price,picture');
  expect(await fetchAll()).toBe(0);
  expect(await staff.stocks.importPictures({ import_id: again })).toMatchObject({ waiting: 0, done: 0, failed: 0 });
  expect(await imagesOf(name)).toHaveLength(1);
});

test('undoing an import cancels what waits, and takes the pictures off the products that stay', async () => {
  const { id } = await store.make.stock({ name: `Stays ${serial}`, selling_price: 10 });
  const sent = `${id},12,${url}/good\n`;
  const import_id = await run(sent.trim(), '_id,selling_price,picture');
  await fetchAll();
  expect(await imagesOf(`Stays ${serial}`)).toHaveLength(1);
  await staff.stocks.undoImport({ import_id });
  expect(await imagesOf(`Stays ${serial}`)).toEqual([]);

  const waiting = await run(`${id},13,${url}/never`, '_id,selling_price,picture');
  await staff.stocks.undoImport({ import_id: waiting });
  await fetchAll();
  expect(asked).not.toContain('/never');
  expect(await imagesOf(`Stays ${serial}`)).toEqual([]);
});

test('a picture that an order shows outlives the undoing of its import', async () => {
  const { id } = await store.make.stock({ name: `Ordered ${serial}`, selling_price: 10 });
  // Nothing but its picture changes, so that an order of it does not stand in the way.
  const import_id = await run(`${id},10,${url}/good`, '_id,selling_price,picture');
  await fetchAll();
  const customerId = await store.make.customer();
  const line = await store.make.cartItem(customerId, id);
  const order = await (await store.customer(customerId)).orders.place(orderBody([line], 10));
  const filename = order.orders[0]?.item.images[0]?.filename ?? '';
  await staff.stocks.undoImport({ import_id });
  expect(await imagesOf(`Ordered ${serial}`)).toEqual([]);
  expect(await store.services.pictures.hasProductImage(filename)).toBe(true);
});

test('without leave, a private address is fetched by nobody; the reason says so', async () => {
  const strict = await createTestStore();
  try {
    await strict.make.category({ name: 'Books' });
    const caller = await strict.staff(await strict.make.staff());
    const form = importForm(`name,category,selling_price,picture\nInside,Books,1,${url}/good\n`);
    const { import_id } = await caller.stocks.checkImport(form);
    await caller.stocks.runImport({ import_id, rows: 'all' });
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await workQueue(strict.services, importPictureQueue, new AbortController().signal);
      strict.clock.advance(3_600);
    }
    expect((await caller.stocks.importPictures({ import_id })).failures).toMatchObject([
      { error: 'The URL leads to a private address.' },
    ]);
    expect(asked).toEqual([]);
  } finally {
    await strict.close();
  }
});

test('text that is no address is no error, and colleagues with assigned categories see their own imports alone', async () => {
  const import_id = await run(`Named ${serial},Books,10,P-0003.jpg`);
  expect(await staff.stocks.importPictures({ import_id })).toMatchObject({ waiting: 0, done: 0, failed: 0 });
  const form = importForm(`Item,Department,SRP,Image URL\nOdd ${serial},Books,10,P-0004.jpg\n`, 'own.csv');
  form.set('how', '{}');
  const report = await staff.stocks.checkImport(form);
  expect(JSON.stringify(report)).toContain(serverMessages.importNoPicture);
  const scoped = await store.staff(await store.make.staff({ categories: [await store.make.category()] }));
  expect(await toApiError(scoped.stocks.importPictures({ import_id }))).toMatchObject({ code: 'not_found' });
});
