import type { NoticeChannel } from '#shared/domain/notices/noticeKinds.ts';
import { toMailHtml } from '#shared/domain/notices/noticeTexts.ts';
import { gatewaySend } from '../../customers/sms.ts';
import type { Config } from '../../platform/config/config.ts';
import { sendMail } from '../../platform/outgoing/mailer.ts';
import { SendError } from '../../platform/outgoing/sendError.ts';

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
export async function sendByChannel(
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
