import { tracked } from '@trpc/server';
import type { z } from 'zod';
import type { OrderUpdate, orderUpdatesInput } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { toDomainError, toTrpcError } from '../../platform/errors/errors.ts';
import { EVENT_PAGE, LATE, resumeAfter } from '../../platform/events/events.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { Caller } from '../../platform/sessions/callContext.ts';
import type { Identity } from '../../platform/sessions/tokens.ts';
import { CLIENT_LEFT, type StreamCaller } from '../../platform/streams/openStreams.ts';
import { openEventBuffer } from './eventBuffer.ts';
import { eventFilterFor, remainingMs } from './eventFilter.ts';
import { findEventIds, latestEventId, type OrderEventRecord, readEventsAfter } from './orderEvents.ts';

interface Limits {
  recheckMs: number;
  /** If more events wait for a slow reader, the table is read instead. */
  capacity: number;
}

const MAX_HAD = 2 * LATE.ids;

const LIMITS: Limits = { recheckMs: 60_000, capacity: 2 * EVENT_PAGE };

/** Repeats ten seconds before `lastEventId`; clients drop duplicates. Throws unauthenticated, too_many, and on abort, as a return ends it. */
export async function* streamOrderUpdates(
  deps: Deps,
  caller: Caller,
  identity: Identity | null,
  input: z.output<typeof orderUpdatesInput>,
  signal: AbortSignal | undefined,
  { recheckMs, capacity }: Limits = LIMITS,
) {
  // Subscribes before the first read, so that no event is missed; some may come twice.
  const customerId = caller.kind === 'customer' ? caller.customerId : undefined;
  const buffer = openEventBuffer(deps.orderEvents, capacity, customerId);
  const ended = new AbortController();
  const leave = deps.streams.open(callerOf(caller), () => ended.abort());
  const requireOpen = () => {
    if (signal?.aborted) throw CLIENT_LEFT;
    if (ended.signal.aborted) throw new DomainError('too_many', serverMessages.updatesElsewhere, ENDED);
  };
  try {
    const resumed = await lastEventOf(deps, input);
    let lastId = resumed ?? 0;
    /** Delivered events that may be read again. */
    const had = new Set(resumed === null ? await findRecentIds(deps.em) : [resumed]);
    /** Null if the feed has all newer events. */
    let after = resumed === null ? null : await resumeAfter(deps.em, resumed);
    while (true) {
      const timeoutMs = Math.min(recheckMs, remainingMs(deps, identity));
      const events =
        after === null
          ? await buffer.take(timeoutMs, signal, ended.signal)
          : await readEventsAfter(deps.em, after, customerId);
      requireOpen();
      const statusFor = await eventFilterFor(deps, identity, events);
      for (const event of events) {
        if (had.has(event.id)) continue;
        requireOpen();
        had.add(event.id);
        lastId = Math.max(lastId, event.id);
        const status = statusFor(event);
        if (status !== null) yield toTracked(event, status);
      }
      for (const id of had) if (had.size > MAX_HAD) had.delete(id);
      if (buffer.hasOverflowed()) after = await resumeAfter(deps.em, lastId);
      else if (after !== null) after = events.length === EVENT_PAGE ? (events.at(-1)?.id ?? null) : null;
    }
  } catch (error) {
    throw signal?.aborted ? CLIENT_LEFT : toApiError(deps, error);
  } finally {
    leave();
    buffer.close();
  }
}

/** Null means that the stream starts now. */
async function lastEventOf({ orderEvents, em }: Deps, { lastEventId }: z.output<typeof orderUpdatesInput>) {
  if (!lastEventId || !/^\d{1,10}$/.test(lastEventId)) return null;
  const last = Number(lastEventId);
  // A larger id comes from before a restored backup.
  return last <= (orderEvents.lastId() ?? 0) || last <= (await latestEventId(em)) ? last : null;
}

const findRecentIds = async (em: StoreEntityManager) =>
  findEventIds(em, Math.max(0, (await latestEventId(em)) - LATE.ids));

/** Without it a client would reconnect within seconds and end another stream. */
const ENDED = { retryAfter: 60 };

function callerOf(caller: Caller): StreamCaller {
  if (caller.kind === 'customer') return { kind: 'customer', id: caller.customerId };
  const { id, apiToken } = caller.staff;
  return apiToken === undefined ? { kind: 'staff', id } : { kind: 'apiToken', id: apiToken };
}

const trackedUpdates = new WeakMap<OrderEventRecord, ReturnType<typeof tracked<OrderUpdate>>>();

/** One object for all streams, so that the transport serializes it once. */
function toTracked(event: OrderEventRecord, status: OrderStatus) {
  // A part of the order may have another status.
  if (status !== event.status) return tracked(String(event.id), toOrderUpdate({ ...event, status }));
  const update = trackedUpdates.get(event) ?? tracked(String(event.id), toOrderUpdate(event));
  trackedUpdates.set(event, update);
  return update;
}

function toOrderUpdate({ type, order_id, order_no, status, created_at }: OrderEventRecord): OrderUpdate {
  return { type, order_id: String(order_id), order_no, order_status: { status }, created_at };
}

/** The procedures' middleware does not handle errors of a running subscription. */
function toApiError(deps: Deps, error: unknown) {
  const apiError = toDomainError(error);
  if (apiError.code === 'unexpected') deps.log.error({ err: error }, 'order updates failed');
  return toTrpcError(apiError);
}
