import { toLine } from '#shared/contracts/common.ts';
import {
  CHANNEL_LABELS,
  NOTICE_LABELS,
  type NoticeChannel,
  type NoticeKind,
} from '#shared/domain/notices/noticeKinds.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { writeEvents } from '../platform/events/writeEvents.ts';
import { maskPersonal } from '../platform/logging/loggedError.ts';
import type { Services, StoreEntityManager } from '../platform/services.ts';
import { MAX_NOTICE_ANSWER, MAX_NOTICE_BODY } from './notice.entity.ts';
import type { NoticeFacts } from './noticeFacts.queries.ts';

/** A notice as its worker holds it. */
interface HeldNotice {
  notice: NoticeFacts;
  token: string;
}

type Outcome = { status: 'sent'; answer: string } | { status: 'failed' | 'given_up' | 'dropped'; error: string };

/** A notice and what became of it. */
export interface NoticeOutcome {
  notice: NoticeFacts;
  outcome: Outcome;
}

/** When a notice is tried again that has failed so many times (from 1): 30 seconds, 2, 8, 32 minutes later, at most two hours. */
export const retryMs = (attempts: number): number => Math.min(30_000 * 4 ** Math.min(attempts - 1, 8), 2 * 3_600_000);

/**
 * Writes what is about to leave, to whom, and that it does, before it does: whoever finds the row later knows that it may have been sent.
 * Returns whether the claim by `token` still holds it: false where another worker has it by now.
 */
export async function markHandedOver(
  { forkEm, now }: Services,
  token: string,
  { notice, words }: { notice: NoticeFacts; words: { to: string; subject: string; text: string } },
): Promise<boolean> {
  const at = now();
  const { numUpdatedRows } = await db(forkEm())
    .updateTable('notice')
    .set({
      handed_over_at: at,
      attempted_at: at,
      sent_to: words.to,
      subject: words.subject,
      body: words.text.slice(0, MAX_NOTICE_BODY),
    })
    .where('id', '=', notice.id)
    .where('lease_token', '=', token)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Writes what became of a notice that the claim by `token` still holds, and in the history of its order that it was sent or given up, in one
 * transaction; nothing where another worker has it by now. What was given up is an error in the log.
 */
export async function writeOutcome(services: Services, token: string, result: NoticeOutcome): Promise<void> {
  const { forkEm, now, log } = services;
  const { notice, outcome } = result;
  const at = now();
  const isHeld = await inTransaction(forkEm(), async (em) => {
    const { numUpdatedRows } = await db(em)
      .updateTable('notice')
      .set({ lease_token: null, handed_over_at: null, ...columnsOf(notice, outcome, at) })
      .where('id', '=', notice.id)
      .where('lease_token', '=', token)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    if (outcome.status === 'sent' || outcome.status === 'given_up') {
      await writeHappened(services, em, { ...notice, status: outcome.status }, at);
    }
    return true;
  });
  if (!isHeld || outcome.status === 'sent' || outcome.status === 'dropped') return;
  const { id, kind, channel, attempts } = notice;
  const line = { notice: id, kind, channel, attempts, reason: outcome.error };
  if (outcome.status === 'given_up') log.error(line, 'a notice was given up');
  else log.warn(line, 'a notice was not taken and is sent again');
}

/** How a notice stands after an attempt, and when it is tried again. */
function columnsOf({ id, attempts }: NoticeFacts, outcome: Outcome, at: Date) {
  const { status } = outcome;
  if (status === 'sent') return { status, due_at: null, sent_at: at, error: '', answer: toAnswer(outcome.answer) };
  return {
    status,
    error: toAnswer(outcome.error),
    due_at: status === 'failed' ? new Date(at.getTime() + retryMs(attempts)) : null,
    // A notice that was dropped has told nobody, so its key becomes free for another notice about the same.
    ...(status === 'dropped' && { dedupe_key: `dropped/${id}` }),
  };
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

/** Masks addresses and numbers in an answer before it is stored, because the server that answers may repeat them. */
const toAnswer = (text: string): string =>
  toLine(maskPersonal(text.slice(0, 4 * MAX_NOTICE_ANSWER)).replaceAll(/[\s\p{Cc}]+/gu, ' '), MAX_NOTICE_ANSWER);

/** The result of a notice about an order. */
interface HappenedNotice {
  kind: NoticeKind;
  channel: NoticeChannel;
  order_id: number | null;
  status: 'sent' | 'given_up';
}

/**
 * Adds an entry to an order's history: the customer was sent a notice. The entry names no person. A demo sends no notices, and its entry says so.
 */
async function writeHappened(
  services: Services,
  em: StoreEntityManager,
  { kind, channel, order_id, status }: HappenedNotice,
  created_at: Date,
): Promise<void> {
  if (order_id === null) return;
  const words = { sent: services.config.demo ? 'would be sent' : 'sent', given_up: 'given up' };
  const to = `${NOTICE_LABELS[kind]}: ${CHANNEL_LABELS[channel]} ${words[status]}`;
  const data = { activity: { kind: 'notice', detail: { to } } };
  const who = { actor_id: null, actor_name: null, reason: '' };
  await writeEvents(services, em, [
    { subject: 'order', subject_id: order_id, kind: 'notice', ...who, data, created_at },
  ]);
}
