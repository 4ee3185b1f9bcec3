import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startLoopbackServer } from '#test/servers/loopbackServer.ts';
import { startObjectStorage } from '#test/servers/objectStorage.ts';
import { newProofFilename } from '../../pictures/pictureFiles.ts';
import { loadConfig } from '../config/config.ts';
import { type FileStorage, readStoredFile } from './fileStorage.ts';
import { openFileStorage } from './openFileStorage.ts';

/** Short, because only unanswered requests wait this long. */
const SHORT_MS = 300;
const MEGABYTE = 1024 * 1024;
const AWAY = { code: 'unavailable', retryAfter: 2 };

/** Has a short time limit, which only an unresponsive storage exceeds. */
let hasty: FileStorage;
const lines: string[] = [];
const log = pino({}, { write: (line) => void lines.push(line) });
const openWith = (filesMs: number, env: Record<string, string> = {}) =>
  openFileStorage(loadConfig({ ...server.env, ...env, DATA_DIR: dataDir }, { filesMs }), [], log);

const server = await startObjectStorage();
const dataDir = await mkdtemp(join(tmpdir(), 'campus-store-s3-test-'));
const files = openWith(60_000);
// After three timeouts a storage does not wait again.
beforeEach(() => {
  hasty = openWith(SHORT_MS);
});
afterEach(() => {
  server.proxy.failAfter(null);
  server.proxy.thaw();
  lines.length = 0;
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const large = randomBytes(3 * MEGABYTE);
const putLarge = async (storage: FileStorage = files) => {
  const filename = newProofFilename();
  await storage.writeFile('proofs', filename, (path) => writeFile(path, large), { durable: true });
  return filename;
};
const incoming = () => readdir(join(dataDir, 'uploads', 'incoming'));

describe('an unresponsive storage', () => {
  const calls: [name: string, call: (filename: string) => Promise<unknown>][] = [
    ['writing bytes', (filename) => hasty.writeBytes('proofs', filename, large, { durable: true })],
    ['writing a file', () => putLarge(hasty)],
    ['opening', (filename) => hasty.open('proofs', filename)],
    ['fetching', (filename) => hasty.local('proofs', filename)],
    ['looking', (filename) => hasty.exists('proofs', filename)],
    ['listing', () => hasty.list('proofs')[Symbol.asyncIterator]().next()],
    ['moving', (filename) => hasty.move(filename, 'proofs', 'orphans')],
    ['copying', (filename) => hasty.copy('proofs', filename, newProofFilename())],
    ['removing', (filename) => hasty.remove('proofs', filename)],
  ];
  test.each(calls)('is unavailable for %s, in time and for now', async (_name, call) => {
    const filename = await putLarge();
    server.proxy.freeze();
    await expect(call(filename)).rejects.toMatchObject(AWAY);
    server.proxy.thaw();
    expect(await files.exists('proofs', filename)).toBe(true);
    expect(await incoming()).toEqual([]);
  });

  test('is not called a fourth time in a row, and is tried again after a while', async () => {
    let hangs = true;
    const hung = await startLoopbackServer(() => (hangs ? null : { status: 404 }));
    try {
      const storage = openWith(SHORT_MS, { AWS_ENDPOINT_URL_S3: hung.url });
      for (let count = 0; count < 6; count += 1)
        await expect(storage.exists('proofs', 'x.jpg')).rejects.toMatchObject(AWAY);
      expect(hung.requests).toHaveLength(3);
      hangs = false;
      await expect.poll(() => storage.exists('proofs', 'x.jpg').catch(() => 'away')).toBe(false);
    } finally {
      await hung.close();
    }
  });

  test('is logged once when it becomes unavailable, and when it is available again, without keys or names', async () => {
    const filename = await putLarge();
    const storage = openWith(2_000);
    server.proxy.failAfter({ bytes: 0, way: 'there', by: 'cut' });
    await expect(storage.exists('proofs', filename)).rejects.toMatchObject(AWAY);
    await expect(storage.exists('proofs', filename)).rejects.toMatchObject(AWAY);
    server.proxy.failAfter(null);
    expect(await storage.exists('proofs', filename)).toBe(true);
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      'the file storage does not do its work',
      'the file storage is back',
    ]);
    expect(lines.join('')).not.toMatch(/S3RVER|Signature|Credential|proof-/);
  });
});

describe('an upload that is cut halfway', () => {
  test('is repeated, and arrives whole', async () => {
    server.proxy.failAfter({ bytes: MEGABYTE, way: 'there', by: 'cut', times: 1 });
    const filename = await putLarge();
    const file = await files.open('proofs', filename);
    expect(file && (await buffer(readStoredFile(file))).equals(large)).toBe(true);
  });

  test('is unavailable if it is cut each time, and leaves no file on this machine', async () => {
    server.proxy.failAfter({ bytes: MEGABYTE, way: 'there', by: 'cut' });
    await expect(putLarge()).rejects.toMatchObject(AWAY);
    expect(await incoming()).toEqual([]);
  });
});

