import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { idleSince } from '../platform/sessions/sessionUse.ts';
import { Session } from './session.entity.ts';

export type SessionOwner = { staff_user: number } | { customer: number };

/** For each person; a further sign-in ends the oldest. */
export const MAX_SESSIONS = 20;

interface NewSession {
  owner: SessionOwner;
  device: string;
  now: Date;
  seconds: number;
}

const liveOf = (owner: SessionOwner, now: Date) => ({ ...owner, ended_at: null, expires_at: { $gt: now } });

/** `em` may be in a transaction. */
export async function beginSession(
  em: StoreEntityManager,
  { owner, device, now, seconds }: NewSession,
): Promise<number> {
  const expires_at = new Date(now.getTime() + seconds * 1000);
  const id = await em.insert(Session, { ...owner, device, created_at: now, expires_at });
  const beyond = { orderBy: { id: 'desc' }, offset: MAX_SESSIONS, limit: 100 } as const;
  const oldest = await em.find(Session, liveOf(owner, now), { ...beyond, fields: ['id'] });
  if (oldest.length > 0) await em.nativeUpdate(Session, { id: oldest.map((session) => session.id) }, { ended_at: now });
  return id;
}

/** Latest first; `current` is the caller's session. */
export async function listSessions({ em, now, config }: Deps, owner: SessionOwner, current?: number) {
  const live = await em.find(Session, liveOf(owner, now()), { orderBy: { id: 'desc' }, limit: MAX_SESSIONS });
  const seen = live.map((session) => ({ ...session, last_seen_at: session.last_seen_at ?? session.created_at }));
  const used = seen.filter(({ last_seen_at }) => 'customer' in owner || last_seen_at > idleSince(config, now()));
  return used.map(({ id, device, created_at, last_seen_at }) => ({
    _id: String(id),
    device,
    signed_in_at: created_at,
    last_seen_at: id === current ? now() : last_seen_at,
    is_current: id === current,
  }));
}

/** One, all, or all but one; returns the number of active ones. Call `liveSessions.forget()` after the commit. */
export function endSessions(
  em: StoreEntityManager,
  owner: SessionOwner,
  now: Date,
  { only, except }: { only?: number; except?: number | undefined } = {},
): Promise<number> {
  const id = { ...(only !== undefined && { $eq: only }), ...(except !== undefined && { $ne: except }) };
  return em.nativeUpdate(
    Session,
    { ...owner, ended_at: null, ...(Object.keys(id).length > 0 && { id }) },
    { ended_at: now },
  );
}

export async function purgeSessions({ em, now }: Pick<Deps, 'em' | 'now'>): Promise<void> {
  await em.nativeDelete(Session, { expires_at: { $lte: now() } });
}
