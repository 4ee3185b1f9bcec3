import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { placeSimpleOrder, proofBody, proofPicture } from '#test/records/orders.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { waitFor } from '#test/store/waitFor.ts';

const open = new Set<ClientRequest>();
const store = await openTestStore();
const server = await serveTestStore(store);
afterEach(async () => {
  for (const sending of open) sending.destroy();
  open.clear();
  await expectNothingLeft();
});

const uploads = () => store.services.uploads;
const filesOnDisk = () => readdir(join(store.services.config.dataDir, 'uploads', 'incoming'));
const expectNothingLeft = () => waitFor(async () => expect([await filesOnDisk(), uploads().count()]).toEqual([[], 0]));

const PATH = '/api/orders/upload-proof';

/** Starts an upload of ten megabytes and sends its first 200 kB. */
async function beginUpload(customer: number): Promise<ClientRequest> {
  const sending = request(`${server.url}${PATH}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await store.customerToken(customer)}`,
      'content-type': 'multipart/form-data; boundary=edge',
      'content-length': '10000000',
    },
  });
  sending.on('error', () => {});
  open.add(sending);
  const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="slip.jpg"\r\n\r\n';
  sending.write(Buffer.concat([Buffer.from(head), Buffer.from([0xff, 0xd8, 0xff]), randomBytes(200_000)]));
  return sending;
}

async function answerTo(sending: ClientRequest) {
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], text: await text(answer) };
}

test('one upload of a customer is read at a time, and a second is rejected before its body', async () => {
  const customer = await store.make.customer();
  await beginUpload(customer);
  await waitFor(async () => expect([uploads().count(), (await filesOnDisk()).length]).toEqual([1, 1]));
  const second = await answerTo(await beginUpload(customer));
  expect(second).toMatchObject({ status: 429, retryAfter: '2' });
  expect(second.text).toContain(serverMessages.tooManyUploads);
  expect(uploads().count()).toBe(1);
});

test('a process reads 24 uploads at once, and still accepts orders without a file', async () => {
  const customers = await Promise.all(Array.from({ length: 25 }, () => store.make.customer()));
  for (const customer of customers.slice(0, 24)) await beginUpload(customer);
  await waitFor(() => expect(uploads().count()).toBe(24));
  expect(await answerTo(await beginUpload(customers[24] ?? 0))).toMatchObject({ status: 429 });

  const body = new FormData();
  body.set('data', '{}');
  const headers = { authorization: `Bearer ${await store.customerToken(customers[0] ?? 0)}` };
  const order = await fetch(`${server.url}/api/orders`, { method: 'PUT', headers, body });
  expect([order.status, await order.json()]).toMatchObject([422, { errors: { orders: messages.cartEmpty } }]);
});

test('an order that cannot be placed is rejected before its picture is decoded', async () => {
  const saveProof = vi.spyOn(store.services.pictures, 'saveProof');
  const body = new FormData();
  body.set('data', '{}');
  body.set('file', new File([new Uint8Array(await proofPicture())], 'proof.png', { type: 'image/png' }));
  const headers = { authorization: `Bearer ${await store.customerToken(await store.make.customer())}` };
  const order = await fetch(`${server.url}/api/orders`, { method: 'PUT', headers, body });
  expect([order.status, await order.json()]).toMatchObject([422, { errors: { orders: messages.cartEmpty } }]);
  expect(saveProof).not.toHaveBeenCalled();
});

test('ten rejected bodies are read to their end, and their connections stay usable', async () => {
  const customer = await store.make.customer();
  await beginUpload(customer);
  await waitFor(() => expect(uploads().count()).toBe(1));
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization: `Bearer ${await store.customerToken(customer)}` };
  const rejected = Array.from({ length: 10 }, async () => {
    const type = 'multipart/form-data; boundary=edge';
    const sending = request(server.url + PATH, {
      agent,
      method: 'POST',
      headers: { ...headers, 'content-type': type, 'content-length': 5_000_000 },
    });
    const answer = answerTo(sending);
    sending.end(Buffer.alloc(5_000_000));
    await once(sending, 'finish');
    return (await answer).status;
  });
  expect(await Promise.all(rejected)).toEqual(Array.from({ length: 10 }, () => 429));
  const next = request(`${server.url}/healthz`, { agent });
  next.end();
  expect([(await answerTo(next)).status, next.reusedSocket]).toEqual([200, true]);
  agent.destroy();
});

test('an upload whose connection is cut leaves no file', async () => {
  const sending = await beginUpload(await store.make.customer());
  await waitFor(async () => expect(await filesOnDisk()).toHaveLength(1));
  sending.destroy();
  await expectNothingLeft();
});

test('a finished or rejected upload leaves no file', async () => {
  const { order, customerId } = await placeSimpleOrder(store);
  const headers = { authorization: `Bearer ${await store.customerToken(customerId)}` };
  const send = async (file: Uint8Array) =>
    (await fetch(server.url + PATH, { method: 'POST', headers, body: proofBody(order, file) })).status;
  expect(await send(await proofPicture())).toBe(200);
  await expectNothingLeft();
  expect(await send(Buffer.concat([await proofPicture(), randomBytes(11_000_000)]))).toBe(413);
  expect(await send(randomBytes(200_000).fill(0, 0, 16))).toBe(415);
});

test('an anonymous caller, and a form sent to a path without uploads, is rejected before the body is read', async () => {
  const tokens = {
    none: '',
    customer: await store.customerToken(await store.make.customer()),
    staff: await store.staffToken(await store.make.staff()),
  };
  const announce = async (path: string, as: keyof typeof tokens) => {
    const sending = request(`${server.url}${path}`, {
      method: 'POST',
      headers: {
        ...(tokens[as] ? { authorization: `Bearer ${tokens[as]}` } : {}),
        'content-type': 'multipart/form-data; boundary=edge',
        'content-length': '10000000',
      },
    });
    sending.on('error', () => {});
    open.add(sending);
    sending.flushHeaders();
    return (await answerTo(sending)).status;
  };
  expect(await announce(PATH, 'none')).toBe(401);
  expect(await announce(PATH, 'staff')).toBe(403);
  expect(await announce('/api/stocks/1/upload', 'customer')).toBe(403);
  for (const path of ['users.login', 'orders.uploadProof', 'orders.place,orders.place?batch=1'])
    expect(await announce(`/trpc/${path}`, 'customer')).toBe(415);
  expect(uploads().count()).toBe(0);
});
