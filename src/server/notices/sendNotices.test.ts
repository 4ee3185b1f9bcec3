import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { NoticeKind } from '#shared/domain/noticeKinds.ts';
import { type MailServer, startMailServer } from '#test/mailServer.ts';
import { createShopper, placeAcross } from '#test/orders.ts';
import { type SmsGateway, startTwilio, twilioError } from '#test/smsGateways.ts';
import { createTestStore, type TestStore } from '#test/testStore.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { LEASE_MS } from './claimNotices.ts';
import { retryMs } from './noticeResults.ts';
import { queueNotice } from './queueNotice.ts';
import { MAX_ATTEMPTS, sendNotices } from './sendNotices.ts';

const account = { user: 'store@u.edu', password: 'p:ss/w' };
const twilio = { accountSid: 'AC1', authToken: 'token-secret', numbers: ['+15005550006'] };

let store: TestStore;
let mails: MailServer;
let gateway: SmsGateway;
let logged = '';
let onMail: (() => void) | undefined;
beforeAll(async () => {
  mails = await startMailServer({ account, onMail: () => onMail?.() });
  gateway = await startTwilio(twilio);
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk);
      done();
    },
  });
  store = await createTestStore({
    log: pino(stream),
    env: {
      DEMO: 'false',
      SMTP_URL: mails.url.replace(
        '//',
        `//${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@`,
      ),
      SMTP_ALLOW_PLAIN: 'true',
      MAIL_FROM: 'store@university.edu.ph',
      SMS_HOST: 'store.university.edu.ph',
      SMS_PROVIDER: 'twilio',
      SMS_URL: gateway.url,
      SMS_TWILIO_ACCOUNT_SID: twilio.accountSid,
      SMS_TWILIO_AUTH_TOKEN: twilio.authToken,
      SMS_TWILIO_FROM: '+15005550006',
    },
  });
  staffId = await store.make.staff();
});
afterAll(async () => {
  await store.close();
  await mails.close();
  await gateway.close();
});
afterEach(async () => {
  vi.restoreAllMocks();
  onMail = undefined;
  logged = '';
  mails.taken.length = 0;
  gateway.taken.length = 0;
  await db(store.deps().em).deleteFrom('notice').execute();
});

const running = new AbortController().signal;
const send = (signal = running) => sendNotices(store.services, signal);
const both = { sms: true, mail: true };
let staffId: number;
const save = async (key: string, value: unknown) => (await store.staff(staffId)).settings.save({ key, value });
const readNotices = () => db(store.deps().em).selectFrom('notice').selectAll().orderBy('id').execute();

/** An order of which one kind of notice is queued by the channels. */
async function queued(
  channels: { sms?: boolean; mail?: boolean },
  { kind = 'received', quiet_hours = null }: { kind?: NoticeKind; quiet_hours?: unknown } = {},
) {
  await save('notices', { channels: {}, quiet_hours });
  const { place, customerId } = await createShopper(store);
  const order = await place();
  const { em } = store.deps();
  await db(em)
    .updateTable('customer')
    .set({ phone_number: '+639171234567', full_name: 'Ana <b>Reyes</b>' })
    .where('id', '=', customerId)
    .execute();
  await save('notices', { channels: { [kind]: channels }, quiet_hours });
  const notice = { kind: kind as Exclude<NoticeKind, 'back_in_stock'>, orderId: Number(order._id) };
  await inTransaction(em, (transaction) =>
    queueNotice(transaction, { ...store.services, now: store.clock.now() }, notice),
  );
  return { order, customerId };
}

const placeAcrossTwo = async () => placeAcross(store, [await store.make.category(), await store.make.category()]);

/** As many more of each that is queued. */
async function multiply(copies: number) {
  for (let copy = 1; copy <= copies; copy += 1) {
    await store.deps().em.execute(
      `insert into notice (kind, channel, dedupe_key, order_id, customer_id, data, body, due_at, created_at)
       select kind, channel, concat(dedupe_key, '/', ?), order_id, customer_id, data, body, due_at, created_at
       from notice where dedupe_key regexp '^[^/]*/[^/]*/[^/]*/[^/]*$'`,
      [copy],
    );
  }
}

