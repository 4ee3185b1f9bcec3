import { db } from '../database/db.ts';
import type { Deps, StoreEntityManager } from '../services.ts';
import { idleSince } from './sessionUse.ts';

/** Whose a session is. */
export type SessionOwner = { staff_user_id: number } | { customer_id: number };

/** Sessions that one person may have at once; the next one ends the oldest. */
export const MAX_SESSIONS = 20;

interface NewSession {
  owner: SessionOwner;
  device: string;
  now: Date;
  /** How long it lasts, in seconds. */
  seconds: number;
}

/** Begins a session and returns its key; `em` may be inside a transaction. */
export async function beginSession(
  em: StoreEntityManager,
  { owner, device, now, seconds }: NewSession,
): Promise<number> {
  const inserted = await db(em)
    .insertInto('session')
    .values({ ...owner, device, created_at: now, expires_at: new Date(now.getTime() + seconds * 1000) })
    .executeTakeFirst();
  const id = Number(inserted.insertId);
  const live = await selectLive(em, owner, now)
    .select('id')
    .orderBy('id', 'desc')
    .offset(MAX_SESSIONS)
    .limit(100)
    .execute();
  if (live.length > 0) {
    await db(em)
      .updateTable('session')
      .set({ ended_at: now })
      .where(
        'id',
        'in',
        live.map((session) => session.id),
      )
      .execute();
  }
  return id;
}

/** The sessions of somebody that go on, latest first; `current` is the key of the caller's own. */
export async function listSessions(
  { em, now, config }: Pick<Deps, 'em' | 'now' | 'config'>,
  owner: SessionOwner,
  current?: number,
) {
  const live = await selectLive(em, owner, now())
    .select((eb) => ['id', 'device', 'created_at', eb.fn.coalesce('last_seen_at', 'created_at').as('last_seen_at')])
    .$if('staff_user_id' in owner, (query) =>
      query.where((eb) => eb(eb.fn.coalesce('last_seen_at', 'created_at'), '>', idleSince(config, now()))),
    )
    .orderBy('id', 'desc')
    .limit(MAX_SESSIONS)
    .execute();
  return live.map(({ id, device, created_at, last_seen_at }) => ({
    _id: String(id),
    device,
    signed_in_at: created_at,
    last_seen_at: id === current ? now() : last_seen_at,
    is_current: id === current,
  }));
}

/**
 * Ends sessions of somebody: one, all, or all but one. Returns how many went on until now. The caller has this process look
 * again (`liveSessions.forget()`) once it is committed.
 */
export async function endSessions(
  em: StoreEntityManager,
  owner: SessionOwner,
  now: Date,
  { only, except }: { only?: number; except?: number | undefined } = {},
): Promise<number> {
  const ended = await db(em)
    .updateTable('session')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where(columnOf(owner), '=', keyOf(owner))
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? 0))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? 0))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Deletes sessions whose time has run out, ended or not. */
export async function purgeSessions({ em, now }: Pick<Deps, 'em' | 'now'>): Promise<void> {
  await db(em).deleteFrom('session').where('expires_at', '<=', now()).execute();
}

const columnOf = (owner: SessionOwner) => ('customer_id' in owner ? 'customer_id' : 'staff_user_id');
const keyOf = (owner: SessionOwner) => ('customer_id' in owner ? owner.customer_id : owner.staff_user_id);

const selectLive = (em: StoreEntityManager, owner: SessionOwner, now: Date) =>
  db(em)
    .selectFrom('session')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(columnOf(owner), '=', keyOf(owner));
