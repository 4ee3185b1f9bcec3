import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { waitFor } from '#test/store/waitFor.ts';
import { listen } from '../platform/http/listen.ts';

const store = await openTestStore();
const port = Number(new URL((await serveTestStore(store)).url).port);

/** The status lines of all responses on one connection. */
async function statusesOf(request: string): Promise<string[]> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(request);
  return [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = '']) => status);
}

const HIDDEN = 'GET /healthz HTTP/1.1\r\nHost: store\r\nConnection: close\r\n\r\n';
const post = (headers: string, body: string) =>
  `POST /api/users/login HTTP/1.1\r\nHost: store\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;

test('two requests on one connection get two responses', async () => {
  expect(await statusesOf(`${post('Content-Length: 2', '{}')}${HIDDEN}`)).toEqual(['422', '200']);
});

test('a request begins when the previous response on its connection has ended, and never if that is cut', async () => {
  const begun: ServerResponse[] = [];
  const listening = await listen((_request, response) => void begun.push(response), '127.0.0.1', 0);
  const { port, hostname: host } = new URL(listening.url);
  const socket = connect({ port: Number(port), host });
  const request = 'GET / HTTP/1.1\r\nHost: store\r\n\r\n';
  socket.write(request.repeat(3));
  await waitFor(() => expect(begun).toHaveLength(1));
  // Another connection gets its response, so nothing is queued.
  const other = fetch(listening.url);
  await waitFor(() => expect(begun).toHaveLength(2));
  begun[1]?.end();
  await other;
  begun[0]?.end();
  await waitFor(() => expect(begun).toHaveLength(3));
  begun[2]?.destroy();
  // Resolves when all started requests have ended.
  await listening.close({ lingerMs: 0 });
  expect(begun).toHaveLength(3);
});

test('a head of more than 8 kB is rejected, and only 200 characters of a list of accepted types are read', async () => {
  const get = (header: string) => `GET /healthz HTTP/1.1\r\nHost: store\r\nConnection: close\r\n${header}\r\n\r\n`;
  expect(await statusesOf(get(`X: ${'x'.repeat(8_000)}`))).toEqual(['200']);
  expect(await statusesOf(get(`X: ${'x'.repeat(8_192)}`))).toEqual(['431']);
  const echo = await listen((request, response) => response.end(request.headers.accept), '127.0.0.1', 0);
  try {
    const answer = await fetch(echo.url, { headers: { accept: 'a/b,'.repeat(1_000) } });
    expect(await answer.text()).toBe('a/b,'.repeat(50));
  } finally {
    await echo.close({ lingerMs: 0 });
  }
});

// A proxy in front may interpret the end of a body differently. An ambiguous request is rejected and its connection closed.
test.each<[title: string, request: string]>([
  ['two ways to say where a body ends', post('Content-Length: 4\r\nTransfer-Encoding: chunked', `0\r\n\r\n${HIDDEN}`)],
  ['two lengths', post('Content-Length: 2\r\nContent-Length: 40', `{}${HIDDEN}`)],
  ['a list of lengths', post('Content-Length: 2, 40', `{}${HIDDEN}`)],
  ['a length with a sign', post('Content-Length: +2', `{}${HIDDEN}`)],
  ['a length of another base', post('Content-Length: 0x2', `{}${HIDDEN}`)],
  ['an encoding that is none', post('Transfer-Encoding: xchunked', `0\r\n\r\n${HIDDEN}`)],
  ['chunked that is not last', post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${HIDDEN}`)],
  ['a blank before the colon', post('Transfer-Encoding : chunked', `0\r\n\r\n${HIDDEN}`)],
  ['a header that is folded', post('Transfer-Encoding:\r\n chunked', `0\r\n\r\n${HIDDEN}`)],
  ['a size of a chunk that is none', post('Transfer-Encoding: chunked', `-1\r\n\r\n${HIDDEN}`)],
  ['a bare line feed in a header', post('X: a\nTransfer-Encoding: chunked', `0\r\n\r\n${HIDDEN}`)],
  ['a second host', post('Host: other\r\nContent-Length: 2', `{}${HIDDEN}`)],
  ['chunked in HTTP/1.0', post('Transfer-Encoding: chunked', `0\r\n\r\n${HIDDEN}`).replace('HTTP/1.1', 'HTTP/1.0')],
  ['a header with a NUL', post('X: a\0b\r\nContent-Length: 0', HIDDEN)],
])('%s is rejected, and the rest is not read as a request', async (_title, request) => {
  expect(await statusesOf(request)).toEqual(['400']);
});

test('a request whose head arrives slowly is cut after its time limit, and delays no other request', async () => {
  const slow = await listen((_request, response) => response.end('here'), '127.0.0.1', 0, { headTimeoutMs: 1_000 });
  try {
    const { port, hostname: host } = new URL(slow.url);
    const sockets = Array.from({ length: 100 }, () => connect({ port: Number(port), host }));
    for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: store\r\nX-Slow: a');
    const answers = Promise.all(sockets.map((socket) => text(socket)));
    expect(await (await fetch(slow.url)).text()).toBe('here');
    for (const answer of await answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  } finally {
    await slow.close({ lingerMs: 0 });
  }
});

test('a connection over the limit ends immediately, and open ones continue', async () => {
  const full = await listen((_request, response) => response.end('here'), '127.0.0.1', 0, { maxConnections: 2 });
  const { port, hostname: host } = new URL(full.url);
  const open = () => connect({ port: Number(port), host });
  const first = [open(), open()];
  try {
    expect(await text(open())).toBe('');
    first[1]?.write('GET / HTTP/1.1\r\nHost: store\r\nConnection: close\r\n\r\n');
    expect(await text(first[1] ?? open())).toContain('here');
  } finally {
    for (const socket of first) socket.destroy();
    await full.close({ lingerMs: 0 });
  }
});