describe('a notice', () => {
  test('goes by mail as text and HTML, and by SMS as one line, each once', async () => {
    const { order } = await queued(both);
    expect(await send()).toBe(2);
    expect(await send()).toBe(0);
    expect(mails.taken).toHaveLength(1);
    const [mail] = mails.taken;
    expect(mail?.to).toMatchObject({ text: 'ana@example.com' });
    expect(mail?.from?.text).toBe('"Campus Store" <store@university.edu.ph>');
    expect(mail?.subject).toBe(`We have received your order ${order.order_no}`);
    expect(mail?.text).toContain(
      `Hello Ana <b>Reyes</b>,\n\nwe have received your order ${order.order_no}. It comes to ₱200.00.`,
    );
    expect(mail?.text).toContain('Pick-up: Tue, 24 Nov 2026, 9:30 AM\n\nhttps://store.university.edu.ph/my-orders');
    expect(mail?.html).toContain('Hello Ana &lt;b&gt;Reyes&lt;/b&gt;,');
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(gateway.taken).toEqual([
      {
        to: '+639171234567',
        from: '+15005550006',
        text: `Campus Store: we have received your order ${order.order_no}, P200.00. https://store.university.edu.ph/my-orders`,
      },
    ]);
    const notices = await readNotices();
    expect(notices.find(({ channel }) => channel === 'sms')).toMatchObject({
      status: 'sent',
      attempts: 1,
      sent_to: '+639171234567',
      body: gateway.taken[0]?.text,
      answer: 'Twilio SM1, queued',
      sent_at: store.clock.now(),
      due_at: null,
    });
    expect(notices.find(({ channel }) => channel === 'mail')).toMatchObject({ status: 'sent', subject: mail?.subject });
    expect(logged).not.toMatch(/ana@example|9171234567|Reyes/);
  });

  test('of cancelled lines names them and what the order now comes to, and goes out only while they are cancelled', async () => {
    await save('notices', { channels: { cancelled: both } });
    const { order, lineIds } = await placeAcrossTwo();
    const { orders } = await store.staff(staffId);
    const cancel = () =>
      orders.orderStatus({
        _id: order._id,
        order_status: 'Cancelled',
        orders: [String(lineIds[0])],
        reason: 'Sold out.',
      });
    await cancel();
    store.clock.advance(80);
    await send();
    const name = order.orders.find(({ _id }) => _id === lineIds[0])?.item.name;
    expect(gateway.taken.map(({ text }) => text)).toEqual([
      `Campus Store: of your order ${order.order_no} this was cancelled: ${name}. Sold out. It now comes to P10.00. https://store.university.edu.ph/my-orders`,
    ]);
    const again = await placeAcrossTwo();
    await orders.orderStatus({ _id: again.order._id, order_status: 'Cancelled', orders: [String(again.lineIds[0])] });
    await orders.orderStatus({ _id: again.order._id, order_status: 'Pending', orders: [String(again.lineIds[0])] });
    store.clock.advance(80);
    await send();
    expect(gateway.taken).toHaveLength(1);
  });

  test('by SMS goes the next day where the day has had as many as the store sends, and staff are warned before', async () => {
    await save('sms_notice_daily_limit', 5);
    try {
      await db(store.deps().em).deleteFrom('notice_sms_day').execute();
      await queued(both);
      await multiply(5);
      const { notices } = await store.staff(staffId);
      expect(await notices.usage()).toMatchObject({ sent: 0, limit: 5, is_running_out: false });
      await send();
      expect([mails.taken.length, gateway.taken.length]).toEqual([6, 5]);
      expect(await notices.usage()).toMatchObject({ sent: 5, limit: 5, is_running_out: true });
      const waiting = (await readNotices()).filter(({ due_at }) => due_at !== null);
      // Midnight in Manila.
      expect(waiting).toMatchObject([{ channel: 'sms', status: 'queued', attempts: 0, lease_token: null }]);
      expect(waiting[0]?.due_at?.toISOString()).toMatch(/T16:00:00/);
      expect(logged).toContain('notices by SMS are used up for today');
      store.clock.advance(24 * 3_600);
      await send();
      expect(gateway.taken).toHaveLength(6);
      expect(await notices.usage()).toMatchObject({ sent: 1, is_running_out: false });
    } finally {
      store.clock.advance(-24 * 3_600);
      await save('sms_notice_daily_limit', 1_000);
    }
  });

  test.each([
    ['Win at https://evil.example/free', 'Win at https evil. example/free'],
    ['WWW.EVIL.EXAMPLE', 'WWW. EVIL. EXAMPLE'],
    ['mailto:me@evil.example', 'mailto me evil. example'],
    ['Ma.Cristina J.P. Reyes', 'Ma. Cristina J. P. Reyes'],
  ])('makes no link of a name (%s)', async (full_name, shown) => {
    const { customerId } = await queued({ mail: true });
    await db(store.deps().em).updateTable('customer').set({ full_name }).where('id', '=', customerId).execute();
    await send();
    expect(mails.taken[0]?.text).toContain(`Hello ${shown},`);
    expect(mails.taken[0]?.html).not.toMatch(/href="[^"]*evil/i);
  });

  test('has one recipient and the headers that the store gives it, whatever stands in name, address and product', async () => {
    const { order, customerId } = await queued({ mail: true }, { kind: 'cancelled' });
    const { em } = store.deps();
    const hostile = 'A\r\nBcc: other@evil.example\r\n\r\n{reason} <img src=x onerror=alert(1)>';
    await em.execute("update `order` set status = 'Cancelled' where id = ?", [order._id]);
    await em.execute('update notice set data = ?, due_at = ?', [
      JSON.stringify({ reason: hostile }),
      store.clock.now(),
    ]);
    await em.execute('update customer set full_name = ?, email = ? where id = ?', [
      'Ana\r\nBcc: x',
      'ana@example.com',
      customerId,
    ]);
    await save('notice_texts', { cancelled: { subject: '{order_no} {reason}', mail: '{reason}', sms: '{reason}' } });
    await send();
    await save('notice_texts', {});
    const [mail] = mails.taken;
    expect(mail?.to).toMatchObject({ text: 'ana@example.com' });
    expect([...(mail?.headers.keys() ?? [])].filter((name) => /^(bcc|cc|reply-to)$/.test(name))).toEqual([]);
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail?.html).not.toContain('<img');
    mails.taken.length = 0;
    await em.execute("update notice set status = 'queued', due_at = ?, rounds = 0", [store.clock.now()]);
    await em.execute('update customer set email = ? where id = ?', ['ana@example.com, other@evil.example', customerId]);
    await send();
    expect(JSON.stringify(mails.taken.map(({ to }) => to))).not.toMatch(/"address":"other@evil.example"/);
  });

  test('says what staff have written', async () => {
    const text = { subject: 'Order {order_no}', mail: 'Dear {name}', sms: 'Dear {name} – {total}' };
    await save('notice_texts', { received: text });
    const { order } = await queued(both);
    await send();
    expect(mails.taken[0]).toMatchObject({ subject: `Order ${order.order_no}` });
    expect(gateway.taken[0]?.text).toBe('Dear Ana <b>Reyes</b> - P200.00');
    await save('notice_texts', {});
  });

  test('is dropped where it is no longer true, and may be queued again', async () => {
    const { order } = await queued({ sms: true }, { kind: 'ready' });
    store.clock.advance(120);
    await send();
    expect(await readNotices()).toMatchObject([{ status: 'dropped', due_at: null, sent_to: '' }]);
    const staff = await store.staff(staffId);
    await staff.orders.orderStatus({ _id: order._id, order_status: 'Ready for Pickup' });
    store.clock.advance(60);
    expect(await send()).toBe(0);
    store.clock.advance(60);
    await send();
    expect(gateway.taken).toHaveLength(1);
  });

  test('is not sent to who has declined it since, nor to a number that no code would go to', async () => {
    const { customerId } = await queued(both);
    const { em } = store.deps();
    await db(em).insertInto('notice_choice').values({ customer_id: customerId, declined: 2 }).execute();
    await db(em).updateTable('customer').set({ phone_number: '+14155552671' }).where('id', '=', customerId).execute();
    await send();
    expect((await readNotices()).map(({ channel, status }) => `${channel} ${status}`).sort()).toEqual([
      'mail dropped',
      'sms given_up',
    ]);
    expect([...mails.taken, ...gateway.taken]).toEqual([]);
  });

  test('waits for the end of the quiet hours', async () => {
    await queued(both, { quiet_hours: { from: '09:00', until: '10:30' } });
    expect(await send()).toBe(0);
    store.clock.advance(3600);
    expect(await send()).toBe(2);
  });
});

