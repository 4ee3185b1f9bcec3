import { type OrderStatus, orderStatusOf } from '#shared/domain/orders/orderStatus.ts';
import { isInScope } from '../../catalog/product/visibility.ts';
import type { Deps } from '../../platform/services.ts';
import { identityEnded } from '../../platform/sessions/apiTokens.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import type { Identity, StaffOfToken } from '../../platform/sessions/tokens.ts';
import type { OrderEventFeed } from './orderEventFeed.ts';
import type { OrderEventRecord } from './orderEvents.ts';

/** Time for which a loaded staff member serves their other streams. */
const CACHE_MS = 1_000;

interface StaffCache {
  eventId: number;
  /** The feed's count of deliveries, because a later event may have a smaller id. */
  rounds: number;
  endsAt: number;
  members: Map<string, Promise<StaffMember | null>>;
}

const caches = new WeakMap<OrderEventFeed, StaffCache>();

/** Reads the session after the events' commit; returns the status that it may see, or null. Throws unauthenticated if the session ended. */
export async function eventFilterFor(
  deps: Deps,
  identity: Identity | null,
  events: readonly OrderEventRecord[],
): Promise<(event: OrderEventRecord) => OrderStatus | null> {
  if (identity === null || remainingMs(deps, identity) === 0) throw identityEnded(identity);
  if (identity.kind === 'customer') {
    if (!(await deps.liveSessions.isLive(identity))) throw identityEnded(identity);
    return (event) => (event.customer_id === identity.id && event.type !== 'picked' ? event.status : null);
  }
  const staff = await loadStaffSince(deps, identity, events.at(-1)?.id ?? 0);
  if (!staff || staff.needs_passkey) throw identityEnded(identity);
  const { scope } = staff;
  if (scope === null) return (event) => event.status;
  return (event) => {
    const lines = event.lines.filter((line) => isInScope(scope, line.category_id));
    return lines.length === 0 ? null : orderStatusOf(lines.map((line) => line.status));
  };
}

/** 0 if the session has ended. */
export function remainingMs(deps: Pick<Deps, 'now'>, identity: Identity | null): number {
  return identity === null ? 0 : Math.max(0, identity.expiresAt.getTime() - deps.now().getTime());
}

/** Streams of one member share a load, but not one that began before the event: the member may have been deactivated since. */
function loadStaffSince(deps: Deps, identity: StaffOfToken, eventId: number): Promise<StaffMember | null> {
  const { members } = staffCacheOf(deps.orderEvents, eventId);
  const key = `${identity.id}:${identity.generation}:${identity.session ?? ''}:${identity.apiToken?.id ?? ''}`;
  const known = members.get(key);
  if (known) return known;
  const loading = deps.loadStaffMember(deps.em, identity);
  members.set(key, loading);
  loading.catch(() => members.delete(key));
  return loading;
}

function staffCacheOf(feed: OrderEventFeed, eventId: number): StaffCache {
  const now = performance.now();
  const current = caches.get(feed);
  const rounds = feed.rounds();
  if (current && current.eventId >= eventId && current.rounds === rounds && now < current.endsAt) return current;
  const cache = { eventId: Math.max(eventId, feed.lastId() ?? 0), rounds, endsAt: now + CACHE_MS, members: new Map() };
  caches.set(feed, cache);
  return cache;
}
