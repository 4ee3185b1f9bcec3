import { sql } from 'kysely';
import { toLine } from '#shared/contracts/common.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { maskPersonal } from '../platform/logging/loggedError.ts';
import type { Services, StoreEntityManager } from '../platform/services.ts';
import { MAX_NOTICE_ANSWER, MAX_NOTICE_BODY } from './notice.entity.ts';
import type { NoticeFacts } from './noticeFacts.queries.ts';
import { writeHappened } from './orderHistories.ts';

/** A notice as its worker holds it. */
interface HeldNotice {
  notice: NoticeFacts;
  token: string;
}

type Outcome = { status: 'sent'; answer: string } | { status: 'failed' | 'given_up' | 'dropped'; error: string };

/** A notice and the words with which it is about to leave. */
interface LeavingNotice {
  notice: NoticeFacts;
  words: { to: string; subject: string; text: string };
}

/** A notice and what became of it. */
export interface NoticeOutcome {
  notice: NoticeFacts;
  outcome: Outcome;
}

/** When a notice is tried again that has failed so many times (from 1): 30 seconds, 2, 8, 32 minutes later, at most two hours. */
export const retryMs = (attempts: number): number => Math.min(30_000 * 4 ** Math.min(attempts - 1, 8), 2 * 3_600_000);

/**
 * Writes what is about to leave, to whom, and that it does, before it does: whoever finds the row later knows that it may have been sent.
 * Returns for each whether the claim by `token` still holds it: false where another worker has it by now.
 */
export async function markHandedOver(
  { forkEm, now }: Services,
  token: string,
  leaving: readonly LeavingNotice[],
): Promise<boolean[]> {
  const at = now();
  const em = forkEm();
  const ids = leaving.map(({ notice }) => notice.id);
  const { numUpdatedRows } = await db(em)
    .updateTable('notice')
    .set({
      ...{ handed_over_at: at, attempted_at: at },
      sent_to: ofEach(leaving, ({ words }) => words.to),
      subject: ofEach(leaving, ({ words }) => words.subject),
      body: ofEach(leaving, ({ words }) => words.text.slice(0, MAX_NOTICE_BODY)),
    })
    .where('id', 'in', ids)
    .where('lease_token', '=', token)
    .executeTakeFirst();
  if (numUpdatedRows === BigInt(ids.length)) return ids.map(() => true);
  const held = await db(em)
    .selectFrom('notice')
    .select('id')
    .where('id', 'in', ids)
    .where('lease_token', '=', token)
    .execute();
  const heldIds = new Set(held.map(({ id }) => id));
  return ids.map((id) => heldIds.has(id));
}

/** A value for each row of one statement, by the row's key. */
const ofEach = <Each extends { notice: NoticeFacts }>(all: readonly Each[], read: (each: Each) => string) =>
  sql<string>`case id ${sql.join(
    all.map((each) => sql`when ${each.notice.id} then ${read(each)}`),
    sql` `,
  )} end`;

/**
 * Writes what became of notices that the claim by `token` still holds, and in the histories of their orders that they were sent or given up,
 * in one transaction. What was given up is an error in the log.
 */
export async function writeOutcomes(
  services: Services,
  token: string,
  outcomes: readonly NoticeOutcome[],
): Promise<void> {
  const isAll = await writeTogether(services, token, outcomes);
  // Where another worker has one of them by now, the others are written by themselves.
  if (isAll || outcomes.length === 1) return;
  for (const one of outcomes) await writeTogether(services, token, [one]);
}

class HeldByAnother extends Error {}

/** Writes all of the outcomes, or, where the claim no longer holds one of the notices, none: false. */
async function writeTogether(
  { forkEm, now, log, config }: Services,
  token: string,
  outcomes: readonly NoticeOutcome[],
): Promise<boolean> {
  const at = now();
  const sent = outcomes.flatMap(({ notice, outcome }) => (outcome.status === 'sent' ? [{ notice, ...outcome }] : []));
  const happened = outcomes.flatMap(({ notice, outcome: { status } }) =>
    status === 'sent' || status === 'given_up' ? [{ ...notice, status }] : [],
  );
  try {
    await inTransaction(forkEm(), async (em) => {
      if (sent.length > 0) await writeSent(em, { at, token }, sent);
      for (const { notice, outcome } of outcomes) {
        if (outcome.status !== 'sent') await writeNotSent(em, { at, token }, notice, outcome);
      }
      await writeHappened(em, happened, { created_at: at, isDemo: config.demo });
    });
  } catch (error) {
    if (error instanceof HeldByAnother) return false;
    throw error;
  }
  for (const { notice, outcome } of outcomes) {
    if (outcome.status === 'sent' || outcome.status === 'dropped') continue;
    const { id, kind, channel, attempts } = notice;
    const line = { notice: id, kind, channel, attempts, reason: outcome.error };
    if (outcome.status === 'given_up') log.error(line, 'a notice was given up');
    else log.warn(line, 'a notice was not taken and is sent again');
  }
  return true;
}

/** A claim, and the moment at which it is written what became of its notices. */
interface Writing {
  at: Date;
  token: string;
}

async function writeSent(
  em: StoreEntityManager,
  { at, token }: Writing,
  sent: readonly { notice: NoticeFacts; answer: string }[],
): Promise<void> {
  const ids = sent.map(({ notice }) => notice.id);
  const { numUpdatedRows } = await db(em)
    .updateTable('notice')
    .set({
      ...{ status: 'sent', lease_token: null, handed_over_at: null, due_at: null, sent_at: at, error: '' },
      answer: ofEach(sent, ({ answer }) => toAnswer(answer)),
    })
    .where('id', 'in', ids)
    .where('lease_token', '=', token)
    .executeTakeFirst();
  if (numUpdatedRows < ids.length) throw new HeldByAnother();
}

/** Writes that a notice did not leave, and when it is tried again. */
async function writeNotSent(
  em: StoreEntityManager,
  { at, token }: Writing,
  { id, attempts }: NoticeFacts,
  { status, error }: Exclude<Outcome, { status: 'sent' }>,
): Promise<void> {
  const { numUpdatedRows } = await db(em)
    .updateTable('notice')
    .set({
      ...{ status, lease_token: null, handed_over_at: null, error: toAnswer(error) },
      due_at: status === 'failed' ? new Date(at.getTime() + retryMs(attempts)) : null,
      // What was dropped told nobody: its key is free for the same again.
      ...(status === 'dropped' && { dedupe_key: `dropped/${id}` }),
    })
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new HeldByAnother();
}

/** Puts off a notice that may not go today; it counts no attempt. */
export async function postponeNotice(
  { forkEm }: Services,
  { notice, token }: HeldNotice,
  { until, reason }: { until: Date; reason: string },
): Promise<void> {
  await db(forkEm())
    .updateTable('notice')
    .set(({ eb }) => ({ lease_token: null, due_at: until, attempts: eb('attempts', '-', 1), error: reason }))
    .where('id', '=', notice.id)
    .where('lease_token', '=', token)
    .where('attempts', '>', 0)
    .execute();
}

/** Whoever answers may repeat an address or a number: neither is stored with the answer. */
const toAnswer = (text: string): string =>
  toLine(maskPersonal(text.slice(0, 4 * MAX_NOTICE_ANSWER)).replaceAll(/[\s\p{Cc}]+/gu, ' '), MAX_NOTICE_ANSWER);
