import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import superjson from 'superjson';
import { afterEach, expect, test } from 'vitest';
import {
  type LoopbackRequest,
  type LoopbackResponse,
  startLoopbackServer,
} from '../../../test/store/loopbackServer.ts';
import { createClient, type StoreClientOptions } from './client.ts';
import { StoreError } from './storeError.ts';

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

type Respond = (request: LoopbackRequest, index: number) => LoopbackResponse | null;

/** A client of a store that answers as `respond` says; `waits` are the milliseconds that it meant to wait. */
async function connect(respond: Respond, options: Omit<StoreClientOptions, 'url'> = {}) {
  const server = await startLoopbackServer((request) => respond(request, server.requests.length - 1));
  opened.push(server);
  const waits: number[] = [];
  const wait = async (ms: number) => {
    waits.push(ms);
  };
  return {
    client: createClient({ url: server.url, token: 'one', ...options }, wait),
    requests: server.requests,
    waits,
  };
}

const result = (data: unknown): LoopbackResponse => ({ body: { result: { data: superjson.serialize(data) } } });
const failed = (httpStatus: number, code: string, more: object = {}, headers = {}): LoopbackResponse => ({
  status: httpStatus,
  headers,
  body: {
    error: superjson.serialize({ message: '', data: { httpStatus, error: { code, msg: `It is ${code}.`, ...more } } }),
  },
});
const keysOf = (requests: readonly LoopbackRequest[]) =>
  new Set(requests.map((each) => each.headers['idempotency-key']));

test('dates come back as dates, and what the store says no to as an error with code, status and fields', async () => {
  const created_at = new Date('2026-11-20T02:00:00Z');
  const { client } = await connect(({ path }) =>
    path.startsWith('/trpc/orders.get')
      ? result({ created_at })
      : failed(422, 'invalid', { errors: { name: 'Missing' } }),
  );
  expect((await client.orders.get.query({ _id: '1' })).created_at).toEqual(created_at);
  const error = await client.stocks.delete.mutate({ _id: '1' }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StoreError);
  expect(error).toMatchObject({ code: 'invalid', status: 422, fields: { name: 'Missing' }, message: 'It is invalid.' });
});

test('what passes is tried again under the same Idempotency-Key, after as long as the store named', async () => {
  const { client, requests, waits } = await connect((_, index) => {
    if (index === 0) return failed(503, 'unavailable', {}, { 'retry-after': '7' });
    if (index === 1) return failed(429, 'too_many', {}, { 'retry-after': '2' });
    return index === 2 ? { status: 502, body: '<html>Bad gateway</html>' } : result({ msg: 'done' });
  });
  expect(await client.stocks.delete.mutate({ _id: '1' })).toEqual({ msg: 'done' });
  expect(requests).toHaveLength(4);
  expect(keysOf(requests).size).toBe(1);
  expect(waits[0]).toBeGreaterThanOrEqual(7_000);
  expect(waits[1]).toBeGreaterThanOrEqual(2_000);
  expect(waits[1]).toBeLessThanOrEqual(3_000);
});

test('two mutations have two keys, and one that the script named is sent as it is', async () => {
  const { client, requests } = await connect(() => result({ msg: 'done' }));
  await client.stocks.delete.mutate({ _id: '1' });
  await client.stocks.delete.mutate({ _id: '1' });
  await client.stocks.delete.mutate({ _id: '1' }, { idempotencyKey: 'restock-17' });
  expect(keysOf(requests).size).toBe(3);
  expect(requests.at(-1)?.headers['idempotency-key']).toBe('restock-17');
});

test('retries end: after as many as allowed, at once for what would fail again, and for a wait beyond a minute', async () => {
  const down = await connect(() => failed(503, 'unavailable'), { retries: 2 });
  await expect(down.client.stocks.productFilters.query()).rejects.toMatchObject({ code: 'unavailable' });
  expect(down.requests).toHaveLength(3);
  for (const response of [failed(409, 'conflict'), failed(429, 'too_many', {}, { 'retry-after': '61' })]) {
    const { client, requests } = await connect(() => response);
    await expect(client.stocks.productFilters.query()).rejects.toBeInstanceOf(StoreError);
    expect(requests).toHaveLength(1);
  }
});

test('a store that cannot be reached is an error that names it', async () => {
  const { client, waits } = await connect(() => result(null));
  await opened.pop()?.close();
  await expect(client.stocks.productFilters.query()).rejects.toMatchObject({
    code: 'unreachable',
    status: 0,
    message: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+ cannot be reached: ECONNREFUSED\.$/),
  });
  expect(waits).toHaveLength(4);
});