describe('a mail server', () => {
  test.each([
    ['rejects the mail for now', { at: 'data', code: 451 }, 'the mail server answered 451 to DATA'],
    ['rejects the address for now', { at: 'rcpt', code: 450 }, 'the mail server answered 450 to RCPT TO'],
    ['cuts the connection', { at: 'rcpt', cut: true }, 'the mail server did not answer'],
  ] as const)('that %s gets it again later, once', async (_, failure, error) => {
    await queued({ mail: true });
    mails.fail(failure);
    await send();
    const [failed] = await readNotices();
    expect(failed).toMatchObject({ status: 'failed', attempts: 1, error: expect.stringContaining(error) });
    expect(failed?.due_at).toEqual(new Date(store.clock.now().getTime() + retryMs(1)));
    expect(await send()).toBe(0);
    store.clock.advance(31);
    await send();
    expect(mails.taken).toHaveLength(1);
    expect(await readNotices()).toMatchObject([{ status: 'sent', attempts: 2, error: '' }]);
  });

  test('that will never take it is not asked again, and that is an error in the log', async () => {
    await queued({ mail: true });
    mails.fail({ at: 'rcpt', code: 550 });
    await send();
    expect(await readNotices()).toMatchObject([
      { status: 'given_up', due_at: null, error: 'the mail server answered 550 to RCPT TO' },
    ]);
    expect(logged).toContain('a notice was given up');
    expect(logged).not.toContain('ana@example');
  });

  test('that took a mail and was cut off before its answer gets the same once more, by the same Message-ID', async () => {
    await queued({ mail: true });
    mails.fail({ at: 'data', cut: true });
    await send();
    expect(await readNotices()).toMatchObject([{ status: 'failed' }]);
    store.clock.advance(31);
    await send();
    expect(new Set(mails.taken.map(({ messageId }) => messageId))).toHaveLength(1);
    expect(mails.taken[0]?.messageId).toMatch(/@university\.edu\.ph>$/);
  });

  test('that is dead is tried eight times and given up loudly', async () => {
    await queued({ mail: true });
    const { mail } = store.services.config;
    if (!mail) throw new Error('no mail server is set');
    const dead = { ...store.services, config: { ...store.services.config, mail: { ...mail, port: 9 } } };
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      expect(await sendNotices(dead, running)).toBe(1);
      store.clock.advance(2 * 3600);
    }
    expect(await sendNotices(dead, running)).toBe(0);
    expect(await readNotices()).toMatchObject([{ status: 'given_up', attempts: MAX_ATTEMPTS }]);
    expect(logged.match(/a notice was given up/g)).toHaveLength(1);
  });

  test('that answers nothing more is waited for forty seconds', async () => {
    await queued({ mail: true });
    const timers = vi.spyOn(globalThis, 'setTimeout');
    mails.fail({ at: 'data', silent: true });
    onMail = () => {
      const late = timers.mock.calls.find(([, ms]) => ms === 40_000)?.[0];
      if (typeof late === 'function') late();
    };
    await send();
    expect(await readNotices()).toMatchObject([{ status: 'failed', error: 'the mail server took too long' }]);
  });

  test('that no longer takes the account keeps what waits', async () => {
    await queued({ mail: true });
    const { mail } = store.services.config;
    if (!mail) throw new Error('no mail server is set');
    const wrong = { ...store.services, config: { ...store.services.config, mail: { ...mail, password: 'other' } } };
    await sendNotices(wrong, running);
    expect(await readNotices()).toMatchObject([{ status: 'failed' }]);
    expect(logged).not.toMatch(/p:ss|other/);
  });
});

