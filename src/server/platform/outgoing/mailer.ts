import { createTransport } from 'nodemailer';
import type { MailConfig } from '../config/config.ts';
import { SendError } from './sendError.ts';

/** Limit for a whole mail, however slow the server is. */
const MAIL_TIME_LIMIT_MS = 40_000;

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
}

/** Sends a mail over a new connection; returns the server's response. Throws SendError, or the abort reason. Never reads files or the web. */
export async function sendMail(config: MailConfig, mail: Mail, signal: AbortSignal): Promise<string> {
  const { host, port, secure, allowPlain, user, password, from } = config;
  const { to, ...words } = mail;
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && !allowPlain,
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
    dnsTimeout: 5_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  const sending = transport.sendMail({
    ...words,
    // An object, because a string could be parsed as several addresses.
    to: { name: '', address: to },
    from,
    // Keeps automatic responders from replying.
    headers: { 'auto-submitted': 'auto-generated' },
  });
  try {
    const { response } = await inTime(sending, signal);
    return response;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error instanceof SendError ? error : toSendError(error);
  }
}

/** A timer instead of AbortSignal.timeout: thousands of such signals fired after their mails had ended and delayed other mails. */
async function inTime<Result>(sending: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: cutOff, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  const onLate = () => reject(new SendError('unknown', 'the mail server took too long'));
  const timer = setTimeout(onLate, MAIL_TIME_LIMIT_MS);
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  sending.catch(() => {});
  try {
    return await Promise.race([sending, cutOff]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

/** In these steps a permanent rejection concerns the mail, not the account or the session. */
const ABOUT_THE_MAIL: ReadonlySet<unknown> = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/** Uses code and step only, because a server's text may contain the address. */
function toSendError(error: unknown): SendError {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  const step = typeof command === 'string' ? ` to ${command.slice(0, 20)}` : '';
  if (typeof responseCode === 'number') {
    // 530 to 539 concern the account in any step.
    const isAccount = responseCode >= 530 && responseCode < 540;
    const isFinal = responseCode >= 500 && !isAccount && ABOUT_THE_MAIL.has(command);
    return new SendError(isFinal ? 'rejected' : 'failed', `the mail server answered ${responseCode}${step}`);
  }
  if (code === 'EENVELOPE') return new SendError('rejected', 'the email address is not valid');
  const mark = typeof code === 'string' && /^[A-Z_]{1,30}$/.test(code) ? ` (${code})` : '';
  return new SendError('failed', `the mail server did not answer${step}${mark}`);
}
