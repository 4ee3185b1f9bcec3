import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { waitFor } from '#test/store/waitFor.ts';
import { createFolderStorage } from '../platform/files/folderStorage.ts';
import { listen } from '../platform/http/listen.ts';
import { restErrors } from '../platform/http/rest.ts';
import { createLog } from '../platform/logging/log.ts';
import { STORED_FOLDERS } from './pictureFiles.ts';
import { createPictureStore } from './pictureStore.ts';
import { servePictures } from './servePictures.ts';
import { PROOF_URL_SECONDS, signProofUrl } from './signedUrl.ts';

const SECRET = 'a secret that only this test knows';
const START = new Date('2026-11-20T02:00:00Z');
const BROWSER = 'image/avif,image/webp,image/png,image/*;q=0.8,*/*;q=0.5';

let clock = START;
const opened: [filename: string, staffId: number][] = [];

// A store's folder usually begins with a dot, which Express rejects by default.
const dataDir = await mkdtemp(join(tmpdir(), '.campus-store-pictures-'));
const pictures = createPictureStore(createFolderStorage(dataDir, STORED_FOLDERS));
const app = express();
const proofOpened = async (filename: string, staffId: number) => {
  opened.push([filename, staffId]);
};
const serve = servePictures({ pictures, config: { sessionSecret: SECRET }, now: () => clock, proofOpened });
app.get('/public/images/:filename', serve);
app.use(restErrors(createLog('silent')));
const server = await listen(app, '127.0.0.1', 0);
const bytes = await sharp({ create: { width: 800, height: 1_000, channels: 3, background: '#e5a02c' } })
  .jpeg()
  .toBuffer();
const image = (await pictures.saveProductImage(bytes)).filename;
const proof = (await pictures.saveProof(bytes)).filename;
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const get = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init);
const imageAt = (query = '', headers: Record<string, string> = {}) =>
  get(`/public/images/${image}${query}`, { headers });
const signed = () => signProofUrl(SECRET, proof, START);

describe('a product picture', () => {
  test('is public and may be cached for a year', async () => {
    const response = await imageAt();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept',
      etag: expect.any(String),
    });
    const stored = await readFile(join(dataDir, 'uploads', 'products', image));
    expect(Buffer.from(await response.arrayBuffer()).equals(stored)).toBe(true);
  });

  test('responds to HEAD with the same headers and no body', async () => {
    const response = await get(`/public/images/${image}`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0);
    expect((await response.arrayBuffer()).byteLength).toBe(0);
  });

  test('is not sent again to a browser that has it', async () => {
    const etag = (await imageAt()).headers.get('etag') ?? '';
    // By default, fetch adds no-cache to a conditional request, and the condition is then ignored.
    expect((await imageAt('', { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(304);
  });

  test.each([
    ['WebP for a browser that names it', BROWSER, 'image/webp'],
    ['JPEG where WebP is ruled out', 'image/webp;q=0, */*', 'image/jpeg'],
    ['JPEG for those who take anything', '*/*', 'image/jpeg'],
  ])('is sent in the requested width, as %s', async (_title, accept, type) => {
    const response = await imageAt('?w=320', { accept });
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('vary')).toBe('Accept');
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 320, height: 400 });
  });

  test.each(['321', '0', '-320', '1e3', '320px', '', '320&w=480'])('is not available in width %j', async (width) => {
    const response = await imageAt(`?w=${width}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code: 'malformed', msg: serverMessages.malformedRequest });
  });

  test.each(['bytes=0-9', 'bytes=99999999-'])('is sent whole for a request of %s', async (range) => {
    expect((await imageAt('', { range })).status).toBe(200);
  });

  test('leaves no file open after many requests on one connection that is cut', async () => {
    const targetOf = (fd: string) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`);
      } catch {
        // The connection was closed in the meantime.
        return '';
      }
    };
    const openPictures = () =>
      readdirSync('/proc/self/fd')
        .map(targetOf)
        .filter((path) => path.startsWith(dataDir));
    const request = `GET /public/images/${image} HTTP/1.1\r\nHost: store\r\n\r\n`;
    for (let tries = 0; tries < 10; tries += 1) {
      const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' });
      socket.write(request.repeat(200));
      await once(socket, 'data');
      socket.destroy();
    }
    await waitFor(() => expect(openPictures()).toEqual([]));
  });

  test('is rejected, and not to be cached, if the condition of the request fails', async () => {
    const response = await imageAt('', { 'if-match': '"another"' });
    expect(response.status).toBe(400);
    expect(response.headers.get('cache-control')).toBeNull();
  });
});

test.each([
  'ffffffffffffffffffffffffffffffff.jpg',
  '..%2f..%2fsession-secret',
  '..%2fproofs%2fx.jpg',
  '%2e%2e%2fx.jpg',
  '..%5cx.jpg',
  // Decoded only once: a double-encoded path is invalid.
  '..%252fproofs%252fx.jpg',
  'x.jpg%00',
  '.htaccess',
  'x.svg',
])('returns 404 for %s', async (filename) => {
  const response = await get(`/public/images/${filename}`);
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ code: 'not_found', msg: serverMessages.pictureNotFound });
});

test('returns 400 for a malformed URL', async () => {
  expect((await get('/public/images/%E0%A4%A')).status).toBe(400);
});

describe('a proof', () => {
  test('opens at its signed URL, in the browser and in no shared cache', async () => {
    clock = START;
    const response = await get(signed());
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
    });
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
  });

  test.each([
    ['without a signature', () => `/public/images/${proof}`],
    ['with a forged signature', () => signed().replace(/signature=.*/, 'signature=AAAA')],
    [
      'with a later end than was signed',
      () => signed().replace(/expires=(\d+)/, (_, end) => `expires=${Number(end) + 60}`),
    ],
    ['with another proof’s signature', () => signProofUrl(SECRET, 'proof-0.jpg', START).replace('proof-0.jpg', proof)],
    ['signed by somebody else', () => signProofUrl('another secret', proof, START)],
    ['with repeated parameters', () => `${signed()}&signature=x`],
  ])('stays closed %s', async (_title, path) => {
    clock = START;
    const response = await get(path());
    expect(response.status).toBe(403);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ code: 'forbidden', msg: serverMessages.proofUrlExpired });
  });

  test('records the staff user before it is sent', async () => {
    clock = START;
    await get(signed());
    expect(opened).toEqual([]);
    expect((await get(signProofUrl(SECRET, proof, START, 7))).status).toBe(200);
    expect(opened).toEqual([[proof, 7]]);
  });

  test('closes when its URL has expired', async () => {
    const path = signed();
    clock = new Date(START.getTime() + PROOF_URL_SECONDS * 1000);
    expect((await get(path)).status).toBe(200);
    clock = new Date(clock.getTime() + 60_000);
    expect((await get(path)).status).toBe(403);
  });

  test('without a signature does not reveal whether it exists', async () => {
    expect((await get('/public/images/proof-unknown.jpg')).status).toBe(403);
  });

  test('returns 404 if a signed URL names a deleted proof', async () => {
    clock = START;
    const response = await get(signProofUrl(SECRET, 'proof-gone.jpg', START));
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ code: 'not_found', msg: messages.noProof });
  });
});
