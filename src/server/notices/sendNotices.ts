import { NOTICE_SMS_A_DAY } from '#shared/domain/notices/dailyLimits.ts';
import { NOTICE_CHANNELS } from '#shared/domain/notices/noticeKinds.ts';
import { quietUntil } from '#shared/domain/notices/quietHours.ts';
import { daysToPay } from '#shared/domain/payments/paymentDeadline.ts';
import type { Services } from '../platform/services.ts';
import { readBusinessDays } from '../settings/businessDays.queries.ts';
import { readSetting, readSettings } from '../settings/settings.queries.ts';
import { type ClaimedNotices, claimNotices, isAnyDue, releaseNotices } from './claimNotices.ts';
import { MAIL_CONNECTIONS, MAIL_TIME_LIMIT_MS } from './mailer.ts';
import type { NoticeFacts } from './noticeFacts.queries.ts';
import { markHandedOver, type NoticeOutcome, postponeNotice, writeOutcome } from './noticeResults.ts';
import { createNoticeSender, type NoticeSender } from './noticeSender.ts';
import { renderNotice } from './renderNotice.ts';
import { SendError } from './sendError.ts';
import { countSmsOfDay } from './smsOfDay.ts';

/** After so many attempts a notice is given up, over some nine hours. */
export const MAX_ATTEMPTS = 8;

const SMS_USED_UP = 'Today’s SMS limit is reached. It will be sent tomorrow.';
const ONCE_ONLY = 'It may have been sent, but there was no answer. It is not sent again automatically.';

/**
 * Sends what is due, batch after batch, until there is no more; returns how many notices that was. Any number of processes may do so at once:
 * each notice has one sender at a time. Nothing is begun in quiet hours.
 */
export async function sendNotices(services: Services, signal: AbortSignal): Promise<number> {
  const em = services.forkEm();
  const now = services.now();
  if (!(await isAnyDue(em, now))) return 0;
  const { quiet_hours } = await readSetting(em, 'notices');
  if (quietUntil(now, quiet_hours, services.config.store.timeZone) !== null) return 0;
  const sender = createNoticeSender(services.config);
  let sent = 0;
  try {
    while (!signal.aborted) {
      const claimed = await claimNotices(services.forkEm(), services.now());
      if (!claimed) break;
      sent += claimed.notices.length;
      await sendBatch(services, sender, claimed, signal);
    }
  } finally {
    sender.close();
  }
  return sent;
}

/** A few at a time; what was not begun when the process ends is released. */
async function sendBatch(services: Services, sender: NoticeSender, claimed: ClaimedNotices, signal: AbortSignal) {
  const em = services.forkEm();
  const settings = await readSettings(em);
  const { notice_texts, store, pickup_hours } = settings;
  const calendar = await readBusinessDays({ ...services, em }, pickup_hours);
  const waiting = [...claimed.notices];
  const words = { texts: notice_texts, store, payment: { days: daysToPay(settings), calendar } };
  const batch: Batch = { services, sender, claimed, words };
  const work = async () => {
    for (let notice = waiting.shift(); notice && !signal.aborted; notice = waiting.shift()) {
      await sendOne(batch, notice, signal);
    }
  };
  await Promise.all(Array.from({ length: MAIL_CONNECTIONS }, work));
  if (signal.aborted) await releaseNotices(services.forkEm(), claimed, services.now());
}

interface Batch {
  services: Services;
  sender: NoticeSender;
  claimed: ClaimedNotices;
  words: Pick<Parameters<typeof renderNotice>[1], 'texts' | 'store' | 'payment'>;
}

async function sendOne(
  { services, sender, claimed, words }: Batch,
  notice: NoticeFacts,
  signal: AbortSignal,
): Promise<void> {
  const { config } = services;
  const outcome = (result: NoticeOutcome['outcome']) =>
    writeOutcome(services, claimed.token, { notice, outcome: result });
  // The last attempt's outcome was never written: its process ended in between. A mail is distinguished by its Message-ID, an SMS by nothing.
  if (notice.handed_over_at !== null && notice.channel === 'sms') {
    return outcome({ status: 'given_up', error: ONCE_ONLY });
  }
  if (notice.attempts > MAX_ATTEMPTS) {
    return outcome({ status: 'given_up', error: 'The store stopped during each attempt.' });
  }
  const rendered = renderNotice(notice, { ...words, config, now: services.now() });
  if (rendered.outcome !== 'send') {
    return outcome({ status: rendered.outcome === 'dropped' ? 'dropped' : 'given_up', error: rendered.reason });
  }
  const until = notice.channel === 'sms' ? await countSmsOfDay(services) : null;
  if (until !== null) {
    services.log.warn({ notice: notice.id, limit: NOTICE_SMS_A_DAY }, 'notices by SMS are used up for today');
    return postponeNotice(services, { notice, ...claimed }, { until, reason: SMS_USED_UP });
  }
  // Whatever happened meanwhile: nothing is begun that another worker may take in the middle.
  const isLate = services.now().getTime() + MAIL_TIME_LIMIT_MS >= claimed.until.getTime();
  if (isLate || !(await markHandedOver(services, claimed.token, { notice, words: rendered }))) return;
  try {
    const answer = await sender.send(
      { ...rendered, channel: notice.channel, messageId: messageIdOf(services, notice) },
      signal,
    );
    await outcome({ status: 'sent', answer });
  } catch (error) {
    // The end of the process is no failure: the notice comes back when its lease runs out.
    if (signal.aborted && !(error instanceof SendError)) return;
    if (!(error instanceof SendError))
      services.log.error({ err: error, notice: notice.id }, 'a notice could not be sent');
    await outcome(failureOf(notice, error));
  }
}

function failureOf({ channel, attempts }: NoticeFacts, error: unknown): NoticeOutcome['outcome'] {
  if (!(error instanceof SendError)) return { status: 'failed', error: 'An error of the store itself; see the log.' };
  if (error.outcome === 'unknown' && channel === 'sms') return { status: 'given_up', error: ONCE_ONLY };
  const isOver = error.outcome === 'rejected' || attempts >= MAX_ATTEMPTS;
  return { status: isOver ? 'given_up' : 'failed', error: error.message };
}

/** The same on every attempt, another where staff have it sent again: who has it already takes a second for the same. */
function messageIdOf({ config }: Services, { id, rounds, created_at, channel }: NoticeFacts): string {
  const domain = config.mail?.from.address.split('@').at(-1) ?? 'campus-store.invalid';
  return `<notice-${id}-${rounds}-${NOTICE_CHANNELS.indexOf(channel)}-${created_at.getTime().toString(36)}@${domain}>`;
}
