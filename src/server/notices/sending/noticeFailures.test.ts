import { describe, expect, test, vi } from 'vitest';
import { twilioError } from '#test/servers/smsGateways.ts';
import { running, setUpNotices } from '#test/store/noticeFixture.ts';
import { workQueue } from '../../platform/jobs/queue.ts';
import { noticeQueue } from './sendNotices.ts';

const outbox = setUpNotices();
const { send, readNotices, queued } = outbox;

describe('a mail server', () => {
  test.each([
    ['rejects the mail for now', { at: 'data', code: 451 }, 'the mail server answered 451 to DATA'],
    ['rejects the address for now', { at: 'rcpt', code: 450 }, 'the mail server answered 450 to RCPT TO'],
    ['cuts the connection', { at: 'rcpt', cut: true }, 'the mail server did not answer'],
  ] as const)('that %s gets it again later, once', async (_, failure, error) => {
    await queued({ mail: true });
    outbox.mails.fail(failure);
    await send();
    const [failed] = await readNotices();
    expect(failed).toMatchObject({ status: 'failed', attempts: 1, error: expect.stringContaining(error) });
    expect(failed?.due_at).toEqual(new Date(outbox.store.clock.now().getTime() + 30_000));
    expect(await send()).toBe(0);
    outbox.store.clock.advance(31);
    await send();
    expect(outbox.mails.taken).toHaveLength(1);
    expect(await readNotices()).toMatchObject([{ status: 'sent', attempts: 2, error: '' }]);
  });

  test('that rejects a mail permanently gets it only once, and the log has an error', async () => {
    await queued({ mail: true });
    outbox.mails.fail({ at: 'rcpt', code: 550 });
    await send();
    expect(await readNotices()).toMatchObject([
      { status: 'given_up', due_at: null, error: 'the mail server answered 550 to RCPT TO' },
    ]);
    expect(outbox.logged).toContain('a task was given up');
    expect(outbox.logged).not.toContain('ana@example');
  });

  test('that was cut off before its response gets the same mail again, with the same Message-ID', async () => {
    await queued({ mail: true });
    outbox.mails.fail({ at: 'data', cut: true });
    await send();
    expect(await readNotices()).toMatchObject([{ status: 'failed' }]);
    outbox.store.clock.advance(31);
    await send();
    expect(new Set(outbox.mails.taken.map(({ messageId }) => messageId))).toHaveLength(1);
    expect(outbox.mails.taken[0]?.messageId).toMatch(/@university\.edu\.ph>$/);
  });

  test('that never responds is waited for forty seconds', async () => {
    await queued({ mail: true });
    const timers = vi.spyOn(globalThis, 'setTimeout');
    outbox.mails.fail({ at: 'data', silent: true });
    outbox.onMail = () => {
      const late = timers.mock.calls.find(([, ms]) => ms === 40_000)?.[0];
      if (typeof late === 'function') late();
    };
    await send();
    expect(await readNotices()).toMatchObject([{ status: 'failed', error: 'the mail server took too long' }]);
  });

  test('that rejects the account does not drop the waiting mails', async () => {
    await queued({ mail: true });
    const { mail } = outbox.store.services.config;
    if (!mail) throw new Error('no mail server is set');
    const wrong = {
      ...outbox.store.services,
      config: { ...outbox.store.services.config, mail: { ...mail, password: 'other' } },
    };
    await workQueue(wrong, noticeQueue, running);
    expect(await readNotices()).toMatchObject([{ status: 'failed' }]);
    expect(outbox.logged).not.toMatch(/p:ss|other/);
  });
});

describe('an SMS gateway', () => {
  test.each([
    ['is asked too often', twilioError(429, 20_429, 'Too Many Requests')],
    ['is out of order', { status: 503, body: '<html>' }],
    ['gives the message up at once', { status: 201, body: { sid: 'SM1', status: 'failed' } }],
  ])('that %s gets it again later', async (_, failure) => {
    await queued({ sms: true });
    outbox.gateway.fail(failure);
    await send();
    expect(await readNotices()).toMatchObject([{ status: 'failed' }]);
    outbox.store.clock.advance(31);
    await send();
    expect(outbox.gateway.taken).toHaveLength(1);
  });

  test('that rejects the number gets it only once', async () => {
    await queued({ sms: true });
    outbox.gateway.fail(twilioError(400, 21_610, 'Attempt to send to unsubscribed recipient +639171234567'));
    await send();
    expect(await readNotices()).toMatchObject([{ status: 'given_up', error: 'the gateway answered 400, code 21610' }]);
  });

  test('that does not respond within ten seconds gets it only once: staff decide', async () => {
    await queued({ sms: true });
    outbox.gateway.fail(null);
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const asked = outbox.gateway.requests.length;
    const sending = send();
    await expect.poll(() => outbox.gateway.requests.length).toBe(asked + 1);
    limit.abort(new Error('too slow'));
    await sending;
    expect(timeout).toHaveBeenCalledWith(10_000);
    expect(await readNotices()).toMatchObject([{ status: 'given_up' }]);
  });

  test.each([
    ['answers what cannot be read', { status: 200, body: '<html>' }],
    ['hands it on and gets no answer', { status: 504, body: '' }],
  ])('that %s gets it only once: staff decide', async (_, failure) => {
    await queued({ sms: true });
    outbox.gateway.fail(failure);
    await send();
    expect(await readNotices()).toMatchObject([
      {
        status: 'given_up',
        error: 'It may have been sent, but there was no answer. It is not sent again automatically.',
      },
    ]);
    expect(outbox.logged).toContain('a task was given up');
  });
});
