import express from 'express';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { type ObjectStorage, startObjectStorage } from '#test/objectStorage.ts';
import { createShopper, orderBody, proofPicture } from '#test/orders.ts';
import { serveTestStore } from '#test/serveTestStore.ts';
import { createTestStore, type TestStore } from '#test/testStore.ts';
import { bytesInArchive } from '#test/unzip.ts';
import { servePictures } from './pictures/servePictures.ts';
import { listen } from './platform/http/listen.ts';
import { restErrors } from './platform/http/rest.ts';
import { createLog } from './platform/logging/log.ts';

let storage: ObjectStorage;
let storageUrl: string;
let store: TestStore;
let server: { url: string; close: () => Promise<void> };
beforeAll(async () => {
  storage = await startObjectStorage();
  storageUrl = storage.env.AWS_ENDPOINT_URL_S3 ?? '';
  // Long enough for a slow machine, whose storage answers, and short enough to wait for one that does not.
  store = await createTestStore({ env: { ...storage.env, FILES_DOWNLOAD_URL: storageUrl, FILES_TIMEOUT_MS: '2000' } });
  server = await serveTestStore(store);
});
afterEach(() => storage.proxy.thaw());
afterAll(async () => {
  await server.close();
  await store.close();
  await storage.close();
});

/** An order with a proof, and the URLs by which its customer and a staff user open it. */
async function orderWithProof() {
  const { caller, customerId, line } = await createShopper(store);
  const { _id } = await caller.orders.place(orderBody([line], 200, { file: await proofPicture() }));
  const order = await caller.orders.get({ _id });
  const staff = await store.staff(await store.make.staff());
  const url = order.proof_of_payment_url ?? '';
  return { customerId, order, url, staffUrl: (await staff.orders.get({ _id })).proof_of_payment_url ?? '' };
}
const open = (path: string, init: RequestInit = {}) => fetch(server.url + path, { redirect: 'manual', ...init });
const timesOpened = async (filename: string | null) => {
  const [row] = await store
    .deps()
    .em.execute<{ count: number }[]>(
      "select count(*) as count from audit_log where record_type = 'proof' and action = 'read' and record_id = ?",
      [filename],
    );
  return Number(row?.count);
};

test('a proof is loaded from the storage by a URL of a minute, once the store has checked who asks and noted it', async () => {
  const { order, url, staffUrl } = await orderWithProof();
  for (const [path, times] of [[url, 0] as const, [staffUrl, 1] as const]) {
    const redirect = await open(path);
    expect([redirect.status, redirect.headers.get('cache-control'), await redirect.text()]).toEqual([
      307,
      'no-store',
      '',
    ]);
    expect(redirect.headers.get('referrer-policy')).toBe('same-origin');
    const target = new URL(redirect.headers.get('location') ?? '');
    expect([target.origin, target.searchParams.get('X-Amz-Expires')]).toEqual([storageUrl, '60']);
    expect(await timesOpened(order.proof_of_payment_filename)).toBe(times);
    const picture = await fetch(target);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'cache-control': 'no-store',
    });
    expect((await sharp(await picture.arrayBuffer()).metadata()).format).toBe('jpeg');
  }
});

test('nobody without the store’s own signature is sent to the storage', async () => {
  const { order, url } = await orderWithProof();
  const another = url.replace(/(?<=signature=)./, (first) => (first === '-' ? '_' : '-'));
  for (const path of [`/public/images/${order.proof_of_payment_filename}`, another]) {
    const response = await open(path);
    expect([response.status, response.headers.get('location')]).toEqual([403, null]);
  }
});

test('who opens a proof is noted before the URL is handed out, and without the note it is not', async () => {
  const { order, staffUrl } = await orderWithProof();
  const app = express();
  const proofOpened = async () => {
    throw new DomainError('unavailable', 'no note');
  };
  app.get('/public/images/:filename', servePictures({ ...store.services, proofOpened }));
  app.use(restErrors(createLog('silent')));
  const failing = await listen(app, '127.0.0.1', 0);
  try {
    const response = await fetch(failing.url + staffUrl, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([503, null]);
  } finally {
    await failing.close();
  }
  expect(await timesOpened(order.proof_of_payment_filename)).toBe(0);
});

test('a script that follows the redirect with its token does not tell it to the storage, and may ask for a part', async () => {
  const { url } = await orderWithProof();
  const headers = { authorization: 'Bearer a-token' };
  // The storage takes no second way to sign in beside the signature.
  const direct = await fetch((await open(url)).headers.get('location') ?? '', { headers });
  expect(direct.status).toBe(400);
  await direct.body?.cancel();
  const followed = await fetch(server.url + url, { headers });
  expect([followed.status, followed.redirected]).toEqual([200, true]);
  const whole = Buffer.from(await followed.arrayBuffer());
  const part = await fetch(server.url + url, { headers: { ...headers, range: 'bytes=0-99' } });
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, whole.subarray(0, 100)]);
});

test('a proof that is gone is not found, by the store and by a URL that was handed out before', async () => {
  const { order, url } = await orderWithProof();
  const target = (await open(url)).headers.get('location') ?? '';
  await store.services.pictures.removeProof(order.proof_of_payment_filename ?? '');
  const response = await open(url);
  expect([response.status, await response.json()]).toEqual([404, { msg: messages.noProof }]);
  expect((await fetch(target)).status).toBe(404);
});

test('a storage that does not answer is 503, and nobody is sent there', async () => {
  const { url } = await orderWithProof();
  storage.proxy.freeze();
  const response = await open(url);
  expect([response.status, response.headers.get('retry-after'), response.headers.get('location')]).toEqual([
    503,
    '2',
    null,
  ]);
});

test('HEAD of a proof, pictures of products and copies of own data come from the store', async () => {
  const { customerId, order, url } = await orderWithProof();
  const head = await open(url, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const photo = sharp({ create: { width: 400, height: 300, channels: 3, background: '#0e6b50' } }).jpeg();
  const { filename } = await store.services.pictures.saveProductImage(await photo.toBuffer());
  for (const query of ['', '?w=320']) {
    const picture = await open(`/public/images/${filename}${query}`);
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    await picture.body?.cancel();
  }
  const authorization = `Bearer ${await store.customerToken(customerId)}`;
  const copy = await open('/api/customers/data-file', { method: 'POST', headers: { authorization } });
  const proof = Buffer.from(await (await fetch(server.url + url)).arrayBuffer());
  const archive = Buffer.from(await copy.arrayBuffer());
  expect(bytesInArchive(archive, `proofs/${order.order_no}.jpg`).equals(proof)).toBe(true);
});

test('pages may show pictures of the storage, and nothing else of it', async () => {
  const { headers } = await open('/healthz');
  const policy = headers.get('content-security-policy') ?? '';
  const naming = policy.split(';').filter((directive) => directive.includes(storageUrl));
  expect(naming).toEqual([`img-src 'self' data: blob: ${storageUrl}`]);
});
