import type { Profile } from '#shared/contracts/customers.ts';
import { SIGN_IN_CHANGES, type SignInChange, type SignInWay } from '#shared/domain/customers/signInChange.ts';
import { whenCommitted } from '../platform/database/transaction.ts';
import { type EventRecord, readLatestEvent, writeEvents } from '../platform/events/events.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';

/** The subject of these events; its key is that of the customer who is told. */
const CUSTOMER = 'customer';
/** For so long the customer's profile says it. */
const SHOWN_MS = 90 * 24 * 3_600_000;

/** That a way of signing in left a customer, or brought another customer along. */
export type SignInEvent = Omit<EventRecord, 'kind' | 'data'> & { kind: SignInChange; data: { way: SignInWay } };

/** Writes what happened to a way of signing in of a customer whose row is locked. */
export async function writeSignInEvent(
  { orderEvents, now }: Pick<Deps, 'orderEvents' | 'now'>,
  em: StoreEntityManager,
  { customerId, kind, way }: { customerId: number; kind: SignInChange; way: SignInWay },
): Promise<void> {
  whenCommitted(em, orderEvents.notify);
  await writeEvents(em, [
    {
      subject: CUSTOMER,
      subject_id: customerId,
      kind,
      actor_id: null,
      actor_name: null,
      data: { way },
      reason: '',
      created_at: now(),
    },
  ]);
}

export const signInEventsAmong = (events: readonly EventRecord[]): SignInEvent[] =>
  events.filter(
    (event): event is SignInEvent => event.subject === CUSTOMER && SIGN_IN_CHANGES.some((kind) => kind === event.kind),
  );

/** The last of them of a customer, as the profile shows it; null where there was none within 90 days. */
export async function readSignInChange({ em, now }: Deps, customerId: number): Promise<Profile['sign_in_change']> {
  const event = await readLatestEvent(em, CUSTOMER, customerId);
  const [change] = event ? signInEventsAmong([event]) : [];
  if (!change || now().getTime() - change.created_at.getTime() >= SHOWN_MS) return null;
  return { kind: change.kind, way: change.data.way, at: change.created_at };
}
