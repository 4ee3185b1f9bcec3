import { toLine } from '#shared/contracts/common.ts';
import { db } from '../platform/database/db.ts';
import { maskPersonal } from '../platform/logging/loggedError.ts';
import type { Services } from '../platform/services.ts';
import { MAX_NOTICE_ANSWER, MAX_NOTICE_BODY } from './notice.entity.ts';
import type { NoticeFacts } from './noticeFacts.queries.ts';

/** A notice as its worker holds it. */
interface HeldNotice {
  notice: NoticeFacts;
  token: string;
}

type Outcome = { status: 'sent'; answer: string } | { status: 'failed' | 'given_up' | 'dropped'; error: string };

/** When a notice is tried again that has failed so many times (from 1): 30 seconds, 2, 8, 32 minutes later, at most two hours. */
export const retryMs = (attempts: number): number => Math.min(30_000 * 4 ** Math.min(attempts - 1, 8), 2 * 3_600_000);

/**
 * Writes what is about to leave, to whom, and that it does, before it does: whoever finds the row later knows that it may have been sent.
 * False where another worker has it by now.
 */
export async function markHandedOver(
  { forkEm, now }: Services,
  { notice, token }: HeldNotice,
  { to, subject, text }: { to: string; subject: string; text: string },
): Promise<boolean> {
  const at = now();
  const { numUpdatedRows } = await db(forkEm())
    .updateTable('notice')
    .set({ handed_over_at: at, attempted_at: at, sent_to: to, subject, body: text.slice(0, MAX_NOTICE_BODY) })
    .where('id', '=', notice.id)
    .where('lease_token', '=', token)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Writes what became of a notice; false where another worker has it by now. What was given up is an error in the log.
 */
export async function writeOutcome(
  { forkEm, now, log }: Services,
  { notice, token }: HeldNotice,
  outcome: Outcome,
): Promise<boolean> {
  const { id, kind, channel, attempts } = notice;
  const at = now();
  const { status } = outcome;
  const { numUpdatedRows } = await db(forkEm())
    .updateTable('notice')
    .set({
      status,
      lease_token: null,
      handed_over_at: null,
      due_at: status === 'failed' ? new Date(at.getTime() + retryMs(attempts)) : null,
      ...(outcome.status === 'sent'
        ? { sent_at: at, answer: toAnswer(outcome.answer), error: '' }
        : { error: toAnswer(outcome.error) }),
    })
    // What was dropped told nobody: its key is free for the same again.
    .$if(status === 'dropped', (query) => query.set({ dedupe_key: `dropped/${id}` }))
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .executeTakeFirst();
  const isWritten = numUpdatedRows === 1n;
  if (!isWritten || outcome.status === 'sent' || outcome.status === 'dropped') return isWritten;
  const line = { notice: id, kind, channel, attempts, reason: outcome.error };
  if (outcome.status === 'given_up') log.error(line, 'a notice was given up');
  else log.warn(line, 'a notice was not taken and is sent again');
  return true;
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
