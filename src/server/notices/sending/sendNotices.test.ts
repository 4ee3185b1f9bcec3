import { createConnection } from 'mysql2/promise';
import { describe, expect, test } from 'vitest';
import { NOTICE_SMS_A_DAY } from '#shared/domain/notices/dailyLimits.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { placeAcross } from '#test/records/orders.ts';
import { countLockWaits } from '#test/store/lockWaits.ts';
import { BOTH_CHANNELS, running, setUpNotices } from '#test/store/noticeFixture.ts';
import { db } from '../../platform/database/db.ts';
import { workQueue } from '../../platform/jobs/queue.ts';
import { noticeQueue } from './sendNotices.ts';

const outbox = setUpNotices();
const { send, save, readNotices, queued, requeue } = outbox;
const LEASE_SECONDS = 60;

const placeAcrossTwo = async () => {
  const { make } = outbox.store;
  return placeAcross(outbox.store, [await make.category(), await make.category()]);
};

/** Duplicates each queued notice `copies` times. */
async function multiply(copies: number) {
  for (let copy = 1; copy <= copies; copy += 1) {
    await outbox.store.deps().em.execute(
      `insert into notice (kind, channel, dedupe_key, order_id, customer_id, data, body, due_at, created_at)
       select kind, channel, concat(dedupe_key, '/', ?), order_id, customer_id, data, body, due_at, created_at
       from notice where dedupe_key regexp '^[^/]*/[^/]*/[^/]*/[^/]*$'`,
      [copy],
    );
  }
  await requeue();
}

