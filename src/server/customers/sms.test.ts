import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LoopbackResponse, type LoopbackServer, startLoopbackServer } from '#test/servers/loopbackServer.ts';
import { type SmsGateway, startSemaphore, startTwilio, twilioError } from '#test/servers/smsGateways.ts';
import { toApiError } from '#test/store/domainError.ts';
import type { SmsConfig } from '../platform/config/config.ts';
import { createSmsSender } from './sms.ts';

let gateway: LoopbackServer;
let response: LoopbackResponse | null;
let logged: string;

beforeEach(async () => {
  logged = '';
  gateway = await startLoopbackServer(() => response);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await gateway.close();
});

function senderFor(sms: SmsConfig) {
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk);
      done();
    },
  });
  return createSmsSender({ sms }, pino(stream));
}
const semaphore = (senderName?: string) =>
  senderFor({ provider: 'semaphore', url: gateway.url, apiKey: 'key & secret', senderName });
const twilio = () =>
  senderFor({ provider: 'twilio', url: gateway.url, accountSid: 'AC1', authToken: 'tok:en', from: '+15005550006' });
const number = '+639171234567';
const words = '123456 is your code & nobody’s';
const accepted = [{ message_id: 1, status: 'Pending' }];

describe('log', () => {
  test('prints the message instead of sending it', async () => {
    await senderFor({ provider: 'log' }).send(number, words);
    expect(JSON.parse(logged)).toMatchObject({ msg: `SMS to ${number}: ${words}` });
  });
});

describe('Semaphore', () => {
  test('uses the account’s sender name if none is set', async () => {
    response = { body: accepted };
    await semaphore().send(number, words);
    expect(new URLSearchParams(gateway.requests[0]?.body).has('sendername')).toBe(false);
  });

  test.each<[string, LoopbackResponse]>([
    ['an error status', { status: 500, body: 'down' }],
    ['field errors with status 200', { body: { number: ['The number format is invalid.'] } }],
    ['a list of errors with status 200', { body: ['Your balance is not enough.'] }],
    ['a message that failed', { body: [{ message_id: 1, status: 'Failed' }] }],
    ['no message', { body: [] }],
    ['something unreadable', { body: '<html>' }],
  ])('counts %s as not sent', async (_, rejected) => {
    response = rejected;
    const apiError = await toApiError(semaphore().send(number, words));
    expect(apiError).toMatchObject({
      code: 'unavailable',
      message: 'We could not send the code. Please try again in a moment.',
    });
    expect(apiError.retryAfter).toBeGreaterThan(0);
  });
});

describe('Twilio', () => {
  test('counts an error as not sent, and only the log states the reason, by its code and without its text', async () => {
    response = { status: 400, body: { code: 21211, message: 'not a valid phone number' } };
    const apiError = await toApiError(twilio().send(number, words));
    expect(apiError.code).toBe('unavailable');
    expect(apiError.message).not.toContain('21211');
    expect(logged).toContain('code 21211');
    expect(logged).not.toContain('not a valid phone number');
  });
});

describe('any gateway', () => {
  test('cannot be redirected to send the account’s secret elsewhere', async () => {
    response = { status: 307, headers: { location: '/elsewhere' } };
    expect(await toApiError(twilio().send(number, words))).toMatchObject({ code: 'unavailable' });
    expect(gateway.requests).toHaveLength(1);
  });

  test('that is unavailable leaves neither code nor secret in the log', async () => {
    const sender = semaphore();
    await gateway.close();
    expect(await toApiError(sender.send(number, words))).toMatchObject({ code: 'unavailable' });
    expect(logged).toContain('an SMS could not be sent');
    expect(logged).not.toMatch(/123456|secret/);
    gateway = await startLoopbackServer(() => response);
  });
});