test('a signal ends a call that hangs, with its own reason', async () => {
  const { client } = await connect(() => null);
  const stop = new AbortController();
  const call = client.stocks.productFilters.query(undefined, { signal: stop.signal });
  stop.abort(new Error('enough'));
  await expect(call).rejects.toThrow('enough');
});

test('a token that has run out is renewed once, for all calls that met it, and each is made again', async () => {
  let logins = 0;
  const { client, requests } = await connect(
    ({ path, headers }) => {
      if (path.startsWith('/trpc/users.login')) {
        logins += 1;
        return result({ token: 'two' });
      }
      return headers.authorization === 'Bearer two' ? result([]) : failed(401, 'unauthenticated');
    },
    { token: 'one', signIn: { username: 'ana', password: 'secret' } },
  );
  await Promise.all(Array.from({ length: 20 }, () => client.stocks.listing.query()));
  expect(logins).toBe(1);
  expect(requests.filter(({ headers }) => headers.authorization === 'Bearer two')).toHaveLength(20);
  const login = requests.find(({ path }) => path.startsWith('/trpc/users.login'));
  expect(login?.headers.authorization).toBeUndefined();
});

test('a sign-in that was rejected is not repeated by itself, so that nobody is locked out', async () => {
  let password = 'wrong';
  const { client, requests } = await connect(
    ({ path, body }) => {
      if (!path.startsWith('/trpc/users.login')) return result([]);
      return body.includes('right') ? result({ token: 'two' }) : failed(401, 'unauthenticated');
    },
    { token: undefined, signIn: async () => ({ token: await clientLogin() }) },
  );
  const clientLogin = async () => {
    const { token } = await anonymous.client.users.login.mutate({ username: 'ana', password });
    return token;
  };
  const anonymous = await connect(
    ({ body }) => (body.includes('right') ? result({ token: 'two' }) : failed(401, 'unauthenticated')),
    {
      token: undefined,
    },
  );
  const rejected = { code: 'unauthenticated', status: 401 };
  await expect(client.stocks.listing.query()).rejects.toMatchObject(rejected);
  await expect(client.stocks.listing.query()).rejects.toMatchObject(rejected);
  expect(anonymous.requests).toHaveLength(1);
  password = 'right';
  expect(await client.signIn()).toBe('two');
  expect(await client.stocks.listing.query()).toEqual([]);
  expect(requests.at(-1)?.headers.authorization).toBe('Bearer two');
});

test('a customer signs in by the code that was sent, with its ticket', async () => {
  const { client, requests } = await connect(
    ({ path }) => {
      if (path.startsWith('/trpc/customers.phoneCode'))
        return result({ phone_number: '+639175550123', ticket: 'T', msg: '' });
      return path.startsWith('/trpc/customers.phoneLogin') ? result({ token: 'customer' }) : result({ orders: [] });
    },
    {
      token: undefined,
      signIn: { phone_number: '0917 555 0123', code: ({ phone_number }) => `code for ${phone_number}` },
    },
  );
  await client.cart.items.query();
  const login = requests.find(({ path }) => path.startsWith('/trpc/customers.phoneLogin'));
  expect(JSON.parse(login?.body ?? '')).toEqual({
    json: { phone_number: '0917 555 0123', code: 'code for +639175550123', ticket: 'T' },
  });
  expect(requests.at(-1)?.headers.authorization).toBe('Bearer customer');
});

const frame = (id: number) => `data: ${JSON.stringify(superjson.serialize({ order_id: String(id) }))}\nid: ${id}\n\n`;
const stream = (...frames: string[]): LoopbackResponse => ({
  headers: { 'content-type': 'text/event-stream' },
  body: `event: connected\ndata: {"reconnectAfterInactivityMs":9000}\n\n${frames.join('')}`,
});

test('a stream goes on after the last event when its connection is cut, the store restarts or the token runs out', async () => {
  const { client, requests, waits } = await connect(
    ({ path, headers }, index) => {
      if (path.startsWith('/trpc/users.login')) return result({ token: 'two' });
      if (index === 0) return stream(frame(1), frame(2));
      if (index === 1) return failed(503, 'unavailable');
      if (headers.authorization !== 'Bearer two') return failed(401, 'unauthenticated');
      return stream(frame(3), 'event: ping\ndata: \n\n', 'event: return\ndata: \n\n');
    },
    { signIn: { username: 'ana', password: 'secret' } },
  );
  const seen: string[] = [];
  for await (const { id, data } of client.orders.updates.subscribe()) seen.push(`${id} ${data.order_id}`);
  expect(seen).toEqual(['1 1', '2 2', '3 3']);
  const streams = requests.filter(({ path }) => path.startsWith('/trpc/orders.updates'));
  expect(streams.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '2', '2', '2']);
  expect(waits).toHaveLength(2);
});

