import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { type LoopbackRequest, type LoopbackResponse, startLoopbackServer } from '#test/servers/loopbackServer.ts';
import { createOutgoing, type Resolve } from './outgoing.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
async function receiver(respond: (request: LoopbackRequest) => LoopbackResponse | null) {
  const server = await startLoopbackServer(respond);
  closing.push(server.close);
  return server;
}
const { signal } = new AbortController();
const message = (url: string) => ({ url, headers: { 'content-type': 'application/json' }, body: '{"a":1}' });
const open = createOutgoing({ allowPrivate: true });
const LOOPBACK = { address: '127.0.0.1', family: 4 };
const PUBLIC = { address: '93.184.215.14', family: 4 };

test('a message is posted unchanged, and the response is returned with its status', async () => {
  const { url, requests } = await receiver(() => ({ status: 202, body: 'taken' }));
  expect(await open.post(message(`${url}/hooks?a=1`), signal)).toEqual({ status: 202, text: 'taken' });
  expect(requests).toEqual([expect.objectContaining({ method: 'POST', path: '/hooks?a=1', body: '{"a":1}' })]);
});

test('only 16 kB of a response are read', async () => {
  const { url } = await receiver(() => ({ body: 'x'.repeat(5_000_000) }));
  const { text } = await open.post(message(url), signal);
  expect(text).toBe('x'.repeat(16 * 1024));
});

test('an unresponsive receiver ends in a timeout, a missing one in a refused connection', async () => {
  const hanging = await receiver(() => null);
  const withShortTimeout = createOutgoing({ allowPrivate: true, timeoutMs: 50 });
  await expect(withShortTimeout.post(message(hanging.url), signal)).rejects.toThrow('No response within 0.05 seconds.');
  await hanging.close();
  closing.length = 0;
  await expect(open.post(message(hanging.url), signal)).rejects.toThrow('The connection was refused.');
});

test('a receiver that switches protocols counts as the response 101, and blocks nothing', async () => {
  const upgrading = createServer((socket) => {
    socket.on('error', () => {}).resume();
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
  });
  await once(upgrading.listen(0, '127.0.0.1'), 'listening');
  closing.push(async () => {
    await once(upgrading.close(), 'close');
  });
  const { port } = upgrading.address() as AddressInfo;
  expect(await open.post(message(`http://127.0.0.1:${port}/`), signal)).toEqual({ status: 101, text: '' });
});

test('a call aborted by the caller ends with its reason, so that it does not count as a failure of the receiver', async () => {
  const { url, requests } = await receiver(() => null);
  const ending = new AbortController();
  const sending = open.post(message(url), ending.signal);
  await expect.poll(() => requests.length).toBe(1);
  ending.abort(new Error('the process ends'));
  await expect(sending).rejects.toThrow('the process ends');
});

test.each([
  ['a literal address', 'http://127.0.0.1', undefined],
  ['one of IPv6', 'http://[::1]', undefined],
  ['an IPv4 address in one of IPv6', 'http://[::ffff:127.0.0.1]', undefined],
  ['a name', 'http://shop.example', [LOOPBACK]],
  ['a name with one private address among public ones', 'http://shop.example', [PUBLIC, LOOPBACK]],
  ['a name of a cloud’s metadata', 'http://shop.example', [{ address: '169.254.169.254', family: 4 }]],
])('a private address is rejected: %s', async (_, origin, addresses) => {
  const { url, requests } = await receiver(() => ({}));
  const resolve = vi.fn<Resolve>(async () => addresses ?? []);
  const strict = createOutgoing({ allowPrivate: false, resolve });
  const { port } = new URL(url);
  await expect(strict.post(message(`${origin}:${port}/`), signal)).rejects.toThrow('leads to a private address');
  expect(requests).toEqual([]);
});

test('the checked address is the connected one: the name is looked up only once', async () => {
  const { url, requests } = await receiver(() => ({}));
  const { port } = new URL(url);
  // A host name whose address becomes private after the check.
  const rebinding = vi.fn<Resolve>(async () => [LOOPBACK]).mockResolvedValueOnce([PUBLIC]);
  const strict = createOutgoing({ allowPrivate: false, resolve: rebinding, timeoutMs: 100 });
  await expect(strict.post(message(`http://rebinding.example:${port}/`), signal)).rejects.toThrow(
    /No response|not reachable|refused|lost|timed out/,
  );
  expect(rebinding).toHaveBeenCalledTimes(1);
  await expect(strict.post(message(`http://rebinding.example:${port}/`), signal)).rejects.toThrow('private address');
  expect(requests).toEqual([]);
});

test('if private addresses are allowed, the resolver’s address is used', async () => {
  const { url, requests } = await receiver(() => ({ body: 'here' }));
  const { port } = new URL(url);
  const named = createOutgoing({ allowPrivate: true, resolve: async () => [LOOPBACK] });
  expect(await named.post(message(`http://receiver.example:${port}/`), signal)).toMatchObject({ text: 'here' });
  expect(requests[0]?.headers.host).toBe(`receiver.example:${port}`);
});
