import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { serveKeyedCalls } from '#test/keyedCalls.ts';
import { placeSimpleOrder } from '#test/orders.ts';
import { openTestStore } from '#test/testStore.ts';
import { definitionsOf } from './platform/trpc/findDefinition.ts';
import { appRouter, servedRouter } from './router.ts';

/** Every path that is served and that no call has any more, with the call that answers there. */
const former = definitionsOf(servedRouter)
  .filter(({ name }) => !Object.hasOwn(appRouter._def.procedures, name))
  .map((served) => ({
    ...served,
    now: definitionsOf(appRouter).find(({ meta }) => meta === served.meta)?.name,
  }));

test('what was below `orders` before answers there as well as below its own name', () => {
  const moved = definitionsOf(appRouter)
    .map(({ name }) => name)
    .filter((name) => /^(counter|payments)\./.test(name));
  expect(former.map(({ name, now }) => [name, now])).toEqual(
    moved.map((name) => [name.replace(/^\w+/, 'orders'), name]),
  );
});

test('keys of a call that has moved are stored by the path that it had before', () => {
  const changes = former.filter(({ type }) => type === 'mutation');
  expect(changes.length).toBeGreaterThan(0);
  expect(changes.filter(({ name, meta }) => meta.keyedAs !== name)).toEqual([]);
});

const store = await openTestStore();
const server = await serveKeyedCalls(store);
afterAll(() => server.close());

test('a key is one key by the former path, by the path of today and by REST, and for the version before', async () => {
  const { order } = await placeSimpleOrder(store);
  const id = await store.make.staff();
  const token = await store.staffToken(id);
  const json = { _id: order._id, payment_status: 'Confirmed' };
  const send = (path: string, body: unknown) => server.send(path, { token, key: 'paid', json: body });
  expect(await send('/trpc/orders.setPaymentStatus', { json })).toMatchObject({ status: 200, replayed: null });
  for (const [path, body] of [
    ['/trpc/orders.setPaymentStatus', { json }],
    ['/trpc/payments.setPaymentStatus', { json }],
    ['/api/orders/payment-status', json],
  ] as const)
    expect(await send(path, body), path).toMatchObject({ status: 200, replayed: 'true' });
  const rows = await store.deps().em.execute<{ id: string }[]>('select id from stored_response');
  const stored = createHash('sha256').update(JSON.stringify(['staff', id, 'orders.setPaymentStatus', 'paid', 0]));
  expect(rows).toEqual([{ id: stored.digest('hex') }]);
});
