import { toMailHtml } from '#shared/domain/notices/noticeTexts.ts';
import { preview } from './notices.css.ts';

/** A mail as a mail program shows it, in a frame of its own that may run nothing and go nowhere. */
export function MailPreview({ subject, text }: { subject: string; text: string }) {
  return <iframe className={preview} title="The email" sandbox="" srcDoc={toMailHtml(subject, text)} />;
}
