import type { z } from 'zod';
import { NOTICE_SMS_A_DAY } from '#shared/domain/notices/dailyLimits.ts';
import { NOTICE_CHANNELS, type NoticeChannel } from '#shared/domain/notices/noticeKinds.ts';
import { toMailHtml } from '#shared/domain/notices/noticeTexts.ts';
import { quietUntil } from '#shared/domain/notices/quietHours.ts';
import { daysToPay } from '#shared/domain/payments/paymentDeadline.ts';
import { gatewaySend } from '../../customers/sms.ts';
import type { Config } from '../../platform/config/config.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { GiveUpError, PostponeError, type QueueDefinition, type Task } from '../../platform/jobs/queue.ts';
import { sendMail } from '../../platform/outgoing/mailer.ts';
import { SendError } from '../../platform/outgoing/sendError.ts';
import type { Deps } from '../../platform/services.ts';
import { readBusinessDays } from '../../settings/pickupCalendar.queries.ts';
import { readSetting, readSettings } from '../../settings/settings.queries.ts';
import { type NoticeFacts, readNoticeFacts } from '../noticeFacts.queries.ts';
import { noticeTasks } from '../queueNotice.ts';
import { markHandedOver, postponeNotice, writeDropped, writeFailed, writeSent } from './noticeResults.ts';
import { renderNotice } from './renderNotice.ts';
import { countSmsOfDay } from './smsOfDay.ts';

const SMS_USED_UP = 'Today’s SMS limit is reached. It will be sent tomorrow.';
const ONCE_ONLY = 'It may have been sent, but there was no answer. It is not sent again automatically.';

/** Starts nothing in quiet hours. */
export const noticeQueue: QueueDefinition<z.output<typeof noticeTasks.payload>> = {
  ...noticeTasks,
  workers: 5,
  // 30 seconds, 2, 8, 32 minutes, at most two hours: over some nine hours.
  retry: { firstMs: 30_000, factor: 4, maxMs: 2 * 3_600_000, attempts: 8 },
  isOpen: async ({ forkEm, now, config }) => {
    const { quiet_hours } = await readSetting(forkEm(), 'notices');
    return quietUntil(now(), quiet_hours, config.store.timeZone) === null;
  },
  work: async (deps, task, signal) => {
    const notice = await readNoticeFacts(deps.em, task.payload.notice);
    if (notice?.status === 'queued' || notice?.status === 'failed') await sendNotice(deps, notice, task, signal);
  },
  failed: (deps, { notice }, failure) => writeFailed(deps, notice, failure),
};

async function sendNotice(
  deps: Deps,
  notice: NoticeFacts,
  { attempt }: Pick<Task, 'attempt'>,
  signal: AbortSignal,
): Promise<void> {
  const { channel } = notice;
  // The process ended before it wrote the outcome. A Message-ID prevents a duplicate mail, but an SMS has none.
  if (notice.handed_over_at !== null && channel === 'sms') throw new GiveUpError(ONCE_ONLY);
  const rendered = renderNotice(notice, await readContext(deps));
  if (rendered.outcome === 'dropped') return writeDropped(deps, notice, rendered.reason);
  if (rendered.outcome !== 'send') throw new GiveUpError(rendered.reason);
  const until = channel === 'sms' ? await countSmsOfDay(deps) : null;
  if (until !== null) {
    deps.log.warn({ notice: notice.id, limit: NOTICE_SMS_A_DAY }, 'notices by SMS are used up for today');
    await postponeNotice(deps, notice, until, SMS_USED_UP);
    throw new PostponeError(until, SMS_USED_UP);
  }
  await markHandedOver(deps, notice, rendered, attempt);
  try {
    const answer = await sendByChannel(
      deps.config,
      { ...rendered, channel, messageId: messageIdOf(deps, notice) },
      signal,
    );
    await inTransaction(deps.em, (em) => writeSent({ ...deps, em }, notice, answer));
  } catch (error) {
    if (!(error instanceof SendError)) throw error;
    if (error.outcome === 'unknown' && channel === 'sms') throw new GiveUpError(ONCE_ONLY);
    throw error.outcome === 'rejected' ? new GiveUpError(error.message) : error;
  }
}

async function readContext(deps: Deps): Promise<Parameters<typeof renderNotice>[1]> {
  const { config } = deps;
  const settings = await readSettings(deps.em);
  const { notice_texts: texts, store, pickup_hours } = settings;
  const calendar = await readBusinessDays(deps, pickup_hours);
  return { config, texts, store, payment: { days: daysToPay(settings), calendar }, now: deps.now() };
}

/** Equal on every attempt, different after sending again, because a mail server may drop an equal id as a duplicate. */
function messageIdOf({ config }: Deps, { id, rounds, created_at, channel }: NoticeFacts): string {
  const domain = config.mail?.from.address.split('@').at(-1) ?? 'campus-store.invalid';
  return `<notice-${id}-${rounds}-${NOTICE_CHANNELS.indexOf(channel)}-${created_at.getTime().toString(36)}@${domain}>`;
}

interface OutgoingNotice {
  channel: NoticeChannel;
  /** A number in E.164 or an address. */
  to: string;
  subject: string;
  text: string;
  /** Equal on each attempt of a round, so that a mail server recognizes a duplicate. */
  messageId: string;
}

/** Returns the server's or gateway's response. Throws SendError. `signal` aborts a mail, never an SMS. A demo sends nothing. */
async function sendByChannel(
  { demo, mail, sms }: Pick<Config, 'demo' | 'mail' | 'sms'>,
  { channel, to, subject, text, messageId }: OutgoingNotice,
  signal: AbortSignal,
): Promise<string> {
  if (demo) return 'A demo sends nothing.';
  if (channel === 'mail') {
    if (!mail) throw new SendError('rejected', 'This server has no mail server.');
    return sendMail(mail, { to, subject, text, html: toMailHtml(subject, text), messageId }, signal);
  }
  const sendSms = gatewaySend(sms);
  if (!sendSms) throw new SendError('rejected', 'This server has no SMS gateway.');
  return sendSms(to, text);
}