describe('a gateway according to its documentation', () => {
  const secrets = { semaphore: 'key & secret', twilio: { accountSid: 'AC1', authToken: 'tok:en' } };
  const [mobile, sender] = ['+639171234567', 'CAMPUS'];
  const toSemaphore = (url: string, over: Partial<Extract<SmsConfig, { provider: 'semaphore' }>> = {}) =>
    senderFor({ provider: 'semaphore', url, apiKey: secrets.semaphore, senderName: sender, ...over });
  const toTwilio = (url: string, over: Partial<Extract<SmsConfig, { provider: 'twilio' }>> = {}) =>
    senderFor({ provider: 'twilio', url, ...secrets.twilio, from: '+15005550006', ...over });
  const notSent = { code: 'unavailable', retryAfter: 10 };
  let semaphoreServer: SmsGateway;
  let twilioServer: SmsGateway;
  beforeEach(async () => {
    semaphoreServer = await startSemaphore({ apiKey: secrets.semaphore, senders: [sender] });
    twilioServer = await startTwilio({ ...secrets.twilio, numbers: ['+15005550006'] });
  });
  afterEach(async () => {
    await semaphoreServer.close();
    await twilioServer.close();
  });

  test('sends the message once', async () => {
    await toSemaphore(semaphoreServer.url).send(mobile, words);
    expect(semaphoreServer.taken).toEqual([{ to: '639171234567', text: words, from: sender }]);
    await toTwilio(twilioServer.url).send(mobile, words);
    expect(twilioServer.taken).toEqual([{ to: mobile, text: words, from: '+15005550006' }]);
  });

  test.each<[string, () => Promise<void>]>([
    ['Semaphore: a wrong key', () => toSemaphore(semaphoreServer.url, { apiKey: 'another' }).send(mobile, words)],
    [
      'Semaphore: a sender name that is not the account’s',
      () => toSemaphore(semaphoreServer.url, { senderName: 'OTHER' }).send(mobile, words),
    ],
    ['Semaphore: a number abroad', () => toSemaphore(semaphoreServer.url).send('+14155552671', words)],
    ['Semaphore: an empty message', () => toSemaphore(semaphoreServer.url).send(mobile, '')],
    ['Twilio: a wrong token', () => toTwilio(twilioServer.url, { authToken: 'another' }).send(mobile, words)],
    ['Twilio: another account', () => toTwilio(twilioServer.url, { accountSid: 'AC2' }).send(mobile, words)],
    [
      'Twilio: a number of somebody else as the sender',
      () => toTwilio(twilioServer.url, { from: '+15005550001' }).send(mobile, words),
    ],
    ['Twilio: an empty message', () => toTwilio(twilioServer.url).send(mobile, '')],
  ])('%s is not sent', async (_title, send) => {
    expect(await toApiError(send())).toMatchObject(notSent);
    expect([...semaphoreServer.taken, ...twilioServer.taken]).toEqual([]);
    expect(logged).not.toMatch(/9171234567|4155552671|123456 is your|tok:en|key & secret/);
  });

  test.each<[string, LoopbackResponse | null]>([
    ['is asked too often', twilioError(429, 20_429, 'Too Many Requests')],
    [
      'says that the recipient wants none',
      twilioError(400, 21_610, `Attempt to send to unsubscribed recipient ${mobile}`),
    ],
    ['does not send to this country', twilioError(400, 21_408, 'Permission to send an SMS has not been enabled')],
    ['is out of order', { status: 503, body: '<html>' }],
    [
      'takes the message and gives it up at once',
      { status: 201, body: { sid: 'SM1', status: 'failed', error_code: 30_008 } },
    ],
    ['answers what is no message', { status: 201, body: {} }],
  ])('a message for a gateway that %s is not sent; the next message is', async (_title, failure) => {
    twilioServer.fail(failure);
    const twilio = toTwilio(twilioServer.url);
    expect(await toApiError(twilio.send(mobile, words))).toMatchObject(notSent);
    expect(logged).not.toContain('9171234567');
    await twilio.send(mobile, words);
    expect(twilioServer.taken).toHaveLength(1);
  });
});
