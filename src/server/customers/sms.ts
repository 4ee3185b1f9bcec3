import { z } from 'zod';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Config, SmsConfig } from '../platform/config/config.ts';
import type { Log } from '../platform/logging/log.ts';
import { SendError, type SendOutcome } from '../platform/outgoing/sendError.ts';

export interface SmsSender {
  /** E.164. Throws unavailable if the gateway rejects it. */
  send(phoneNumber: string, text: string): Promise<void>;
}

type Gateway<Provider extends SmsConfig['provider']> = Extract<SmsConfig, { provider: Provider }>;
/** Returns the gateway's response without number and text. Throws SendError. */
type Send = (phoneNumber: string, text: string) => Promise<string>;

const TIME_LIMIT_MS = 10_000;

/** Logs the gateway's reason for a rejection, and never shows it to the customer. */
export function createSmsSender({ sms }: Pick<Config, 'sms'>, log: Log): SmsSender {
  // The only place where a code may be printed: this provider replaces a phone.
  const send = gatewaySend(sms) ?? (async (phoneNumber, text) => log.info(`SMS to ${phoneNumber}: ${text}`));
  return {
    send: async (phoneNumber, text) => {
      try {
        await send(phoneNumber, text);
      } catch (error) {
        log.error({ err: error, provider: sms.provider }, 'an SMS could not be sent');
        throw new DomainError('unavailable', serverMessages.codeNotSent, { retryAfter: 10 });
      }
    },
  };
}

export function gatewaySend(sms: SmsConfig): Send | null {
  switch (sms.provider) {
    case 'log':
      return null;
    case 'semaphore':
      return semaphoreSend(sms);
    case 'twilio':
      return twilioSend(sms);
  }
}

const semaphoreResponse = z.array(z.object({ message_id: z.number(), status: z.string() })).length(1);
const semaphoreErrors = z.partialRecord(z.enum(['number', 'message']), z.array(z.string()).min(1));

/** https://semaphore.co/docs: returns 200 for field errors too, so only a message with an id was accepted. */
function semaphoreSend({ url, apiKey, senderName }: Gateway<'semaphore'>): Send {
  return async (phoneNumber, text) => {
    const form = new URLSearchParams({ apikey: apiKey, number: phoneNumber.replace('+', ''), message: text });
    if (senderName) form.set('sendername', senderName);
    const answer = await postForm(`${url}/messages`, form);
    const [message] = semaphoreResponse.safeParse(answer).data ?? [];
    if (!message) throw semaphoreError(answer);
    if (message.status === 'Failed') throw new SendError('failed', 'Semaphore failed to send the message');
    return `Semaphore ${message.message_id}, ${message.status}`;
  };
}

function semaphoreError(answer: unknown): SendError {
  if (semaphoreErrors.safeParse(answer).success) return new SendError('rejected', 'Semaphore rejected the message');
  return new SendError('failed', 'Semaphore answered with an error');
}

const twilioAnswer = z.object({ sid: z.string(), status: z.string() });
const GIVEN_UP: ReadonlySet<string> = new Set(['failed', 'undelivered', 'canceled']);

/** https://www.twilio.com/docs/messaging/api/message-resource */
function twilioSend({ url, accountSid, authToken, from }: Gateway<'twilio'>): Send {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return async (phoneNumber, text) => {
    const form = new URLSearchParams({ To: phoneNumber, From: from, Body: text });
    const address = `${url}/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
    const answer = twilioAnswer.safeParse(await postForm(address, form, { authorization }));
    if (!answer.success) throw new SendError('unknown', 'Twilio answered what is no message');
    const { sid, status } = answer.data;
    if (GIVEN_UP.has(status)) throw new SendError('failed', `Twilio answered that the message is ${status}`);
    return `Twilio ${sid}, ${status}`;
  };
}

async function postForm(url: string, form: URLSearchParams, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, accept: 'application/json' },
    body: form,
    // A redirect would send the account's secret to another host.
    redirect: 'error',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  }).catch((error: unknown) => {
    throw new SendError(wasNeverSent(error) ? 'failed' : 'unknown', 'the gateway did not answer', error);
  });
  if (!response.ok) {
    const message = `the gateway answered ${response.status}${await errorCodeOf(response)}`;
    throw new SendError(outcomeOf(response.status), message);
  }
  return response.json().catch((error: unknown) => {
    throw new SendError('unknown', 'the gateway answered what cannot be read', error);
  });
}

/** These errors occur before the first byte is sent. */
const NEVER_SENT: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function wasNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const parts = cause instanceof AggregateError ? cause.errors : [cause];
  return parts.every((part) => part instanceof Error && 'code' in part && NEVER_SENT.has(part.code));
}

/** 400 and 422 are permanent. After 504 a proxy in front of the gateway may have forwarded the message. */
function outcomeOf(status: number): SendOutcome {
  if (status === 400 || status === 422) return 'rejected';
  return status === 504 ? 'unknown' : 'failed';
}

const gatewayError = z.object({ code: z.number().int() });

/** The documented error number, because the text repeats the phone number. */
async function errorCodeOf(response: Response): Promise<string> {
  const error = gatewayError.safeParse(await response.json().catch(() => null));
  return error.success ? `, code ${error.data.code}` : '';
}

declare module '../platform/services.ts' {
  interface Services {
    sms: SmsSender;
  }
}