describe('a download', () => {
  test.each([
    ['cut', 'cut'],
    ['that falls silent', 'silence'],
  ] as const)('%s halfway is unavailable, and leaves no file on this machine', async (_name, by) => {
    const filename = await putLarge();
    const storage = by === 'cut' ? files : hasty;
    server.proxy.failAfter({ bytes: MEGABYTE, way: 'back', by });
    const file = await files.open('proofs', filename);
    if (by === 'cut') await expect(file && buffer(readStoredFile(file))).rejects.toMatchObject(AWAY);
    else if (file) readStoredFile(file).destroy();
    await expect(storage.local('proofs', filename)).rejects.toMatchObject(AWAY);
    expect(await incoming()).toEqual([]);
    server.proxy.failAfter(null);
    server.proxy.thaw();
    await using whole = await files.local('proofs', filename);
    expect(whole).not.toBeNull();
  });

  test('that is not read to its end releases its connection', async () => {
    const filename = await putLarge();
    for (let count = 0; count < 3; count += 1) {
      const file = await files.open('proofs', filename);
      if (file) readStoredFile(file).destroy();
    }
    await expect.poll(() => server.proxy.open()).toBeLessThanOrEqual(1);
    expect(await files.exists('proofs', filename)).toBe(true);
  });
});

describe('a storage that rejects calls', () => {
  test('by its keys is unavailable immediately, and the log states the reason', async () => {
    const stranger = openWith(60_000, { AWS_SECRET_ACCESS_KEY: 'another secret' });
    await expect(stranger.open('proofs', newProofFilename())).rejects.toMatchObject(AWAY);
    expect(lines.join('')).toContain('403 SignatureDoesNotMatch');
    expect(lines.join('')).not.toContain('another secret');
  });

  test('for a missing bucket is unavailable, which differs from a missing picture', async () => {
    await expect(
      openWith(60_000, { FILES_URL: 's3://elsewhere' }).open('proofs', newProofFilename()),
    ).rejects.toMatchObject(AWAY);
  });

  test('connections is unavailable', async () => {
    const gone = await startLoopbackServer(() => ({}));
    await gone.close();
    await expect(openWith(10_000, { AWS_ENDPOINT_URL_S3: gone.url }).exists('proofs', 'x.jpg')).rejects.toMatchObject(
      AWAY,
    );
  });

  test.each([
    ['what it is too busy for, is asked again', [503, 200], true],
    ['too much in a minute, is asked again', [429, 200], true],
    ['three times, is unavailable', [500, 500, 500, 200], 'unavailable'],
    ['what it does not allow, is not asked again', [403, 200], 'unavailable'],
  ] as const)('%s', async (_name, statuses, outcome) => {
    const answers = [...statuses];
    const busy = await startLoopbackServer(() => ({ status: answers.shift() ?? 200 }));
    try {
      const storage = openWith(10_000, { AWS_ENDPOINT_URL_S3: busy.url });
      const found = await storage.remove('proofs', 'x.jpg').then(
        () => true,
        (error: unknown) => error,
      );
      if (outcome === true) expect(found).toBe(true);
      else expect(found).toMatchObject(AWAY);
      expect(busy.requests).toHaveLength(outcome === true ? 2 : statuses.length - 1);
    } finally {
      await busy.close();
    }
  });
});

test('a redirect of the storage is not followed, because the signature is only for the bucket', async () => {
  const elsewhere = await startLoopbackServer(() => ({}));
  const moved = await startLoopbackServer(() => ({ status: 307, headers: { location: elsewhere.url } }));
  try {
    const storage = openWith(10_000, { AWS_ENDPOINT_URL_S3: moved.url });
    await expect(storage.exists('proofs', 'x.jpg')).rejects.toMatchObject(AWAY);
    expect([moved.requests.length, elsewhere.requests.length]).toEqual([1, 0]);
  } finally {
    await Promise.all([moved.close(), elsewhere.close()]);
  }
});

test('an upload states its type and the hash of its content', async () => {
  const seen = await startLoopbackServer(() => ({}));
  try {
    const storage = openWith(10_000, { AWS_ENDPOINT_URL_S3: seen.url });
    await storage.writeBytes('products', 'x.webp', Buffer.from('abc'), { durable: true });
    expect(seen.requests[0]).toMatchObject({
      method: 'PUT',
      path: '/store-files/campus/products/x.webp',
      headers: {
        'content-type': 'image/webp',
        'content-length': '3',
        'x-amz-content-sha256': 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
        authorization: expect.stringMatching(
          /^AWS4-HMAC-SHA256 Credential=S3RVER\/\d{8}\/us-east-1\/s3\/aws4_request, /,
        ),
      },
    });
  } finally {
    await seen.close();
  }
});
