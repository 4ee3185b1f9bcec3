import { tracked } from '@trpc/server';
import type { z } from 'zod';
import type { OrderUpdate, orderUpdatesInput } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { toDomainError, toTrpcError } from '../../platform/errors/errors.ts';
import { EVENT_PAGE } from '../../platform/events/events.ts';
import type { Deps } from '../../platform/services.ts';
import type { Caller } from '../../platform/sessions/callContext.ts';
import type { Identity } from '../../platform/sessions/tokens.ts';
import { CLIENT_LEFT, type StreamCaller } from '../../platform/streams/openStreams.ts';
import { openEventBuffer } from './eventBuffer.ts';
import { eventFilterFor, remainingMs } from './eventFilter.ts';
import { latestEventId, type OrderEventRecord, readEventsAfter } from './orderEvents.ts';

interface Limits {
  /** How long a session may go unchecked. */
  recheckMs: number;
  /** How many events may wait for a slow reader before the table is read instead. */
  capacity: number;
}

const LIMITS: Limits = { recheckMs: 60_000, capacity: 2 * EVENT_PAGE };

/**
 * The `update-order` stream: events after `lastEventId` (without a number: from now on), then each as it is committed, as
 * far as the caller may see it. Throws unauthenticated when the session ends, too_many when newer streams take its place;
 * throws what the runtime takes for an abort when `signal` aborts, since returning would signal the client that all is over.
 */
export async function* streamOrderUpdates(
  deps: Deps,
  caller: Caller,
  identity: Identity | null,
  input: z.output<typeof orderUpdatesInput>,
  signal: AbortSignal | undefined,
  { recheckMs, capacity }: Limits = LIMITS,
) {
  // Listening comes before the first read: what is committed in between is then in the buffer, or in both.
  const customerId = caller.kind === 'customer' ? caller.customerId : undefined;
  const buffer = openEventBuffer(deps.orderEvents, capacity, customerId);
  const ended = new AbortController();
  const leave = deps.streams.open(callerOf(caller), () => ended.abort());
  const requireOpen = () => {
    if (signal?.aborted) throw CLIENT_LEFT;
    if (ended.signal.aborted) throw new DomainError('too_many', serverMessages.updatesElsewhere, ENDED);
  };
  try {
    const resumed = /^\d{1,10}$/.test(input.lastEventId ?? '') ? Number(input.lastEventId) : null;
    const sent = deps.orderEvents.lastId();
    // Another process may have sent later ones, so that the newest is read where the client does not name an older one.
    const isKnown = sent !== null && resumed !== null && resumed <= sent;
    const latest = isKnown ? sent : await latestEventId(deps.em);
    // A number beyond the newest comes from before a backup was restored: waiting for it to be passed would hide all until then.
    let position = Math.min(resumed ?? latest, latest);
    let isBehind = position < latest;
    while (true) {
      const timeoutMs = Math.min(recheckMs, remainingMs(deps, identity));
      const events = isBehind
        ? await readEventsAfter(deps.em, position, customerId)
        : await buffer.take(timeoutMs, signal, ended.signal);
      requireOpen();
      const statusFor = await eventFilterFor(deps, identity, events);
      for (const event of events) {
        if (event.id <= position) continue;
        requireOpen();
        position = event.id;
        const status = statusFor(event);
        if (status !== null) yield toTracked(event, status);
      }
      isBehind = buffer.hasOverflowed() || (isBehind && events.length === EVENT_PAGE);
    }
  } catch (error) {
    throw signal?.aborted ? CLIENT_LEFT : toApiError(deps, error);
  } finally {
    leave();
    buffer.close();
  }
}

/** When a client that was ended may connect again; by itself it would reconnect within seconds and end the next one. */
const ENDED = { retryAfter: 60 };

function callerOf(caller: Caller): StreamCaller {
  if (caller.kind === 'customer') return { kind: 'customer', id: caller.customerId };
  const { id, apiToken } = caller.staff;
  return apiToken === undefined ? { kind: 'staff', id } : { kind: 'apiToken', id: apiToken };
}

const trackedUpdates = new WeakMap<OrderEventRecord, ReturnType<typeof tracked<OrderUpdate>>>();

/** The update that an event becomes: one for all streams, so that the transport need not write it out for each. */
function toTracked(event: OrderEventRecord, status: OrderStatus) {
  // A part of the order has a status of its own.
  if (status !== event.status) return tracked(String(event.id), toOrderUpdate({ ...event, status }));
  const update = trackedUpdates.get(event) ?? tracked(String(event.id), toOrderUpdate(event));
  trackedUpdates.set(event, update);
  return update;
}

function toOrderUpdate({ type, order_id, order_no, status, created_at }: OrderEventRecord): OrderUpdate {
  return { type, order_id: String(order_id), order_no, order_status: { status }, created_at };
}

/** An error in a running subscription passes by the procedures' middleware, so it is mapped and logged here. */
function toApiError(deps: Deps, error: unknown) {
  const apiError = toDomainError(error);
  if (apiError.code === 'unexpected') deps.log.error({ err: error }, 'order updates failed');
  return toTrpcError(apiError);
}
