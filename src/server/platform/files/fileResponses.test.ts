import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import express, { type Response } from 'express';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DomainError, errorStatus } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { createLog } from '../logging/log.ts';
import { withRequest } from '../requests/requestContext.ts';
import { createFileResponses } from './fileResponses.ts';

/** More than the system buffers for a connection whose client does not read. */
const MEGABYTES = 48;
const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');

const SMALL = 'head end'.length;
const LARGE = MEGABYTES * MEGABYTE.length + SMALL;
/** Available disk space: two large files and a small one. */
const ROOM = 2 * LARGE + SMALL;

const PATIENCE = { timeout: 10_000 };

let dataDir: string;
let server: ReturnType<typeof createServer>;
/** Resolves when a large file is complete. */
let made: PromiseWithResolvers<void>;
/** The started responses, by caller. */
let responses: Map<string, Response>;
/** Lets the file named `slow` continue. */
let goOn: () => void;
beforeEach(async () => {
  // Fakes only the timers of the code; Node's connections need the real ones.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  dataDir = await mkdtemp(join(tmpdir(), 'campus-store-files-'));
  made = Promise.withResolvers();
  responses = new Map();
  const slow = Promise.withResolvers<void>();
  goOn = slow.resolve;
  const files = createFileResponses({ dataDir, log: createLog('silent'), bytes: ROOM });
  const app = express();
  app.get('/:who/:name', async (request, response) => {
    const { who, name } = request.params;
    responses.set(who, response);
    const bytes = async function* () {
      yield Buffer.from('head ');
      if (name === 'slow') await slow.promise;
      if (name === 'large') for (let count = 0; count < MEGABYTES; count += 1) yield MEGABYTE;
      yield Buffer.from('end');
      if (name === 'large') made.resolve();
    };
    const file = async () => ({ filename: `${name}.txt`, type: 'text/plain', bytes: bytes() });
    try {
      await withRequest({ id: 'x', who }, () => files.send(response, file));
    } catch (error) {
      if (!(error instanceof DomainError)) return;
      response.set('Retry-After', String(error.retryAfter)).status(errorStatus[error.code]).send(error.message);
    }
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
  await rm(dataDir, { recursive: true });
});

/** A response whose headers were received and whose body is not read. */
async function open(path: string): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const [response] = await once(get({ port, path, agent: false }), 'response');
  // A client whose connection is cut may see an error.
  response.on('error', () => {});
  return response;
}
const whole = async (path: string) => text(await open(path));
const sizeOnDisk = async () => {
  const folder = join(dataDir, 'uploads', 'incoming');
  const files = await Promise.all((await readdir(folder)).map((name) => stat(join(folder, name))));
  return files.reduce((sum, { size }) => sum + size, 0);
};
const left = () => readdir(join(dataDir, 'uploads', 'incoming'));

test('a file is completed although its reader stalls, who is disconnected after thirty seconds; no part of it remains', async () => {
  const response = await open('/ana/large');
  await made.promise;
  expect(await left()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(responses.get('ana')?.destroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(responses.get('ana')?.destroyed).toBe(true);
  await vi.waitFor(async () => expect(await left()).toEqual([]), PATIENCE);
  response.destroy();
});

test('a caller may have two files at once, and a third when one was received; other callers do not wait', async () => {
  const readers = [await open('/ana/large'), await open('/ana/large')];
  const third = await open('/ana/small');
  expect([third.statusCode, await text(third)]).toEqual([429, serverMessages.tooManyFiles]);
  expect(await whole('/ben/small')).toBe('head end');
  for await (const _bytes of readers[0] ?? []);
  await vi.waitFor(async () => expect(await whole('/ana/small')).toBe('head end'), PATIENCE);
  readers[1]?.destroy();
});

test('a second file of a caller waits until the first one is made, and is 503 with Retry-After after ten seconds', async () => {
  const first = await open('/ana/slow');
  const second = open('/ana/small');
  await vi.waitFor(async () => expect(await left()).toHaveLength(2), PATIENCE);
  let answered: IncomingMessage | null = null;
  second.then((response) => {
    answered = response;
  });
  await vi.advanceTimersByTimeAsync(9_000);
  expect(answered).toBeNull();
  // The file exists shortly before its timeout starts.
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(answered).not.toBeNull();
  }, PATIENCE);
  const { statusCode, headers } = await second;
  expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  const third = open('/ana/small');
  await vi.waitFor(async () => expect(await left()).toHaveLength(2), PATIENCE);
  goOn();
  expect([await text(first), await text(await third)]).toEqual(['head end', 'head end']);
});

test('when files have used the whole disk, another file is rejected with Retry-After or cut', async () => {
  const readers = [await open('/ana/large'), await open('/ben/large')];
  await vi.waitFor(async () => expect(await sizeOnDisk()).toBe(2 * LARGE), PATIENCE);
  await expect(whole('/carla/large')).rejects.toThrow(/aborted|hang up/);
  await vi.waitFor(async () => expect(await left()).toHaveLength(2), PATIENCE);
  const slow = await open('/carla/slow');
  const late = await open('/dina/small');
  expect([late.statusCode, late.headers['retry-after']]).toEqual([503, '10']);
  for (const reader of readers) reader.destroy();
  await vi.waitFor(async () => expect(await left()).toHaveLength(1), PATIENCE);
  expect(await whole('/dina/small')).toBe('head end');
  goOn();
  expect(await text(slow)).toBe('head end');
});

test('a reader that waits for the store is not disconnected, for half an hour at most', async () => {
  const patient = await open('/ana/slow');
  const other = await open('/ben/slow');
  await vi.advanceTimersByTimeAsync(29 * 60_000);
  goOn();
  expect(await text(patient)).toBe('head end');
  expect(await text(other)).toBe('head end');
});

test('a file that the store never finishes is cut after half an hour', async () => {
  await open('/ana/slow');
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  expect(responses.get('ana')?.destroyed).toBe(true);
  goOn();
  await vi.waitFor(async () => expect(await left()).toEqual([]), PATIENCE);
});
