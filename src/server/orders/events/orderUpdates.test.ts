import { isTrackedEnvelope } from '@trpc/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OrderUpdate } from '#shared/contracts/orders.ts';
import { HOUR_MS } from '#shared/domain/durations.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { liftOrderLimits, orderBody, placeSimpleOrder, proofBody, proofPicture } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { waitFor } from '#test/store/waitFor.ts';
import type { Deps } from '../../platform/services.ts';
import type { Identity } from '../../platform/sessions/tokens.ts';
import type { AppCaller } from '../../router.ts';
import { latestEventId, writeOrderEvents } from './orderEvents.ts';
import { streamOrderUpdates } from './orderUpdates.ts';

const NOW = new Date('2026-11-20T02:00:00Z');

const open: { end: () => Promise<unknown> }[] = [];
const store = await openTestStore({ now: NOW });
await liftOrderLimits(store);
await store.services.orderEvents.start();
beforeEach(() => store.clock.set(NOW));
afterEach(async () => {
  // The runtime does the same when a client leaves.
  for (const { end } of open.splice(0)) await end();
  expect(store.services.orderEvents.listenerCount()).toBe(0);
});

interface StreamOptions {
  lastEventId?: string;
  deps?: Partial<Deps>;
  recheckMs?: number;
  capacity?: number;
}

/** The subscription's stream, which the test reads step by step. */
function stream(identity: Identity, { lastEventId, deps, recheckMs = HOUR_MS, capacity = 1_000 }: StreamOptions = {}) {
  const controller = new AbortController();
  const isWaiting = vi.spyOn(controller.signal, 'addEventListener');
  const caller =
    identity.kind === 'customer'
      ? ({ kind: 'customer', customerId: identity.id } as const)
      : ({
          kind: 'staff',
          staff: { id: identity.id, name: '', username: '', warehouse: null, assigned_categories: [], scope: null },
        } as const);
  const updates = streamOrderUpdates(
    { ...store.deps(), ...deps },
    caller,
    identity,
    { lastEventId },
    controller.signal,
    { recheckMs, capacity },
  );
  open.push({
    end: () => {
      controller.abort();
      return updates.return(undefined);
    },
  });
  const next = async (): Promise<{ id: number; update: OrderUpdate }> => {
    const { value } = await updates.next();
    if (!isTrackedEnvelope(value)) throw new Error('the stream has ended');
    return { id: Number(value[0]), update: value[1] as OrderUpdate };
  };
  const take = async (count: number) => {
    const taken: Awaited<ReturnType<typeof next>>[] = [];
    while (taken.length < count) taken.push(await next());
    return taken;
  };
  /** Resolves once the stream has caught up and waits for new events. */
  const waiting = () => waitFor(() => expect(isWaiting).toHaveBeenCalled());
  return { next, take, waiting, abort: () => controller.abort() };
}

/** Session by customer. */
const sessionOf = new Map<number, number>();
const customer = (id: number, expiresAt = new Date(NOW.getTime() + HOUR_MS)): Identity => ({
  kind: 'customer',
  id,
  session: sessionOf.get(id) ?? 0,
  expiresAt,
});
const staff = (id: number, expiresAt = new Date(NOW.getTime() + HOUR_MS)): Identity => ({
  kind: 'staff',
  id,
  generation: 0,
  expiresAt,
});

async function shopper() {
  const id = await store.make.customer();
  sessionOf.set(id, await store.make.session({ customer_id: id }));
  const caller: AppCaller = await store.customer(id);
  const { id: stock } = await store.make.stock({ selling_price: 1, sizes: [] });
  const order = async () => caller.orders.place(orderBody([await store.make.cartItem(id, stock)], 1));
  return { id, caller, order };
}

