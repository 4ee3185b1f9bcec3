import { beforeEach, describe, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';

let serial = 0;

const store = await openTestStore();
const server = await serveTestStore(store);
/** Tokens of two staff users without assigned categories, and of one with some. */
const ana = await store.staffToken(await store.make.staff({ name: 'Ana Cruz' }));
const ben = await store.staffToken(await store.make.staff({ name: 'Ben Reyes' }));
const limited = await store.staffToken(await store.make.staff({ categories: [await store.make.category()] }));
beforeEach(() => {
  serial += 1;
});

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

async function call(method: Method, path: string, body?: unknown, token: string | null = ana) {
  const response = await fetch(server.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> & { _id: string } };
}

type Router = 'subjects' | 'gradeLevels' | 'agriculture' | 'warehouses';

/** Each kind, with a function that makes a record of it used. */
const kinds: [base: string, router: Router, inUse: string, use: (id: number) => Promise<unknown>][] = [
  ['/api/subjects/', 'subjects', serverMessages.referenceInUse, (id) => ofStock('stock_subject', { subject_id: id })],
  [
    '/api/grade-levels/',
    'gradeLevels',
    serverMessages.referenceInUse,
    (id) => ofStock('stock_grade_level', { grade_level_id: id }),
  ],
  [
    '/api/agriculture/',
    'agriculture',
    serverMessages.referenceInUse,
    (id) => ofStock('stock_agriculture', { agriculture_id: id }),
  ],
  ['/api/warehouses/', 'warehouses', serverMessages.warehouseInUse, (id) => userOf(id)],
];

async function ofStock(table: string, link: Record<string, number>) {
  return store.make.insert(table, { stock_id: (await store.make.stock()).id, ...link });
}
function userOf(warehouse_id: number) {
  const user = { name: 'User', username: `user-of-${warehouse_id}`, password_hash: 'unusable' };
  return store.make.insert('staff_user', { ...user, warehouse_id });
}

const WAREHOUSE = { address: '', place: '', map_link: '', phone: '', hours: '', is_counter: false };

describe.each(kinds)('%s', (base, router, inUse, use) => {
  const ofWarehouse = router === 'warehouses' ? WAREHOUSE : {};
  const add = async (name: string) => (await call('PUT', base, { name, user: { _id: '1' } })).body;
  const readHistory = async (_id: string) => {
    const viewer = await store.staff(await store.make.staff());
    return (await viewer[router].history({ _id })).docs;
  };

  test('PUT creates, GET opens, POST updates, DELETE deletes, and each change leaves an audit row', async () => {
    const name = `Name ${serial}`;
    const { status, body: record } = await call('PUT', base, { name: `  ${name} `, user: { name: 'Forged' } });
    expect(status).toBe(200);
    expect(record).toEqual({ _id: expect.stringMatching(/^\d+$/), name, ...ofWarehouse, version: 1 });
    const path = base + record._id;
    expect(await call('GET', path)).toEqual({ status: 200, body: record });
    const renamed = { ...record, name: `${name} b`, version: 2 };
    expect(await call('POST', path, { name: `${name} b`, user: {} }, ben)).toEqual({ status: 200, body: renamed });
    expect(await call('GET', path, undefined, limited)).toEqual({ status: 200, body: renamed });
    expect(await call('DELETE', path, { user: {} })).toEqual({ status: 200, body: { msg: 'Transaction Deleted' } });
    expect(await call('GET', path)).toEqual({ status: 404, body: { code: 'not_found', msg: staffMessages.notFound } });

    const history = await readHistory(record._id);
    expect(history.map(({ action, who }) => [action, who])).toEqual([
      ['deleted', 'Ana Cruz'],
      ['updated', 'Ben Reyes'],
      ['created', 'Ana Cruz'],
    ]);
    expect(history[1]?.changes).toEqual([{ field: 'name', from: name, to: `${name} b` }]);
    expect(history.every(({ when }) => when.getTime() === store.clock.now().getTime())).toBe(true);
  });

  test('a save without changes neither counts nor is logged', async () => {
    const record = await add(`Same ${serial}`);
    expect(await call('POST', base + record._id, record)).toEqual({ status: 200, body: record });
    expect(await call('POST', base + record._id, {})).toEqual({ status: 200, body: record });
    expect(await readHistory(record._id)).toHaveLength(1);
  });

  test('a name is unique, ignoring letter case; a record may change the case of its own', async () => {
    const record = await add(`Taken ${serial}`);
    const taken = {
      status: 409,
      body: { code: 'conflict', msg: serverMessages.nameTaken, errors: { name: serverMessages.nameTaken } },
    };
    expect(await call('PUT', base, { name: `TAKEN ${serial}` })).toEqual(taken);
    const other = await add(`Free ${serial}`);
    expect(await call('POST', base + other._id, { name: ` taken ${serial}` })).toEqual(taken);
    expect(await call('POST', base + record._id, { name: `TAKEN ${serial}` })).toMatchObject({ status: 200 });
  });

  test.each([
    {},
    { name: null },
    { name: '' },
    { name: '  ' },
    { name: 'x'.repeat(121) },
    { name: 'a\nb' },
    { name: {} },
  ])('a name is required and plain: not %j', async (body) => {
    const response = await call('PUT', base, body);
    expect(response).toMatchObject({ status: 422, body: { msg: staffMessages.invalidInput } });
    expect(Object.keys(response.body.errors ?? {})).toEqual(['name']);
  });

  test('a save over a newer one returns 409 with author and time; without a version it is not checked', async () => {
    const record = await add(`Guarded ${serial}`);
    const path = base + record._id;
    await call('POST', path, { name: `First ${serial}`, version: 1 }, ben);
    const message = 'Ben Reyes saved this record on Fri, 20 Nov 2026, 10:00 AM, after you opened it.';
    expect(await call('POST', path, { name: `Second ${serial}`, version: 1 })).toEqual({
      status: 409,
      body: { code: 'version_old', msg: message, errors: { version: message } },
    });
    expect((await call('GET', path)).body).toMatchObject({ name: `First ${serial}`, version: 2 });
    expect(await call('POST', path, { name: `Third ${serial}` })).toMatchObject({ status: 200, body: { version: 3 } });
  });

  test('of two concurrent saves of one version, one is rejected', async () => {
    const record = await add(`Race ${serial}`);
    const saves = ['One', 'Other'].map((name) =>
      call('POST', base + record._id, { name: `${name} ${serial}`, version: 1 }),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test('a used record cannot be deleted', async () => {
    const record = await add(`Used ${serial}`);
    await use(Number(record._id));
    expect(await call('DELETE', base + record._id)).toEqual({ status: 409, body: { code: 'conflict', msg: inUse } });
    expect(await call('GET', base + record._id)).toMatchObject({ status: 200 });
    expect(await readHistory(record._id)).toHaveLength(1);
  });

  test('an unknown record returns 404', async () => {
    for (const id of ['0', '999999', '99999999999', 'abc', '-1']) {
      const unknown = { status: 404, body: { code: 'not_found', msg: staffMessages.notFound } };
      expect(await call('GET', base + id)).toEqual(unknown);
      expect(await call('POST', base + id, { name: 'Nobody’s' })).toEqual(unknown);
      expect(await call('DELETE', base + id)).toEqual(unknown);
    }
  });

  test('paginate searches, sorts and pages', async () => {
    const mark = `Page${serial}`;
    for (const name of ['Beta', 'Alpha', 'Delta', 'Gamma']) await add(`${mark} ${name}`);
    const list = async (body: Record<string, unknown>) => {
      const response = await call('POST', `${base}paginate`, { s: mark, ...body });
      const { docs, total } = response.body as unknown as { docs: { name: string }[]; total: number };
      return { names: docs.map(({ name }) => name.replace(`${mark} `, '')), total };
    };
    expect(await list({})).toEqual({ names: ['Alpha', 'Beta', 'Delta', 'Gamma'], total: 4 });
    expect(await list({ page: 2, page_size: 3, extras: {} })).toEqual({ names: ['Gamma'], total: 4 });
    expect(await list({ page: 3, page_size: 3 })).toEqual({ names: [], total: 4 });
    expect(await list({ extras: { sort: 'name', order: 'desc' }, page_size: 1 })).toEqual({
      names: ['Gamma'],
      total: 4,
    });
    expect(await list({ s: ` ${mark.toLowerCase()} be ` })).toEqual({ names: ['Beta'], total: 1 });
    expect(await list({ s: `${mark}%` })).toEqual({ names: [], total: 0 });
    expect(await list({ s: '_' })).toEqual({ names: [], total: 0 });
  });

  test('paginate returns ten records by default, and at most a hundred', async () => {
    for (let count = 0; count < 11; count += 1) await add(`Ten${serial} ${count}`);
    const { body } = await call('POST', `${base}paginate`, { s: `Ten${serial}` });
    expect(body.docs).toHaveLength(10);
    expect(body.total).toBe(11);
    for (const rejected of [
      { page_size: 0 },
      { page_size: 101 },
      { page_size: 2.5 },
      { page: 0 },
      { page: -1 },
      { s: 'x'.repeat(201) },
      { extras: { sort: 'version' } },
      { extras: { order: 'sideways' } },
    ]) {
      expect(await call('POST', `${base}paginate`, rejected)).toMatchObject({ status: 422 });
    }
    expect(await call('POST', `${base}paginate`, { page_size: 100 })).toMatchObject({ status: 200 });
  });
});

test('the reference lists take search_keyword for s', async () => {
  for (const base of ['/api/subjects/', '/api/grade-levels/', '/api/agriculture/']) {
    await call('PUT', base, { name: `Keyword ${serial}` });
    const found = await call('POST', `${base}paginate`, { page: 1, search_keyword: `keyword ${serial}` });
    expect(found.body).toMatchObject({ docs: [{ name: `Keyword ${serial}` }], total: 1 });
  }
});

test('warehouses can be found, sorted and saved by their address', async () => {
  const add = (name: string, address: string) =>
    call('PUT', '/api/warehouses/', { name: `${name} ${serial}`, address });
  const { body: north } = await add('North', ' 9 Hill Road\nIloilo City ');
  await add('South', '1 Hill Road');
  expect(north).toMatchObject({ address: '9 Hill Road\nIloilo City' });
  const list = { s: 'hill road', extras: { sort: 'address', order: 'asc' } };
  expect((await call('POST', '/api/warehouses/paginate', list)).body).toMatchObject({
    docs: [{ name: `South ${serial}` }, { name: `North ${serial}` }],
    total: 2,
  });
  expect((await call('POST', `/api/warehouses/${north._id}`, { address: '' })).body).toMatchObject({
    name: `North ${serial}`,
    address: '',
  });
  const tooLong = { name: `Long ${serial}`, address: 'x'.repeat(501) };
  expect(await call('PUT', '/api/warehouses/', tooLong)).toMatchObject({
    status: 422,
    body: { errors: { address: serverMessages.tooLong } },
  });
});