describe('a notice', () => {
  test('is sent by mail as text and HTML, and by SMS as one line, each once', async () => {
    const { order } = await queued(BOTH_CHANNELS);
    expect(await send()).toBe(2);
    expect(await send()).toBe(0);
    expect(outbox.mails.taken).toHaveLength(1);
    const [mail] = outbox.mails.taken;
    expect(mail?.to).toMatchObject({ text: 'ana@example.com' });
    expect(mail?.from?.text).toBe('"Campus Store" <store@university.edu.ph>');
    expect(mail?.subject).toBe(`We received your order ${order.order_no}`);
    expect(mail?.text).toContain(`Hello Ana <b>Reyes</b>,\n\nWe received your order ${order.order_no}. Thank you.`);
    expect(mail?.text).toContain(
      'Total: ₱200.00\nPick-up: Tue, 24 Nov 2026, 9:30 AM\n\nhttps://store.university.edu.ph/my-orders\n\nCampus Store',
    );
    expect(mail?.html).toContain('Hello Ana &lt;b&gt;Reyes&lt;/b&gt;,');
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(outbox.gateway.taken).toEqual([
      {
        to: '+639171234567',
        from: '+15005550006',
        text: `Campus Store: Order ${order.order_no} received, P200.00. Pay by Mon, 23 Nov 2026 and upload the receipt, or the order will be cancelled.`,
      },
    ]);
    const notices = await readNotices();
    expect(notices.find(({ channel }) => channel === 'sms')).toMatchObject({
      status: 'sent',
      attempts: 1,
      sent_to: '+639171234567',
      body: outbox.gateway.taken[0]?.text,
      answer: 'Twilio SM1, queued',
      sent_at: outbox.store.clock.now(),
      due_at: null,
    });
    expect(notices.find(({ channel }) => channel === 'mail')).toMatchObject({ status: 'sent', subject: mail?.subject });
    expect(outbox.logged).not.toMatch(/ana@example|9171234567|Reyes/);
  });

  test('of cancelled lines names them and the new total, and is sent only while they are cancelled', async () => {
    await save('notices', { channels: { cancelled: BOTH_CHANNELS } });
    const { order, lineIds } = await placeAcrossTwo();
    const { orders } = await outbox.store.staff(outbox.staffId);
    const cancel = () =>
      orders.orderStatus({
        _id: order._id,
        order_status: 'Cancelled',
        orders: [String(lineIds[0])],
        reason: 'Sold out',
      });
    await cancel();
    outbox.store.clock.advance(80);
    await send();
    const name = order.orders.find(({ _id }) => _id === lineIds[0])?.item.name;
    expect(outbox.gateway.taken.map(({ text }) => text)).toEqual([
      `Campus Store: We cancelled ${name} in your order ${order.order_no}. Sold out. New total: P10.00 (was P20.00). https://store.university.edu.ph/my-orders`,
    ]);
    const again = await placeAcrossTwo();
    await orders.orderStatus({ _id: again.order._id, order_status: 'Cancelled', orders: [String(again.lineIds[0])] });
    await orders.orderStatus({ _id: again.order._id, order_status: 'Pending', orders: [String(again.lineIds[0])] });
    outbox.store.clock.advance(80);
    await send();
    expect(outbox.gateway.taken).toHaveLength(1);
  });

  test('by SMS waits for the next day after the daily limit, and staff are warned in advance', async () => {
    const { em } = outbox.store.deps();
    try {
      await db(em).deleteFrom('notice_sms_day').execute();
      await queued(BOTH_CHANNELS);
      await multiply(5);
      const { notices } = await outbox.store.staff(outbox.staffId);
      const day = storeDayOf(outbox.store.clock.now(), outbox.store.services.config.store.timeZone);
      expect(await notices.usage()).toMatchObject({ sent: 0, limit: NOTICE_SMS_A_DAY, is_running_out: false });
      await db(em)
        .insertInto('notice_sms_day')
        .values({ day, sent: NOTICE_SMS_A_DAY - 5 })
        .execute();
      await send();
      expect([outbox.mails.taken.length, outbox.gateway.taken.length]).toEqual([6, 5]);
      expect(await notices.usage()).toMatchObject({ sent: NOTICE_SMS_A_DAY, is_running_out: true });
      const waiting = (await readNotices()).filter(({ due_at }) => due_at !== null);
      // Midnight in Manila.
      expect(waiting).toMatchObject([{ channel: 'sms', status: 'queued', attempts: 0 }]);
      expect(waiting[0]?.due_at?.toISOString()).toMatch(/T16:00:00/);
      expect(outbox.logged).toContain('notices by SMS are used up for today');
      outbox.store.clock.advance(24 * 3_600);
      await send();
      expect(outbox.gateway.taken).toHaveLength(6);
      expect(await notices.usage()).toMatchObject({ sent: 1, is_running_out: false });
    } finally {
      await db(em).deleteFrom('notice_sms_day').execute();
      outbox.store.clock.advance(-24 * 3_600);
    }
  });

  test.each([
    ['Win at https://evil.example/free', 'Win at https evil. example/free'],
    ['WWW.EVIL.EXAMPLE', 'WWW. EVIL. EXAMPLE'],
    ['mailto:me@evil.example', 'mailto me evil. example'],
    ['Ma.Cristina J.P. Reyes', 'Ma. Cristina J. P. Reyes'],
  ])('contains no link made from a name (%s)', async (full_name, shown) => {
    const { customerId } = await queued({ mail: true });
    await db(outbox.store.deps().em).updateTable('customer').set({ full_name }).where('id', '=', customerId).execute();
    await send();
    expect(outbox.mails.taken[0]?.text).toContain(`Hello ${shown},`);
    expect(outbox.mails.taken[0]?.html).not.toMatch(/href="[^"]*evil/i);
  });

  test('has one recipient and the store’s headers, whatever the name, address and product contain', async () => {
    const { order, customerId } = await queued({ mail: true }, { kind: 'cancelled' });
    const { em } = outbox.store.deps();
    const hostile = 'A\r\nBcc: other@evil.example\r\n\r\n{reason} <img src=x onerror=alert(1)>';
    await em.execute("update `order` set status = 'Cancelled' where id = ?", [order._id]);
    await em.execute('update notice set data = ?', [JSON.stringify({ reason: hostile })]);
    await requeue();
    await em.execute('update customer set full_name = ?, email = ? where id = ?', [
      'Ana\r\nBcc: x',
      'ana@example.com',
      customerId,
    ]);
    await save('notice_texts', { cancelled: { subject: '{order_no} {reason}', mail: '{reason}', sms: '{reason}' } });
    await send();
    await save('notice_texts', {});
    const [mail] = outbox.mails.taken;
    expect(mail?.to).toMatchObject({ text: 'ana@example.com' });
    expect([...(mail?.headers.keys() ?? [])].filter((name) => /^(bcc|cc|reply-to)$/.test(name))).toEqual([]);
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail?.html).not.toContain('<img');
    outbox.mails.taken.length = 0;
    await em.execute("update notice set status = 'queued', rounds = 0");
    await requeue();
    await em.execute('update customer set email = ? where id = ?', ['ana@example.com, other@evil.example', customerId]);
    await send();
    expect(JSON.stringify(outbox.mails.taken.map(({ to }) => to))).not.toMatch(/"address":"other@evil.example"/);
  });

  test('has the texts written by staff', async () => {
    const text = { subject: 'Order {order_no}', mail: 'Dear {name}', sms: 'Dear {name} – {total}' };
    await save('notice_texts', { received: text });
    const { order } = await queued(BOTH_CHANNELS);
    await send();
    expect(outbox.mails.taken[0]).toMatchObject({ subject: `Order ${order.order_no}` });
    expect(outbox.gateway.taken[0]?.text).toBe('Dear Ana <b>Reyes</b> - P200.00');
    await save('notice_texts', {});
  });

  test('is dropped if it is no longer true, and may be queued again', async () => {
    const { order } = await queued({ sms: true }, { kind: 'ready' });
    outbox.store.clock.advance(120);
    await send();
    expect(await readNotices()).toMatchObject([{ status: 'dropped', due_at: null, sent_to: '' }]);
    const staff = await outbox.store.staff(outbox.staffId);
    await staff.orders.orderStatus({ _id: order._id, order_status: 'Ready for Pickup' });
    outbox.store.clock.advance(60);
    expect(await send()).toBe(0);
    outbox.store.clock.advance(60);
    await send();
    expect(outbox.gateway.taken).toHaveLength(1);
  });

  test('is not sent to a customer who has declined it, nor to a number that gets no codes', async () => {
    const { customerId } = await queued(BOTH_CHANNELS);
    const { em } = outbox.store.deps();
    await db(em).insertInto('notice_choice').values({ customer_id: customerId, declined: 2 }).execute();
    await db(em).updateTable('customer').set({ phone_number: '+14155552671' }).where('id', '=', customerId).execute();
    await send();
    expect((await readNotices()).map(({ channel, status }) => `${channel} ${status}`).sort()).toEqual([
      'mail dropped',
      'sms given_up',
    ]);
    expect([...outbox.mails.taken, ...outbox.gateway.taken]).toEqual([]);
  });

  test('waits for the end of the quiet hours', async () => {
    await queued(BOTH_CHANNELS, { quiet_hours: { from: '09:00', until: '10:30' } });
    expect(await send()).toBe(0);
    outbox.store.clock.advance(3600);
    expect(await send()).toBe(2);
  });
});

