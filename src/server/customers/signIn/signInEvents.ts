import type { Profile } from '#shared/contracts/customers.ts';
import { SIGN_IN_CHANGES, type SignInChange, type SignInChannel } from '#shared/domain/customers/signInChange.ts';
import { type EventRecord, type NewEvent, readLatestEvent } from '../../platform/events/events.ts';
import { type EventWriter, writeEvents } from '../../platform/events/writeEvents.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';

const CUSTOMER = 'customer';
const SHOWN_MS = 90 * 24 * 3_600_000;

/** A sign-in method moved to another customer, or two customers were merged. */
export type SignInEvent = Omit<EventRecord, 'kind' | 'data'> & { kind: SignInChange; data: { way: SignInChannel } };

export async function writeSignInEvent(
  writer: EventWriter & Pick<Deps, 'now'>,
  em: StoreEntityManager,
  { customerId, kind, way }: { customerId: number; kind: SignInChange; way: SignInChannel },
): Promise<void> {
  await writeEvents(writer, em, [
    {
      subject: CUSTOMER,
      subject_id: customerId,
      kind,
      actor_id: null,
      actor_name: null,
      data: { way },
      reason: '',
      created_at: writer.now(),
    },
  ]);
}

export const isSignInEvent = <Event extends NewEvent>(
  event: Event,
): event is Event & Pick<SignInEvent, 'kind' | 'data'> =>
  event.subject === CUSTOMER && SIGN_IN_CHANGES.some((kind) => kind === event.kind);

/** Of the last 90 days; null if none. */
export async function readSignInChange({ em, now }: Deps, customerId: number): Promise<Profile['sign_in_change']> {
  const event = await readLatestEvent(em, CUSTOMER, customerId);
  if (!event || !isSignInEvent(event) || now().getTime() - event.created_at.getTime() >= SHOWN_MS) return null;
  return { kind: event.kind, way: event.data.way, at: event.created_at };
}
