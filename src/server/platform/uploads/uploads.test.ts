import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { UPLOAD_LANES } from '../limits/lanes.ts';
import type { FormLimits } from './formLimits.ts';
import { createUploads } from './uploads.ts';

const BODY_BYTES = 400_000;
const LIMITS: FormLimits = {
  bytes: 1_000_000,
  fileNames: ['file'],
  files: 1,
  fields: 1,
  fieldBytes: 10,
  isAllowed: () => true,
};

let dataDir: string;
let server: Server;
/** Lanes in which each caller has so many uploads. */
const lanesOf = (each: number) => {
  const limits = { ...UPLOAD_LANES.customers, each };
  return { store: limits, visitors: limits, signIns: limits, customers: limits, staff: limits };
};
const timedOut = new Map<number | undefined, () => void>();
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'campus-store-uploads-'));
  const uploads = createUploads({ dataDir, lanes: lanesOf(0) });
  // A connection is idle as soon as its response is sent.
  server = createServer({ keepAliveTimeout: 1, keepAliveTimeoutBuffer: 1 }, (received, response) => {
    if (received.method === 'GET') return void response.end();
    uploads.receive(received, LIMITS).catch(() => response.writeHead(429).end('too many'));
  });
  server.on('connection', (socket: Socket) => socket.on('timeout', () => timedOut.get(socket.remotePort)?.()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await rm(dataDir, { recursive: true });
});

/** An upload of which half is sent when it is rejected; `isIdle` resolves when the server would have cut an idle connection. */
async function beginRejected(agent: Agent) {
  const sending = request({
    port: (server.address() as AddressInfo).port,
    agent,
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=edge', 'content-length': BODY_BYTES },
  });
  const { promise: isIdle, resolve } = Promise.withResolvers<void>();
  sending.once('socket', (socket) => socket.once('connect', () => timedOut.set(socket.localPort, resolve)));
  sending.write(Buffer.alloc(BODY_BYTES / 2));
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  return { sending, response, isIdle };
}

const connections = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

test('a rejected body that is long on its way keeps its connection, and its sender gets to read the response', async () => {
  const agent = new Agent({ keepAlive: true });
  const { sending, response, isIdle } = await beginRejected(agent);
  expect(response.statusCode).toBe(429);
  await isIdle;
  const sent = once(sending, 'finish');
  sending.end(Buffer.alloc(BODY_BYTES / 2));
  await sent;
  response.resume();
  await once(response, 'end');
  expect(sending.errored).toBeNull();
  agent.destroy();
});

test('a sender who reads the rejection and goes leaves no connection, however many do', async () => {
  const agent = new Agent();
  const rejected = await Promise.all(Array.from({ length: 30 }, () => beginRejected(agent)));
  for (const { sending, response } of rejected) {
    expect(response.statusCode).toBe(429);
    sending.destroy();
  }
  await expect.poll(connections).toBe(0);
});

test('a sender who goes on after a rejection beyond what any form may have is cut', async () => {
  const { port } = server.address() as AddressInfo;
  const sending = connect(port, '127.0.0.1').on('error', () => {});
  const piece = Buffer.alloc(1_000_000);
  const goOn = () => {
    while (!sending.destroyed && sending.write(piece));
  };
  const head = ['POST / HTTP/1.1', 'Host: store', 'Content-Type: multipart/form-data; boundary=edge'];
  sending.write([...head, 'Content-Length: 1000000000000', '', ''].join('\r\n'));
  sending.on('drain', goOn).resume();
  goOn();
  await new Promise((cut) => sending.once('close', cut));
  await expect.poll(connections).toBe(0);
});

test('a form that trickles in gives its place up, as does one that takes too long', async () => {
  for (const pace of [
    { leastBytes: 1_000, windowMs: 50, mostMs: 60_000 },
    { leastBytes: 0, windowMs: 60_000, mostMs: 100 },
  ]) {
    const uploads = createUploads({ dataDir, lanes: lanesOf(1), pace });
    const failed = Promise.withResolvers<unknown>();
    const trickled = createServer((received, response) => {
      uploads.receive(received, LIMITS).catch((error: unknown) => {
        failed.resolve(error);
        response.writeHead(400).end();
      });
    });
    await once(trickled.listen(0, '127.0.0.1'), 'listening');
    const sending = request({
      port: (trickled.address() as AddressInfo).port,
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=edge', 'content-length': BODY_BYTES },
    });
    sending.on('error', () => {});
    const trickle = setInterval(() => sending.write('-'), 10);
    expect(await failed.promise).toMatchObject({ code: 'malformed', message: serverMessages.uploadTooSlow });
    expect(uploads.count()).toBe(0);
    clearInterval(trickle);
    sending.destroy();
    trickled.closeAllConnections();
    await new Promise((closed) => trickled.close(closed));
  }
});

test('a small form counts as an upload where it carries a file, and not without one', async () => {
  const uploads = createUploads({ dataDir, lanes: lanesOf(0) });
  const receiving = createServer((received, response) => {
    uploads.receive(received, LIMITS).then(
      () => response.end(),
      (error: { code?: string }) => response.writeHead(error.code === 'too_many' ? 429 : 500).end(),
    );
  });
  await once(receiving.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(receiving.address() as AddressInfo).port}`;
  const sendForm = async (value: string | Blob) => {
    const body = new FormData();
    body.set('file', value);
    return (await fetch(url, { method: 'POST', body })).status;
  };
  expect(await sendForm('text')).toBe(200);
  expect(await sendForm(new Blob(['tiny']))).toBe(429);
  receiving.closeAllConnections();
  await new Promise((closed) => receiving.close(closed));
});