test('a stream begins after the event that a script names, ends when its loop is left, and throws what the store says no to', async () => {
  const shape = { data: { httpStatus: 403, error: { code: 'forbidden', msg: 'Not yours.' } } };
  const no = `event: serialized-error\ndata: ${JSON.stringify(superjson.serialize(shape))}\n\n`;
  const { client, requests } = await connect((_, index) => (index === 0 ? stream(frame(8), frame(9)) : stream(no)));
  for await (const { id } of client.orders.updates.subscribe(undefined, { lastEventId: '7' })) {
    expect(id).toBe('8');
    break;
  }
  expect(requests[0]?.headers['last-event-id']).toBe('7');
  await expect(client.orders.updates.subscribe().next()).rejects.toMatchObject({ code: 'forbidden', status: 403 });
});

test('a file goes out from its path, a Blob, its bytes or a stream, with its name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campus-store-upload-'));
  const path = join(folder, 'stocks.csv');
  await writeFile(path, 'name,price');
  async function* bytes() {
    yield new TextEncoder().encode('name,');
    yield new TextEncoder().encode('price');
  }
  const { client, requests } = await connect(() => result({ import_id: '1' }));
  await client.checkImport({ file: path });
  await client.checkImport({ file: new File(['name,price'], 'stocks.csv') });
  await client.checkImport({ file: { content: bytes(), name: 'stocks.csv' } });
  await client.checkImport({ file: { content: Buffer.from('name,price'), name: 'stocks.csv' } });
  await rm(folder, { recursive: true });
  expect(requests).toHaveLength(4);
  for (const { body, headers } of requests) {
    const type = String(headers['content-type']);
    const [, boundary = ''] = /boundary=(.+)$/.exec(type) ?? [];
    expect(body.startsWith(`--${boundary}\r\n`)).toBe(true);
    expect(body).toContain('form-data; name="file"; filename="stocks.csv"');
    expect(body).toContain('\r\n\r\nname,price\r\n');
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    expect((form.get('file') as File).name).toBe('stocks.csv');
  }
});

test('an upload is sent again from a path, and not from a stream that has flowed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campus-store-upload-'));
  const path = join(folder, 'slip.jpg');
  await writeFile(path, 'picture');
  const order = { _id: '1', order_no: '2026-11-000001' };
  const { client, requests } = await connect((_, index) => (index === 0 ? failed(503, 'unavailable') : result(order)));
  await client.uploadProof({ order, file: path });
  expect(requests.map(({ body }) => body.includes('picture'))).toEqual([true, true]);
  expect(keysOf(requests).size).toBe(1);

  const once = await connect(() => failed(503, 'unavailable'));
  const content = (async function* () {
    yield new TextEncoder().encode('picture');
  })();
  await expect(once.client.uploadProof({ order, file: { content } })).rejects.toMatchObject({ code: 'unavailable' });
  expect(once.requests).toHaveLength(1);
  await expect(client.uploadProof({ order, file: join(folder, 'none.jpg') })).rejects.toMatchObject({ code: 'ENOENT' });
  await rm(folder, { recursive: true });
});

test('no more calls than allowed are on their way at a time', async () => {
  const started: number[] = [];
  let running = 0;
  const { client } = await connect(() => result([]), { concurrency: 2 });
  const { fetch } = globalThis;
  globalThis.fetch = async (...args) => {
    running += 1;
    started.push(running);
    return fetch(...args).finally(() => {
      running -= 1;
    });
  };
  try {
    await Promise.all(Array.from({ length: 6 }, () => client.stocks.listing.query()));
  } finally {
    globalThis.fetch = fetch;
  }
  expect(started).toHaveLength(6);
  expect(Math.max(...started)).toBe(2);
});

test('a query that is too long for a URL goes as POST, and a wrong URL is said at once', async () => {
  const { client, requests } = await connect(() => result([]));
  await client.reports.ordersHistory.query({ os_numbers: Array.from({ length: 500 }, (_, n) => `2026-11-${n}`) });
  expect(requests[0]).toMatchObject({ method: 'POST', path: '/trpc/reports.ordersHistory' });
  expect(requests[0]?.headers['idempotency-key']).toBeUndefined();
  for (const url of ['file:///tmp', '127.0.0.1:3000', 'store.example.edu', 'http://'])
    expect(() => createClient({ url }, async () => {})).toThrow('not the URL of a store: https://');
});
