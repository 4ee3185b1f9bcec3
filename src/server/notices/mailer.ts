import { createTransport } from 'nodemailer';
import type { MailConfig } from '../platform/config/config.ts';
import { SendError } from './sendError.ts';

/** How long a mail may take in all, however slowly the server answers. */
const MAIL_TIME_LIMIT_MS = 40_000;

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
}

/**
 * Sends one mail by a connection of its own and returns what the server answered. Throws SendError; where `signal` aborts, its reason.
 * Nothing is read from files or the web for a mail, whatever its text says.
 */
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
    // As an object, so that no name or address is read as a list of more.
    to: { name: '', address: to },
    from,
    // Programs that answer by themselves leave it alone.
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

/**
 * Settles with the first of the sending, the signal and the time limit; nobody waits for the end of a sending that is cut off. The timer
 * ends with the mail: a signal of its own for each fired when its time was over, thousands of them in the middle of others' mails.
 */
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

/** Steps of a session in which a server that says "never" means this mail, not the account or the session. */
const ABOUT_THE_MAIL: ReadonlySet<unknown> = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/** By its code and step alone: a server's words may repeat the address. */
function toSendError(error: unknown): SendError {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  const step = typeof command === 'string' ? ` to ${command.slice(0, 20)}` : '';
  if (typeof responseCode === 'number') {
    // 530 to 539 are about the account, at whatever step.
    const isAccount = responseCode >= 530 && responseCode < 540;
    const isFinal = responseCode >= 500 && !isAccount && ABOUT_THE_MAIL.has(command);
    return new SendError(isFinal ? 'rejected' : 'failed', `the mail server answered ${responseCode}${step}`);
  }
  if (code === 'EENVELOPE') return new SendError('rejected', 'the email address is not valid');
  const mark = typeof code === 'string' && /^[A-Z_]{1,30}$/.test(code) ? ` (${code})` : '';
  return new SendError('failed', `the mail server did not answer${step}${mark}`);
}