describe('a stream', () => {
  test('sends events of placing, payment and status from now on', async () => {
    const { id, caller, order } = await shopper();
    await order();
    const { next, waiting } = stream(customer(id));
    const first = next();
    await waiting();
    const placed = await order();
    expect((await first).update).toEqual({
      type: 'placed',
      order_id: placed._id,
      order_no: placed.order_no,
      order_status: { status: 'Pending' },
      created_at: NOW,
    });
    await caller.orders.uploadProof(proofBody(placed, await proofPicture()));
    expect((await next()).update).toMatchObject({ type: 'proof', order_id: placed._id });
    const clerk = await store.staff(await store.make.staff());
    await clerk.orders.orderStatus({ _id: placed._id, order_status: 'Ready for Pickup' });
    expect((await next()).update).toMatchObject({ type: 'status', order_status: { status: 'Ready for Pickup' } });
  });

  test.each(['nonsense', '', '-1', '1e9', '99999999999999999999'])(
    'starts now if the last event is %j',
    async (lastEventId) => {
      const { id, order } = await shopper();
      await order();
      const { next, waiting } = stream(customer(id), { lastEventId });
      const first = next();
      await waiting();
      const placed = await order();
      expect((await first).update.order_id).toBe(placed._id);
    },
  );

  test('resumes after its last event, while others are being placed, without gap or repeat', async () => {
    const { id, order } = await shopper();
    const before = [await order(), await order(), await order()];
    const all = stream(customer(id), { lastEventId: '0' });
    const [seen] = await all.take(3);
    const resumed = stream(customer(id), { lastEventId: String(seen?.id) });
    const [updates, during] = await Promise.all([
      resumed.take(22),
      Promise.all(Array.from({ length: 20 }, async () => order())),
    ]);
    const ids = updates.map((update) => update.id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(new Set(updates.map(({ update }) => update.order_id))).toEqual(
      new Set([...before.slice(1), ...during].map((placed) => placed._id)),
    );
  });

  test('sends a resumed client an event that was committed after its last one, although its id is smaller', async () => {
    const { id, order } = await shopper();
    const { _id } = await order();
    store.clock.advance(11);
    const slow = store.services.forkEm();
    await slow.begin();
    const event = { order_id: Number(_id), data: { status: 'Pending' as const }, created_at: store.clock.now() };
    await writeOrderEvents(store.services, slow, [{ kind: 'proof', ...event }], 'customer');
    store.clock.advance(9);
    const seen = await order();
    const last = await lastEventId();
    await slow.commit();
    const { take } = stream(customer(id), { lastEventId: last });
    const later = await order();
    const updates = (await take(2)).map(({ update }) => [update.type, update.order_id]);
    expect(updates).toEqual([
      ['proof', _id],
      ['placed', later._id],
    ]);
    expect(seen._id).not.toBe(later._id);
  });

  test('sends new events to a client that names an event which a restored database does not have', async () => {
    const { id, order } = await shopper();
    const missed = await order();
    const beyond = String(Number(await lastEventId()) + 1_000);
    const { next, waiting } = stream(customer(id), { lastEventId: beyond });
    const first = next();
    await waiting();
    const placed = await order();
    expect((await first).update.order_id).toBe(placed._id);
    expect(placed._id).not.toBe(missed._id);
  });

  test('sends a customer only their own orders', async () => {
    const [mine, another] = [await shopper(), await shopper()];
    const { next, waiting } = stream(customer(mine.id));
    const first = next();
    await waiting();
    const { _id } = await another.order();
    const clerk = await store.staff(await store.make.staff());
    await clerk.payments.setPaymentStatus({ _id, payment_status: 'Confirmed' });
    await clerk.counter.handover({ _id });
    const placed = await mine.order();
    expect((await first).update.order_id).toBe(placed._id);
  });

  test('sends staff events with a line in their scope, in the backlog too', async () => {
    const [parent, foreign] = [await store.make.category(), await store.make.category()];
    const child = await store.make.category({ parent });
    const id = await store.make.staff({ categories: [parent] });
    const last = await lastEventId();
    const early = await placeSimpleOrder(store, { category: child });
    await placeSimpleOrder(store, { category: foreign });
    const { next, waiting } = stream(staff(id), { lastEventId: last });
    expect((await next()).update.order_id).toBe(early.order._id);
    const second = next();
    await waiting();
    await placeSimpleOrder(store, { category: foreign });
    const late = await placeSimpleOrder(store, { category: parent });
    expect((await second).update.order_id).toBe(late.order._id);
  });

  test('sends staff with assigned categories the status of their lines, and other staff that of the order', async () => {
    const [mine, foreign] = [await store.make.category(), await store.make.category()];
    const customerId = await store.make.customer();
    // Earlier events are more than ten seconds old.
    store.clock.advance(100);
    const lines: number[] = [];
    for (const category of [mine, foreign]) {
      lines.push(await store.make.cartItem(customerId, (await store.make.stock({ category })).id));
    }
    const order = await (await store.customer(customerId)).orders.place(orderBody(lines, 200));
    const scoped = await store.make.staff({ categories: [mine] });
    const free = await store.make.staff();
    const last = await lastEventId();
    await (await store.staff(scoped)).orders.orderStatus({ _id: order._id, order_status: 'Ready for Pickup' });
    const received = async (id: number) => (await stream(staff(id), { lastEventId: last }).next()).update.order_status;
    expect(await received(scoped)).toEqual({ status: 'Ready for Pickup' });
    expect(await received(free)).toEqual({ status: 'Pending' });
  });

  test('loads a staff member once for all their streams, and again at the next event', async () => {
    const id = await store.make.staff();
    const loadStaffMember = vi.fn<Deps['loadStaffMember']>((em, identity) =>
      store.services.loadStaffMember(em, identity),
    );
    store.clock.advance(200);
    await placeSimpleOrder(store);
    const last = await lastEventId();
    const early = await placeSimpleOrder(store);
    await waitFor(async () => expect(String(store.services.orderEvents.lastId())).toBe(await lastEventId()));
    const streams = Array.from({ length: 5 }, () =>
      stream(staff(id), { lastEventId: last, deps: { loadStaffMember } }),
    );
    const received = async () =>
      (await Promise.all(streams.map(({ next }) => next()))).map(({ update }) => update.order_id);
    expect(new Set(await received())).toEqual(new Set([early.order._id]));
    expect(loadStaffMember).toHaveBeenCalledTimes(1);
    const pendingEvent = received();
    for (const { waiting } of streams) await waiting();
    const late = await placeSimpleOrder(store);
    expect(new Set(await pendingEvent)).toEqual(new Set([late.order._id]));
    expect(loadStaffMember).toHaveBeenCalledTimes(2);
  });

  test('drops the events of a slow reader and reads them from the table instead', async () => {
    const { id, order } = await shopper();
    const { next, take, waiting } = stream(customer(id), { capacity: 3 });
    const first = next();
    await waiting();
    const placed = [await order()];
    await first;
    for (let count = 0; count < 8; count += 1) placed.push(await order());
    const latest = Number(await lastEventId());
    await waitFor(() => expect(store.services.orderEvents.lastId()).toBe(latest));
    const rest = await take(8);
    expect([await first, ...rest].map(({ update }) => update.order_id)).toEqual(placed.map((each) => each._id));
  });
});

const lastEventId = async () => String(await latestEventId(store.deps().em));

describe('a stream ends', () => {
  const ended = { code: 'UNAUTHORIZED', message: messages.sessionEnded };

  test('when the session expires, without sending more', async () => {
    const { id, order } = await shopper();
    const { next, waiting } = stream(customer(id));
    const first = next();
    const rejected = expect(first).rejects.toMatchObject(ended);
    await waiting();
    store.clock.advance(3600);
    await order();
    await rejected;
  });

  test('at the latest at its next check, even without events', async () => {
    const { id } = await shopper();
    const { next } = stream(customer(id), { recheckMs: 5 });
    const rejected = expect(next()).rejects.toMatchObject(ended);
    store.clock.advance(3600);
    await rejected;
  });

  test('at the last second of the session', async () => {
    const { id } = await shopper();
    const { next } = stream(customer(id, new Date(NOW.getTime() - 1)));
    await expect(next()).rejects.toMatchObject(ended);
  });

  test.each([
    ['is deactivated', 'update staff_user set is_active = false where id = ?'],
    ['changes the password', 'update staff_user set token_generation = token_generation + 1 where id = ?'],
    ['is deleted', 'delete from staff_user where id = ?'],
  ])('when the staff user %s, before the next event is sent', async (_, sql) => {
    const id = await store.make.staff();
    const { next, waiting } = stream(staff(id));
    const rejected = expect(next()).rejects.toMatchObject(ended);
    await waiting();
    await store.deps().em.execute(sql, [id]);
    await placeSimpleOrder(store);
    await rejected;
  });

  test('as an abort by its signal, waiting or not, and leaves no listener', async () => {
    const { id } = await shopper();
    const { orderEvents } = store.services;
    const { next, waiting, abort } = stream(customer(id));
    const rejected = expect(next()).rejects.toMatchObject({ name: 'AbortError' });
    await waiting();
    expect(orderEvents.listenerCount()).toBe(1);
    abort();
    await rejected;
    expect(orderEvents.listenerCount()).toBe(0);

    const late = stream(customer(id), { lastEventId: '0' });
    late.abort();
    await expect(late.next()).rejects.toMatchObject({ name: 'AbortError' });
    expect(orderEvents.listenerCount()).toBe(0);
  });

  test('with the public error, and no part of the internal one', async () => {
    const id = await store.make.staff();
    const failing = (error: Error) =>
      stream(staff(id), { lastEventId: '0', deps: { loadStaffMember: () => Promise.reject(error) } }).next();
    const away = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    await expect(failing(away)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: serverMessages.storeUnavailable,
    });
    await expect(failing(new Error('secret details'))).rejects.toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
      message: messages.processingFailed,
    });
    expect(store.services.orderEvents.listenerCount()).toBe(0);
  });
});
