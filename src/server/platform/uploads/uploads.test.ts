import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type DomainError, errorStatus } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { CAPS } from '../limits/caps.ts';
import { withRequest } from '../requests/requestContext.ts';
import { createUploads, type FormLimits, type Uploads } from './uploads.ts';

const LIMITS: FormLimits = { bytes: 1_000_000, fileNames: ['file'], files: 1, fields: 1, fieldBytes: 10 };

let uploads: Uploads;
const sending = new Set<ClientRequest>();
const dataDir = await mkdtemp(join(tmpdir(), 'campus-store-uploads-'));
// The path of a request names its caller.
const server = createServer((received, response) => {
  withRequest({ id: '', who: received.url ?? '' }, () => uploads.receive(received, LIMITS)).then(
    ({ remove }) => remove().then(() => response.end('here')),
    (error: DomainError) => response.writeHead(errorStatus[error.code]).end(error.message),
  );
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(async () => {
  for (const each of sending) each.destroy();
  server.closeAllConnections();
  await rm(dataDir, { recursive: true });
});

/** Starts a form of 400 kB that is sent byte by byte. */
function sendSlowly(who: string) {
  const headers = { 'content-type': 'multipart/form-data; boundary=edge', 'content-length': 400_000 };
  const slow = request(`${url}/${who}`, { method: 'POST', headers }).on('error', () => {});
  slow.write('--edge\r\n');
  sending.add(slow);
  return slow;
}

async function sendForm(who: string, bytes = 100_000) {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)]));
  const response = await fetch(`${url}/${who}`, { method: 'POST', body });
  return { status: response.status, text: await response.text() };
}

test('six slow senders do not block another’s proof, and each has one slot', async () => {
  uploads = createUploads(dataDir);
  for (let sender = 0; sender < 6; sender += 1) for (let form = 0; form < 2; form += 1) sendSlowly(`slow-${sender}`);
  await expect.poll(uploads.count).toBe(6);
  expect(await sendForm('ana')).toEqual({ status: 200, text: 'here' });
  expect(uploads.count()).toBe(6);
});

test('if all slots are taken, the next form is rejected before it is read, and a small one is read', async () => {
  uploads = createUploads(dataDir, { each: 1, all: 1, message: serverMessages.tooManyUploads });
  const slow = sendSlowly('slow');
  await expect.poll(uploads.count).toBe(1);
  expect(await sendForm('ana')).toEqual({ status: 429, text: serverMessages.tooManyUploads });
  expect((await sendForm('ana', 100)).status).toBe(200);
  slow.destroy();
  await expect.poll(uploads.count).toBe(0);
  expect((await sendForm('ana')).status).toBe(200);
});

test('a form that takes too long releases its slot', async () => {
  uploads = createUploads(dataDir, CAPS.upload, 100);
  const [response] = await once(sendSlowly('slow'), 'response');
  expect(response.statusCode).toBe(400);
  expect(uploads.count()).toBe(0);
});
