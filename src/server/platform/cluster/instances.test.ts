import { createHmac } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { openTestStore } from '#test/testStore.ts';
import { waitFor } from '#test/waitFor.ts';
import { instanceAddressText } from '../config/instanceAddress.ts';
import { createOtherInstances, type OtherInstances, type Topic } from './instances.ts';

const HOST = '127.0.0.1';
const SECRET = 'a secret that the processes of this test share';

const running: OtherInstances[] = [];
const store = await openTestStore();
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
});

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, HOST);
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}

async function startInstance({ secret = SECRET } = {}) {
  const address = { host: HOST, port: await freePort() };
  const { forkEm, log } = store.services;
  const instance = createOtherInstances({ forkEm, now: store.clock.now, log, secret, address, host: HOST });
  const heard: Topic[] = [];
  await instance.start((topic) => void heard.push(topic));
  running.push(instance);
  return { instance, address, heard };
}

const addresses = async () =>
  (await store.deps().em.execute<{ address: string }[]>('select address from instance')).map(({ address }) => address);

test('a process that comes later notifies those that were there before it', async () => {
  const first = await startInstance();
  const second = await startInstance();
  second.instance.notify('events');
  second.instance.notify('sessions');
  await waitFor(() => expect(first.heard).toEqual(['events', 'sessions']));
  expect(second.heard).toEqual([]);
});

test('what was sent while a datagram was on its way follows in one', async () => {
  const { heard } = await startInstance();
  const { instance } = await startInstance();
  for (let count = 0; count < 50; count += 1) instance.notify('events');
  await waitFor(() => expect(heard).toEqual(['events', 'events']));
});

test('hears nothing from whoever does not know the secret, and nothing old or unknown', async () => {
  const { address, heard } = await startInstance();
  const key = createHmac('sha256', SECRET).update('news between instances').digest();
  const sign = (text: string) => `${text} ${createHmac('sha256', key).update(text).digest('base64url')}`;
  const now = store.clock.now().getTime();
  const stranger = createSocket('udp4').bind(0, HOST);
  await once(stranger, 'listening');
  const send = (text: string) =>
    new Promise<void>((resolve) => stranger.send(text, address.port, HOST, () => resolve()));
  for (const text of [
    '',
    'events',
    `events ${now}`,
    `events ${now} ${'A'.repeat(43)}`,
    sign(`events ${now - 61_000}`),
    sign(`events ${now + 61_000}`),
    sign(`orders ${now}`),
    `${sign(`events ${now}`)}${' '.repeat(200)}`,
  ])
    await send(text);
  await send(sign(`sessions ${now}`));
  // Datagrams of one sender on the loopback keep their order.
  await waitFor(() => expect(heard).toEqual(['sessions']));
  stranger.close();
});

test('one that has stopped is known to nobody', async () => {
  const { instance, address } = await startInstance();
  expect(await addresses()).toContain(instanceAddressText(address));
  await instance.stop();
  expect(await addresses()).not.toContain(instanceAddressText(address));
});