describe('an SMS gateway', () => {
  test.each([
    ['is asked too often', twilioError(429, 20_429, 'Too Many Requests')],
    ['is out of order', { status: 503, body: '<html>' }],
    ['gives the message up at once', { status: 201, body: { sid: 'SM1', status: 'failed' } }],
  ])('that %s gets it again later', async (_, failure) => {
    await queued({ sms: true });
    gateway.fail(failure);
    await send();
    expect(await readNotices()).toMatchObject([{ status: 'failed' }]);
    store.clock.advance(31);
    await send();
    expect(gateway.taken).toHaveLength(1);
  });

  test('that rejects the number is not asked again', async () => {
    await queued({ sms: true });
    gateway.fail(twilioError(400, 21_610, 'Attempt to send to unsubscribed recipient +639171234567'));
    await send();
    expect(await readNotices()).toMatchObject([{ status: 'given_up', error: 'the gateway answered 400, code 21610' }]);
  });

  test('that answers nothing within ten seconds is not asked twice: staff decide', async () => {
    await queued({ sms: true });
    gateway.fail(null);
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const asked = gateway.requests.length;
    const sending = send();
    await expect.poll(() => gateway.requests.length).toBe(asked + 1);
    limit.abort(new Error('too slow'));
    await sending;
    expect(timeout).toHaveBeenCalledWith(10_000);
    expect(await readNotices()).toMatchObject([{ status: 'given_up' }]);
  });

  test.each([
    ['answers what cannot be read', { status: 200, body: '<html>' }],
    ['hands it on and gets no answer', { status: 504, body: '' }],
  ])('that %s is not asked twice: staff decide', async (_, failure) => {
    await queued({ sms: true });
    gateway.fail(failure);
    await send();
    expect(await readNotices()).toMatchObject([
      { status: 'given_up', error: 'It may have been sent: no answer came. It is not sent twice by itself.' },
    ]);
    expect(logged).toContain('a notice was given up');
  });
});