describe('a killed worker', () => {
  /** Simulates a killed process: the task's lease never ends, and the message may already be with the server. */
  async function killedWhile(state: 'claimed' | 'handed over') {
    const now = outbox.store.clock.now();
    const { em } = outbox.store.deps();
    const lease = { lease_token: 'gone', attempts: 1, run_at: new Date(now.getTime() + LEASE_SECONDS * 1_000) };
    await db(em).updateTable('task').set(lease).execute();
    await db(em)
      .updateTable('notice')
      .set({ handed_over_at: state === 'handed over' ? now : null })
      .execute();
  }

  test('before sending loses nothing: the next one sends it when the lease has expired', async () => {
    await queued(BOTH_CHANNELS);
    await killedWhile('claimed');
    expect(await send()).toBe(0);
    outbox.store.clock.advance(LEASE_SECONDS);
    expect(await send()).toBe(2);
    expect([outbox.mails.taken.length, outbox.gateway.taken.length]).toEqual([1, 1]);
  });

  test('while sending: the mail is sent again as the same message, the SMS is left to staff', async () => {
    await queued(BOTH_CHANNELS);
    await killedWhile('handed over');
    outbox.store.clock.advance(LEASE_SECONDS);
    await send();
    expect([outbox.mails.taken.length, outbox.gateway.taken.length]).toEqual([1, 0]);
    expect((await readNotices()).map(({ channel, status }) => `${channel} ${status}`).sort()).toEqual([
      'mail sent',
      'sms given_up',
    ]);
  });

  test('before writing the result leaves no entry in the order’s history either', async () => {
    const { order } = await queued({ mail: true });
    const { em } = outbox.store.deps();
    const histories = () =>
      db(em)
        .selectFrom('event')
        .select('data')
        .where('subject_id', '=', Number(order._id))
        .where('kind', '=', 'notice')
        .execute();
    const holder = await createConnection(outbox.store.database.connection);
    try {
      await holder.beginTransaction();
      // Blocks inserts into the table of events.
      await holder.query('select id from event where id > (select max(id) from event) for update');
      const sending = send();
      await expect.poll(() => countLockWaits(async (sql) => (await holder.query(sql))[0], 'event')).toBe(1);
      // The mail was sent. Neither the result nor the event is visible until both are written.
      expect(outbox.mails.taken).toHaveLength(1);
      expect(await readNotices()).toMatchObject([{ status: 'queued', sent_at: null }]);
      expect(await histories()).toEqual([]);
      await holder.rollback();
      await sending;
    } finally {
      holder.destroy();
    }
    expect(await readNotices()).toMatchObject([{ status: 'sent' }]);
    const activity = { kind: 'notice', detail: { to: 'Order received: Email sent' } };
    expect(await histories()).toEqual([{ data: { activity } }]);
  });

  test('each time ends the attempts', async () => {
    await queued({ mail: true });
    await db(outbox.store.deps().em).updateTable('task').set({ attempts: 8 }).execute();
    await send();
    expect(await readNotices()).toMatchObject([
      { status: 'given_up', error: 'The store stopped during each attempt.' },
    ]);
  });

  test('by an orderly stop leaves unstarted and interrupted notices to the next', async () => {
    await queued({ mail: true });
    await multiply(7);
    const ending = new AbortController();
    outbox.onMail = () => ending.abort(new Error('the process ends'));
    await send(ending.signal);
    outbox.onMail = undefined;
    const left = (await readNotices()).filter(({ status }) => status === 'queued');
    expect(left.length).toBeGreaterThan(0);
    await send();
    const ids = outbox.mails.taken.map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(8);
    expect((await readNotices()).every(({ status }) => status === 'sent')).toBe(true);
  });
});

test('a server without a mail server and a gateway sends nothing and queues nothing', async () => {
  await queued(BOTH_CHANNELS);
  const { config } = outbox.store.services;
  await workQueue(
    { ...outbox.store.services, config: { ...config, mail: undefined, sms: { provider: 'log' } } },
    noticeQueue,
    running,
  );
  expect(await readNotices()).toMatchObject([{ status: 'given_up' }, { status: 'given_up' }]);
});

test('in a demo nothing is sent: the outbox shows the messages', async () => {
  const { order } = await queued(BOTH_CHANNELS);
  const { config } = outbox.store.services;
  await workQueue({ ...outbox.store.services, config: { ...config, demo: true } }, noticeQueue, running);
  const notices = await readNotices();
  expect(notices.every(({ status, answer }) => status === 'sent' && answer === 'A demo sends nothing.')).toBe(true);
  expect(notices.every(({ body }) => body.includes(order.order_no))).toBe(true);
  const { orders } = await outbox.store.staff(outbox.staffId);
  const history = JSON.stringify(await orders.history({ _id: order._id }));
  expect(history).toContain('SMS would be sent');
  expect(history).not.toContain('SMS sent');
  expect([...outbox.mails.taken, ...outbox.gateway.taken]).toEqual([]);
});
