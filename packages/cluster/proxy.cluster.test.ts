import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { findProgram } from '#server/platform/embedded/embeddedPrograms.mjs';
import { serverMessages } from '#shared/serverMessages.ts';
import { makeDataFolder } from '#test/dataFolder.ts';
import { waitFor } from '#test/waitFor.ts';
import { createProxy } from './cluster.ts';
import { freePorts } from './processes.ts';

// deploy/haproxy.cfg in front of three servers that answer with their number.

const HOST = '127.0.0.1';
/** A hung instance is given up within so many milliseconds. */
const GIVEN_UP_MS = 5_000;

interface Instance {
  port: number;
  isReady: boolean;
  /** It takes requests and answers none, not even checks. */
  isHung: boolean;
  /** Responses of /api/slow and /api/stream that go on. */
  open: ServerResponse[];
  server: Server;
}

let stack = new AsyncDisposableStack();
afterEach(async () => {
  await stack.disposeAsync();
  stack = new AsyncDisposableStack();
});

async function startInstance(number: number): Promise<Instance> {
  const server = createServer(({ url = '' }, response) => {
    if (instance.isHung) return;
    if (url === '/readyz?unready=404') response.writeHead(instance.isReady ? 200 : 404).end();
    else if (url === '/api/slow') instance.open.push(response);
    else if (url === '/api/stream') {
      instance.open.push(response);
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`: ${number}\n\n`);
    } else response.end(String(number));
  }).listen(0, HOST);
  await once(server, 'listening');
  const port = (server.address() as { port: number }).port;
  const instance: Instance = { port, isReady: true, isHung: false, open: [], server };
  stack.defer(() => stop(instance));
  return instance;
}

function stop({ server }: Instance): void {
  server.close();
  server.closeAllConnections();
}

async function startProxy(settings: Record<string, string> = {}) {
  const instances = await Promise.all([1, 2, 3].map(startInstance));
  const [port = 0, statisticsPort = 0] = await freePorts(2);
  const servers = Object.fromEntries(instances.map((each, index) => [`STORE_${index + 1}`, `${HOST}:${each.port}`]));
  const folder = await makeDataFolder('campus-store-proxy-');
  const ports = { port, statisticsPort };
  const proxy = createProxy('proxy', folder, findProgram('haproxy') ?? '', ports, { ...servers, ...settings });
  stack.defer(() => proxy.kill());
  await proxy.start();
  return { instances, port, url: `http://${HOST}:${port}`, statistics: `http://${HOST}:${statisticsPort}` };
}

/** The numbers of the instances that answer twenty requests, one after the other. */
async function whoAnswers(url: string): Promise<string[]> {
  const numbers = new Set<string>();
  for (let count = 0; count < 20; count += 1) numbers.add(await (await fetch(`${url}/api/who`)).text());
  return [...numbers].toSorted();
}

const untilAnswering = (url: string, numbers: string[]) =>
  waitFor(async () => expect(await whoAnswers(url)).toEqual(numbers));

test('while all instances are away programs get JSON and people a page, with the time after which to try again', async () => {
  const { instances, url } = await startProxy();
  for (const instance of instances) stop(instance);
  await waitFor(async () => expect((await fetch(url)).status).toBe(503));
  const ask = async (path: string, accept: string) => {
    const response = await fetch(url + path, { headers: { accept } });
    const { status, headers } = response;
    expect([status, headers.get('retry-after'), headers.get('x-request-id')]).toEqual([503, '5', expect.any(String)]);
    return { type: headers.get('content-type'), text: await response.text() };
  };
  const words = JSON.stringify({ msg: serverMessages.storeUnavailable });
  expect(await ask('/api/orders', '*/*')).toEqual({ type: 'application/json', text: words });
  expect(await ask('/trpc/orders.list', '*/*')).toEqual({ type: 'application/json', text: words });
  expect(await ask('/home', 'application/json')).toEqual({ type: 'application/json', text: words });
  expect(await ask('/home', 'text/html,*/*;q=0.8')).toEqual({
    type: 'text/html; charset=utf-8',
    text: expect.stringContaining(serverMessages.storeUnavailable),
  });
});

test('an instance that is to stop gets nothing new and finishes what it has begun', async () => {
  const { instances, url } = await startProxy();
  const [first] = instances as [Instance];
  for (const other of instances.slice(1)) other.isReady = false;
  await untilAnswering(url, ['1']);
  const begun = fetch(`${url}/api/slow`);
  await waitFor(() => expect(first.open).toHaveLength(1));
  for (const other of instances) other.isReady = other !== first;
  await untilAnswering(url, ['2', '3']);
  first.open[0]?.end('finished');
  expect(await (await begun).text()).toBe('finished');
});

test('while no instance is ready those that live answer', async () => {
  const { instances, url } = await startProxy();
  for (const instance of instances) instance.isReady = false;
  stop(instances[2] as Instance);
  await untilAnswering(url, ['1', '2']);
});

test('an instance that hangs is given up within five seconds, with its streams and what waits for it', async () => {
  const { instances, url } = await startProxy();
  const [first] = instances as [Instance];
  for (const other of instances.slice(1)) other.isReady = false;
  await untilAnswering(url, ['1']);
  const stream = await fetch(`${url}/api/stream`);
  // A request that may have been carried out there is not sent again: its caller loses the connection, as when an instance dies.
  const isCut = expect(fetch(`${url}/api/slow`, { method: 'POST' })).rejects.toThrow();
  await waitFor(() => expect(first.open).toHaveLength(2));
  for (const instance of instances) instance.isReady = true;
  first.isHung = true;
  const began = performance.now();
  await expect(stream.text()).rejects.toThrow();
  await isCut;
  expect(performance.now() - began).toBeLessThan(GIVEN_UP_MS);
  await untilAnswering(url, ['2', '3']);
});

test('one address holds no more connections than it may, and Prometheus sees how many there are', async () => {
  const { port, statistics } = await startProxy({ CONNECTIONS_PER_ADDRESS: '3' });
  const sockets: Socket[] = [];
  stack.defer(() => {
    for (const socket of sockets) socket.destroy();
  });
  // A connection stays open after its answer; one too many is closed without any.
  const open = async () => {
    const socket = connect(port, HOST).on('error', () => undefined);
    sockets.push(socket);
    socket.write('GET /api/who HTTP/1.1\r\nHost: store\r\n\r\n');
    const { promise, resolve } = Promise.withResolvers<string>();
    socket.once('data', () => resolve('open')).once('close', () => resolve('closed'));
    return promise;
  };
  const held = async () =>
    (await (await fetch(`${statistics}/metrics`)).text()).match(/current_sessions\{proxy="store"\} (\d+)/)?.[1];
  // The connections that the start of the proxy took are given back.
  await waitFor(async () => expect(await held()).toBe('0'));
  expect([await open(), await open(), await open()]).toEqual(['open', 'open', 'open']);
  expect(await held()).toBe('3');
  expect(await open()).toBe('closed');
});

test('one address sends no more requests in ten seconds than it may', async () => {
  const { url } = await startProxy({ REQUESTS_PER_ADDRESS: '50' });
  const statuses: number[] = [];
  for (let count = 0; count < 60; count += 1) {
    const response = await fetch(`${url}/api/who`);
    await response.text();
    statuses.push(response.status);
    if (response.status === 429) expect(response.headers.get('retry-after')).toBe('10');
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
});
