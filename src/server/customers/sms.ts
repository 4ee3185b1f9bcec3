import { z } from 'zod';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Config, SmsConfig } from '../platform/config.ts';
import type { Log } from '../platform/logging/log.ts';

export interface SmsSender {
  /** Sends `text` to a number in E.164. Throws unavailable where the gateway does not take it. */
  send(phoneNumber: string, text: string): Promise<void>;
}

type Gateway<Provider extends SmsConfig['provider']> = Extract<SmsConfig, { provider: Provider }>;
type Send = SmsSender['send'];

const TIME_LIMIT_MS = 10_000;

/** The sender that the settings name. What a gateway says when it rejects goes to `log`, never to the customer. */
export function createSmsSender({ sms }: Pick<Config, 'sms'>, log: Log): SmsSender {
  const send = gatewaySend(sms, log);
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

function gatewaySend(sms: SmsConfig, log: Log): Send {
  switch (sms.provider) {
    case 'log':
      // The one place where a code may be printed: this provider stands in for a telephone.
      return async (phoneNumber, text) => log.info(`SMS to ${phoneNumber}: ${text}`);
    case 'semaphore':
      return semaphoreSend(sms);
    case 'twilio':
      return twilioSend(sms);
  }
}

const semaphoreResponse = z.array(z.object({ message_id: z.number(), status: z.string() })).length(1);

/** https://semaphore.co/docs: it returns 200 with field errors too, so only a message with an id counts as taken. */
function semaphoreSend({ url, apiKey, senderName }: Gateway<'semaphore'>): Send {
  return async (phoneNumber, text) => {
    const form = new URLSearchParams({ apikey: apiKey, number: phoneNumber.replace('+', ''), message: text });
    if (senderName) form.set('sendername', senderName);
    const [message] = semaphoreResponse.parse(await postForm(`${url}/messages`, form));
    if (message?.status === 'Failed') throw new Error('Semaphore failed to send the message');
  };
}

const twilioAnswer = z.object({ sid: z.string(), status: z.string() });
/** What becomes of a message that Twilio took and will not send. */
const GIVEN_UP: ReadonlySet<string> = new Set(['failed', 'undelivered', 'canceled']);

/** https://www.twilio.com/docs/messaging/api/message-resource */
function twilioSend({ url, accountSid, authToken, from }: Gateway<'twilio'>): Send {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return async (phoneNumber, text) => {
    const form = new URLSearchParams({ To: phoneNumber, From: from, Body: text });
    const address = `${url}/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
    const { status } = twilioAnswer.parse(await postForm(address, form, { authorization }));
    if (GIVEN_UP.has(status)) throw new Error(`Twilio answered that the message is ${status}`);
  };
}

async function postForm(url: string, form: URLSearchParams, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, accept: 'application/json' },
    body: form,
    // A redirect would carry the account's secret to another place.
    redirect: 'error',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`the gateway answered ${response.status}${await errorCodeOf(response)}`);
  return response.json();
}

const gatewayError = z.object({ code: z.number().int() });

/** The number by which a gateway's documentation tells an error. Not its words: they repeat the telephone number. */
async function errorCodeOf(response: Response): Promise<string> {
  const error = gatewayError.safeParse(await response.json().catch(() => null));
  return error.success ? `, code ${error.data.code}` : '';
}

declare module '../platform/services.ts' {
  interface Services {
    sms: SmsSender;
  }
}
