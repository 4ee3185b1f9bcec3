import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { serveTestStore } from '#test/serveTestStore.ts';
import { openTestStore } from '#test/testStore.ts';
import { listen } from './platform/http/listen.ts';

const store = await openTestStore();
const port = Number(new URL((await serveTestStore(store)).url).port);

/** The status lines of all responses to what is written on one connection. */
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

// A proxy in front may read where a body ends in another way: whatever can be read in two ways is rejected, and ends the connection.
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
])('%s is rejected, and what comes after it is no request', async (_title, request) => {
  expect(await statusesOf(request)).toEqual(['400']);
});

test('who sends the head of a request bit by bit is cut after its time, and keeps nobody else waiting', async () => {
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

test('one connection more than there may be ends at once, and those that are open go on', async () => {
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
