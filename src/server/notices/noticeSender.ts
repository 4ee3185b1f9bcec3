import type { NoticeChannel } from '#shared/domain/notices/noticeKinds.ts';
import { toMailHtml } from '#shared/domain/notices/noticeTexts.ts';
import { gatewaySend, SmsError } from '../customers/sms.ts';
import type { Config } from '../platform/config/config.ts';
import { createMailer } from './mailer.ts';
import { SendError } from './sendError.ts';

/** A notice as it leaves. */
interface OutgoingNotice {
  channel: NoticeChannel;
  /** A number in E.164 or an address. */
  to: string;
  /** Empty for an SMS. */
  subject: string;
  text: string;
  /** The same on each attempt of one round: a mail server that has it already takes it for the same. */
  messageId: string;
}

export interface NoticeSender {
  /** Sends one notice and returns what was answered. Throws SendError. `signal` cuts a mail off, an SMS never. */
  send(notice: OutgoingNotice, signal: AbortSignal): Promise<string>;
  close(): void;
}

/** Sends by the mail server and the gateway of the settings. In a demo nothing leaves: the rows of the outbox are all there is. */
export function createNoticeSender({ demo, mail, sms }: Pick<Config, 'demo' | 'mail' | 'sms'>): NoticeSender {
  if (demo) return { send: async () => 'A demo sends nothing.', close: () => {} };
  const mailer = mail && createMailer(mail);
  const sendSms = gatewaySend(sms);
  return {
    send: async ({ channel, to, subject, text, messageId }, signal) => {
      if (channel === 'mail') {
        if (!mailer) throw new SendError('rejected', 'This server has no mail server.');
        return mailer.send({ to, subject, text, html: toMailHtml(subject, text), messageId }, signal);
      }
      if (!sendSms) throw new SendError('rejected', 'This server has no SMS gateway.');
      try {
        return await sendSms(to, text);
      } catch (error) {
        if (error instanceof SmsError) throw new SendError(error.outcome, error.message);
        throw error;
      }
    },
    close: () => mailer?.close(),
  };
}