describe('a worker that is killed', () => {
  /** What the process had written when it was killed: the row is claimed, or handed over, by a lease that nobody ends. */
  async function killedWhile(state: 'claimed' | 'handed over') {
    const now = store.clock.now();
    await db(store.deps().em)
      .updateTable('notice')
      .set({
        lease_token: 'of a process that is gone',
        attempts: 1,
        due_at: new Date(now.getTime() + LEASE_MS),
        handed_over_at: state === 'handed over' ? now : null,
      })
      .execute();
  }

  test('before anything left loses nothing: the next one sends it when the lease is over', async () => {
    await queued(both);
    await killedWhile('claimed');
    expect(await send()).toBe(0);
    store.clock.advance(LEASE_MS / 1000);
    expect(await send()).toBe(2);
    expect([mails.taken.length, gateway.taken.length]).toEqual([1, 1]);
  });

  test('in the middle: the mail goes again as the same message, the SMS is left to staff', async () => {
    await queued(both);
    await killedWhile('handed over');
    store.clock.advance(LEASE_MS / 1000);
    await send();
    expect([mails.taken.length, gateway.taken.length]).toEqual([1, 0]);
    expect((await readNotices()).map(({ channel, status }) => `${channel} ${status}`).sort()).toEqual([
      'mail sent',
      'sms given_up',
    ]);
  });

  test('each time ends the trying', async () => {
    await queued({ mail: true });
    await db(store.deps().em).updateTable('notice').set({ attempts: MAX_ATTEMPTS }).execute();
    await send();
    expect(await readNotices()).toMatchObject([
      { status: 'given_up', error: 'The store ended in the middle of each attempt.' },
    ]);
  });

  test('by its own end gives back what it had not begun', async () => {
    await queued({ mail: true });
    await multiply(7);
    const ending = new AbortController();
    onMail = () => ending.abort(new Error('the process ends'));
    await send(ending.signal);
    onMail = undefined;
    const left = (await readNotices()).filter(({ status }) => status === 'queued');
    expect(left.length).toBeGreaterThan(0);
    expect(left.some(({ lease_token, attempts }) => lease_token === null && attempts === 0)).toBe(true);
    store.clock.advance(LEASE_MS / 1000);
    await send();
    const ids = mails.taken.map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(8);
    expect((await readNotices()).every(({ status }) => status === 'sent')).toBe(true);
  });
});

test('of several workers each notice has one', async () => {
  await queued(both);
  await multiply(29);
  await Promise.all(Array.from({ length: 4 }, () => send()));
  expect(mails.taken).toHaveLength(30);
  expect(gateway.taken).toHaveLength(30);
  expect(new Set(mails.taken.map(({ messageId }) => messageId)).size).toBe(30);
});

test('a server without a mail server and a gateway sends nothing and queues nothing', async () => {
  await queued(both);
  const { config } = store.services;
  await sendNotices({ ...store.services, config: { ...config, mail: undefined, sms: { provider: 'log' } } }, running);
  expect(await readNotices()).toMatchObject([{ status: 'given_up' }, { status: 'given_up' }]);
});

test('in a demo nothing leaves: the outbox says what would have gone', async () => {
  await queued(both);
  const { config } = store.services;
  await sendNotices({ ...store.services, config: { ...config, demo: true } }, running);
  const notices = await readNotices();
  expect(notices.every(({ status, answer }) => status === 'sent' && answer === 'Nothing leaves a demo.')).toBe(true);
  expect(notices.every(({ body }) => body.includes('we have received your order'))).toBe(true);
  expect([...mails.taken, ...gateway.taken]).toEqual([]);
});
