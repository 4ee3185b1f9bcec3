import { toLine } from '#shared/contracts/common.ts';
import {
  CHANNEL_LABELS,
  NOTICE_LABELS,
  type NoticeChannel,
  type NoticeKind,
} from '#shared/domain/notices/noticeKinds.ts';
import { db } from '../../platform/database/db.ts';
import { writeEvents } from '../../platform/events/writeEvents.ts';
import { type Failure, GiveUpError } from '../../platform/jobs/queue.ts';
import { maskPersonal } from '../../platform/logging/loggedError.ts';
import { SendError } from '../../platform/outgoing/sendError.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { MAX_NOTICE_ANSWER, MAX_NOTICE_BODY } from '../notice.entity.ts';
import type { NoticeFacts } from '../noticeFacts.queries.ts';

const updateWaiting = (em: StoreEntityManager, id: number) =>
  db(em).updateTable('notice').where('id', '=', id).where('status', 'in', ['queued', 'failed']);

/** Written before the message leaves, so that after a crash the row shows that it may have been sent. */
export async function markHandedOver(
  { em, now }: Deps,
  { id }: NoticeFacts,
  { to, subject, text }: { to: string; subject: string; text: string },
  attempts: number,
): Promise<void> {
  const at = now();
  await updateWaiting(em, id)
    .set({ handed_over_at: at, attempted_at: at, attempts, sent_to: to, subject, body: text.slice(0, MAX_NOTICE_BODY) })
    .execute();
}

/** Runs in the transaction of `deps.em`. */
export async function writeSent(deps: Deps, notice: NoticeFacts, answer: string): Promise<void> {
  const sent = { status: 'sent', sent_at: deps.now(), due_at: null, handed_over_at: null, error: '' } as const;
  const { numUpdatedRows } = await updateWaiting(deps.em, notice.id)
    .set({ ...sent, answer: toAnswer(answer) })
    .executeTakeFirst();
  if (numUpdatedRows === 1n) await writeHappened(deps, { ...notice, status: 'sent' });
}

/** Releases the key, because the customer was not notified: another notice about the same may follow. */
export async function writeDropped({ em }: Deps, { id }: NoticeFacts, reason: string): Promise<void> {
  await updateWaiting(em, id)
    .set({ status: 'dropped', due_at: null, error: reason, dedupe_key: `dropped/${id}` })
    .execute();
}

export async function writeFailed(deps: Deps, id: number, { error, attempt, next }: Failure): Promise<void> {
  const { em } = deps;
  const notice = await db(em)
    .selectFrom('notice')
    .select(['kind', 'channel', 'order_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!notice) return;
  const isKnown = error instanceof SendError || error instanceof GiveUpError;
  const reason = isKnown ? error.message : 'An error of the store itself; see the log.';
  const status = next ? 'failed' : 'given_up';
  await updateWaiting(em, id)
    .set({ status, due_at: next, attempts: attempt, error: toAnswer(reason), ...(isKnown && { handed_over_at: null }) })
    .execute();
  if (!next) await writeHappened(deps, { ...notice, status: 'given_up' });
}

export async function postponeNotice({ em }: Deps, { id }: NoticeFacts, until: Date, reason: string): Promise<void> {
  await updateWaiting(em, id).set({ due_at: until, error: reason }).execute();
}

/** Masks addresses and numbers, because the server may repeat them. */
const toAnswer = (text: string): string =>
  toLine(maskPersonal(text.slice(0, 4 * MAX_NOTICE_ANSWER)).replaceAll(/[\s\p{Cc}]+/gu, ' '), MAX_NOTICE_ANSWER);

interface HappenedNotice {
  kind: NoticeKind;
  channel: NoticeChannel;
  order_id: number | null;
  status: 'sent' | 'given_up';
}

/** The entry names no person. A demo sends nothing, and its entry says so. */
async function writeHappened(deps: Deps, { kind, channel, order_id, status }: HappenedNotice): Promise<void> {
  if (order_id === null) return;
  const words = { sent: deps.config.demo ? 'would be sent' : 'sent', given_up: 'given up' };
  const to = `${NOTICE_LABELS[kind]}: ${CHANNEL_LABELS[channel]} ${words[status]}`;
  const data = { activity: { kind: 'notice', detail: { to } } };
  const who = { actor_id: null, actor_name: null, reason: '' };
  const event = { subject: 'order', subject_id: order_id, kind: 'notice', ...who, data, created_at: deps.now() };
  await writeEvents(deps, deps.em, [event]);
}
