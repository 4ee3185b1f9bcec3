import {
  type LoopbackRequest,
  type LoopbackResponse,
  type LoopbackServer,
  startLoopbackServer,
} from './loopbackServer.ts';

/** A gateway on loopback that responds as documented and stores the messages. */
export interface SmsGateway extends LoopbackServer {
  taken: { to: string; text: string; from: string | null }[];
  /** Makes the next request fail in a documented way; null gives no response. */
  fail: (answer: LoopbackResponse | null) => void;
}

type Handler = (form: URLSearchParams, request: LoopbackRequest, taken: SmsGateway['taken']) => LoopbackResponse;

async function startGateway(path: string, handle: Handler): Promise<SmsGateway> {
  const taken: SmsGateway['taken'] = [];
  const failures: (LoopbackResponse | null)[] = [];
  const server = await startLoopbackServer((request) => {
    if (request.method !== 'POST' || request.path !== path) return { status: 404, body: { message: 'Not Found' } };
    if (!/^application\/x-www-form-urlencoded\b/.test(request.headers['content-type'] ?? '')) return { status: 415 };
    const failure = failures.shift();
    return failure === undefined ? handle(new URLSearchParams(request.body), request, taken) : failure;
  });
  return { ...server, taken, fail: (answer) => void failures.push(answer) };
}

/** Semaphore's `POST /api/v4/messages` (https://semaphore.co/docs): field errors come with status 200. */
export function startSemaphore({ apiKey, senders = [] }: { apiKey: string; senders?: string[] }): Promise<SmsGateway> {
  return startGateway('/messages', (form, _request, taken) => {
    const [number, text, sender] = [form.get('number') ?? '', form.get('message') ?? '', form.get('sendername')];
    if (form.get('apikey') !== apiKey) return { status: 401, body: { message: 'Unauthenticated.' } };
    if (!/^(?:09|639)\d{9}$/.test(number)) return { body: { number: ['The number format is invalid.'] } };
    if (text === '') return { body: { message: ['The message field is required.'] } };
    if (sender !== null && !senders.includes(sender))
      return { body: [{ senderName: 'The sender name is not valid.' }] };
    taken.push({ to: number, text, from: sender });
    const message_id = 1_234_567 + taken.length;
    const account = { user_id: 99_556, user: 'user@your.org', account_id: 90_290, account: 'Your Account Name' };
    return {
      body: [
        {
          message_id,
          ...account,
          recipient: number,
          message: text,
          sender_name: sender ?? 'SEMAPHORE',
          network: 'Globe',
          status: 'Pending',
          type: 'Single',
          source: 'Api',
          created_at: '2026-11-20 10:00:00',
          updated_at: '2026-11-20 10:00:00',
        },
      ],
    };
  });
}

interface TwilioAccount {
  accountSid: string;
  authToken: string;
  numbers: string[];
}

/** Twilio's `POST /2010-04-01/Accounts/{sid}/Messages.json` (https://www.twilio.com/docs/messaging/api/message-resource). */
export function startTwilio({ accountSid, authToken, numbers }: TwilioAccount): Promise<SmsGateway> {
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return startGateway(`/Accounts/${accountSid}/Messages.json`, (form, request, taken) => {
    const [to, from, text] = [form.get('To') ?? '', form.get('From') ?? '', form.get('Body') ?? ''];
    if (request.headers.authorization !== expected) return twilioError(401, 20_003, 'Authenticate');
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return twilioError(400, 21_211, `Invalid 'To' Phone Number: ${to}`);
    if (!numbers.includes(from))
      return twilioError(400, 21_606, `The 'From' phone number ${from} is not a valid number`);
    if (text === '') return twilioError(400, 21_602, 'Message body is required.');
    taken.push({ to, text, from });
    return {
      status: 201,
      body: {
        account_sid: accountSid,
        sid: `SM${taken.length}`,
        status: 'queued',
        error_code: null,
        to,
        from,
        body: text,
      },
    };
  });
}

export const twilioError = (status: number, code: number, message: string): LoopbackResponse => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});
