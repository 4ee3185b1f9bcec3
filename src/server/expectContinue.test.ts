import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { placeSimpleOrder, proofBody, proofPicture } from '#test/records/orders.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { waitFor } from '#test/store/waitFor.ts';

const open = new Set<ClientRequest>();
const store = await openTestStore();
const server = await serveTestStore(store);
afterEach(() => {
  for (const sending of open) sending.destroy();
  open.clear();
});

const FORM = 'multipart/form-data; boundary=edge';
const JSON_TYPE = 'application/json';

interface Announced {
  type?: string;
  token?: string | undefined;
  bytes?: number;
  /** The body that is sent once the store asks for it; without it nothing ever is. */
  body?: Uint8Array;
}

/** Announces a body and keeps it back; returns the response, and whether the store asked for the body before it. */
async function announce(path: string, { type = FORM, token, bytes = 10_000_000, body }: Announced = {}) {
  const sending = request(server.url + path, {
    method: path === '/api/orders' ? 'PUT' : 'POST',
    headers: {
      expect: '100-continue',
      'content-type': type,
      'content-length': body?.length ?? bytes,
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  open.add(sending);
  let isAskedFor = false;
  sending.once('continue', () => {
    isAskedFor = true;
    if (body) sending.end(body);
  });
  sending.flushHeaders();
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, isAskedFor, connection: answer.headers.connection, text: await text(answer) };
}

const rejected = (status: number) => expect.objectContaining({ status, isAskedFor: false, connection: 'close' });
const customerToken = async () => store.customerToken(await store.make.customer());

test('whoever may not send a form is turned away before the store asks for it', async () => {
  const staff = await store.staffToken(await store.make.staff());
  for (const path of ['/api/orders', '/api/orders/upload-proof']) {
    expect(await announce(path), path).toEqual(rejected(401));
    expect(await announce(path, { token: staff }), path).toEqual(rejected(403));
  }
  const customer = await customerToken();
  expect(await announce('/api/stocks/1/upload', { token: customer })).toEqual(rejected(403));
  expect(await announce('/trpc/orders.uploadProof', { token: customer })).toEqual(rejected(415));
  expect(await announce('/api/customer-cart/cart-items', { token: customer })).toEqual(rejected(415));
  expect(await announce('/api/nothing')).toEqual(rejected(404));
});

test('a form that says that it is too large is never asked for', async () => {
  const token = await customerToken();
  expect(await announce('/api/orders/upload-proof', { token, bytes: 100_000_000 })).toEqual(rejected(413));
});

test('neither is JSON that is larger than any call takes', async () => {
  const token = await store.staffToken(await store.make.staff());
  for (const path of ['/api/subjects/paginate', '/trpc/subjects.create']) {
    expect(await announce(path, { token, type: JSON_TYPE }), path).toEqual(rejected(413));
  }
});

test('a third upload of a customer is turned away before the store asks for it', async () => {
  const path = '/api/orders/upload-proof';
  const token = await customerToken();
  for (const count of [1, 2]) {
    // Asked for, and never sent.
    void announce(path, { token }).catch(() => {});
    await waitFor(() => expect(store.services.uploads.count()).toBe(count));
  }
  expect(await announce(path, { token })).toEqual(rejected(429));
  for (const sending of open) sending.destroy();
  await waitFor(() => expect(store.services.uploads.count()).toBe(0));
});

test('what is taken is asked for once, and comes whole', async () => {
  const { order, customerId } = await placeSimpleOrder(store);
  const token = await store.customerToken(customerId);
  const form = new Response(proofBody(order, await proofPicture()));
  const type = form.headers.get('content-type') ?? '';
  const body = new Uint8Array(await form.arrayBuffer());
  expect(await announce('/api/orders/upload-proof', { token, type, body })).toMatchObject({
    status: 200,
    isAskedFor: true,
  });
  const login = Buffer.from(JSON.stringify({ username: 'nobody', password: 'a wrong password' }));
  const answer = await announce('/api/users/login', { type: JSON_TYPE, body: login });
  expect(answer).toMatchObject({ status: 401, isAskedFor: true });
  expect(answer.text).toContain(serverMessages.wrongCredentials);
});
