import { type Connection, createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstOpenDay, pickupInstant, toPickupCalendar } from '#shared/domain/pickups/pickupCalendar.ts';
import { createShopper, expectBooksToBalance, readQuantity } from '#test/records/orders.ts';
import { createRecords } from '#test/records/records.ts';
import { CUSTOMERS, setUpKilledStore } from '#test/servers/killedStore.ts';
import { type MailServer, startMailServer } from '#test/servers/mailServer.ts';
import { type SmsGateway, startSemaphore } from '#test/servers/smsGateways.ts';
import { PATIENT, STORE, type StoreProcess } from '#test/servers/storeProcess.ts';
import { startReceiver, type WebhookReceiver } from '#test/servers/webhookReceiver.ts';
import { countLockWaits } from '#test/store/lockWaits.ts';
import { onlyThese } from '#test/store/noticeFixture.ts';
import { openSharedStore } from '#test/store/sharedStore.ts';
import type { TestStore } from '#test/store/testStore.ts';
import { waitFor } from '#test/store/waitFor.ts';
import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';
import type { AppCaller } from '../router.ts';
import { refreshHolidays } from '../settings/holidays.ts';

/** The job keeps one process busy, and the other one is killed. */
const PROCESSES = 2;
const DAY_MS = 24 * 3_600_000;

/** Returns a zone in which it is around noon, so that no day ends in the middle of the test. */
const noonZone = (now: Date): string => {
  const offset = 12 - now.getUTCHours();
  return `Etc/GMT${offset < 0 ? '+' : '-'}${Math.abs(offset)}`;
};

let shared: Awaited<ReturnType<typeof openSharedStore>>;
let store: TestStore;
let mails: MailServer;
let gateway: SmsGateway;
let receiver: WebhookReceiver;
let holder: Connection;
let staff: AppCaller;
let bearer: string;

beforeAll(async () => {
  const now = new Date();
  mails = await startMailServer();
  gateway = await startSemaphore({ apiKey: 'key' });
  receiver = await startReceiver();
  const env = {
    DEMO: 'false',
    STORE_TIME_ZONE: noonZone(now),
    SMTP_URL: mails.url,
    MAIL_FROM: 'store@university.edu.ph',
    SMS_PROVIDER: 'semaphore',
    SMS_URL: gateway.url,
    SMS_API_KEY: 'key',
    WEBHOOKS_ALLOW_PRIVATE: 'true',
  };
  shared = await openSharedStore({ now, env });
  ({ store } = shared);
  // As the first process's jobs do, so that the orders' days stay open.
  await refreshHolidays(store.services);
  const staffId = await store.make.staff();
  staff = await store.staff(staffId);
  bearer = `Bearer ${await store.staffToken(staffId)}`;
  holder = await createConnection(store.database.connection);
});
afterAll(async () => {
  holder?.destroy();
  await shared.close();
  await Promise.all([mails.close(), gateway.close(), receiver.close()]);
});

const em = () => store.deps().em;
const run = (sql: string, values: unknown[] = []) => em().execute(sql, values);
const read = async (sql: string) => (await holder.query(sql))[0];
const lockWaits = () => countLockWaits(read);
/** Long timeouts, because a process waits for locks until it is killed. */
const start = () => shared.start({ LOG_LEVEL: 'fatal' }, STORE, PATIENT);

/** Calls the store over HTTP; null if the process ended before it responded. */
const post = (path: string, body: object, process = shared.running.at(-1)) =>
  fetch(`${process?.url}${path}`, {
    method: 'POST',
    headers: { authorization: bearer, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);

/** Runs a job in a free process, together with all other due work. */
async function runJob(name: string, process?: StoreProcess): Promise<void> {
  expect((await post('/api/jobs/run', { name }, process))?.status).toBe(200);
}

/** An order for the first open day; `over` is written directly to its row. */
async function placed(over: Record<string, unknown> = {}) {
  const { timeZone } = store.services.config.store;
  const calendar = toPickupCalendar(await (await store.anyone()).settings.pickupCalendar({}));
  const day = firstOpenDay(store.clock.now(), calendar);
  if (!day) throw new Error('no open day');
  const { place, customerId, stock } = await createShopper(store);
  const order = await place({ data: { pickup_time: pickupInstant(day, '09:30', timeZone) } });
  // By default, no reminder is due on this day.
  const columns = { pickup_time: new Date(store.clock.now().getTime() + 30 * DAY_MS), ...over };
  await db(em()).updateTable('order').set(columns).where('id', '=', Number(order._id)).execute();
  return { id: Number(order._id), order_no: order.order_no, customerId, sizeId: stock.sizeIds[0] ?? 0 };
}

const many = async <Made>(count: number, make: () => Promise<Made>): Promise<Made[]> => {
  const made: Made[] = [];
  while (made.length < count) made.push(await make());
  return made;
};
const tell = (channels: Record<string, { sms: boolean; mail: boolean }>) =>
  staff.settings.save({ key: 'notices', value: { channels: onlyThese(channels), quiet_hours: null } });
const readNotices = () => db(em()).selectFrom('notice').selectAll().orderBy('id').execute();
const noticesOf = async (kind: string) => (await readNotices()).filter((notice) => notice.kind === kind);

/** The number of acceptances of each message about an order by the mail server, by its Message-ID. */
const timesTaken = (order_no: string) => {
  const ids = mails.taken.filter(({ text }) => text?.includes(order_no)).map(({ messageId }) => messageId);
  return { mails: ids.length, ids: new Set(ids).size };
};
const timesSent = (order_no: string) =>
  gateway.requests.filter(({ body }) => new URLSearchParams(body).get('message')?.includes(order_no)).length;

test('processes killed during a job, mails, SMS and webhook messages lose nothing, and the next one does the rest once', async () => {
  await staff.webhooks.create({ url: receiver.url, events: ['order.status_changed'] });
  await staff.settings.save({ key: 'allow_no_payment_proof', value: true });
  const long = new Date(store.clock.now().getTime() - 60 * DAY_MS);
  const reminded = new Date(store.clock.now().getTime() - 20 * DAY_MS);
  const unpaid = await many(3, () =>
    placed({ status_changed_at: long, payment_changed_at: long, payment_reminded_at: reminded }),
  );
  const received = { sms: true, mail: true };
  await tell({ received });
  // Notices that orders were received: one sent before, two during which the processes end.
  const paid = { payment_status: 'Confirmed' };
  const before = await placed(paid);
  await Promise.all(Array.from({ length: PROCESSES }, start));
  await waitFor(async () => {
    expect((await noticesOf('received')).map(({ status }) => status)).toEqual(['sent', 'sent']);
  });

  store.clock.advance(3_600);
  const cut = await many(2, () => placed(paid));
  store.clock.advance(-3_600);

  // Jobs that run at every start also take locks.
  const isDue =
    "select id from task where coalesce(dedupe_key, '') <> 'pictures' and (lease_token is not null or run_at <= now(3))";
  await waitFor(async () => expect(await run(isDue)).toEqual([]));

  // The job cancels two orders, whose messages get no response, and waits for the third.
  await holder.beginTransaction();
  await holder.query('select id from `order` where id = ? for update', [unpaid[2]?.id]);
  await staff.settings.save({ key: 'allow_no_payment_proof', value: false });
  await staff.settings.save({ key: 'payment_deadline_days', value: 2 });
  await tell({ received, cancelled: { sms: false, mail: true } });
  receiver.respond(null);
  await runJob('payment-deadlines', shared.running[0]);
  await waitFor(async () => expect(await noticesOf('cancelled')).toHaveLength(2));
  await expect.poll(lockWaits).toBe(1);
  await waitFor(() => expect(receiver.received).toHaveLength(2));

  // All messages are being sent, and get no response.
  const queued = (await noticesOf('received')).filter(({ status }) => status === 'queued');
  for (const { channel } of queued) {
    if (channel === 'mail') mails.fail({ at: 'data', silent: true });
    else gateway.fail(null);
  }
  await run(
    "update task set run_at = '2000-01-01' where queue = 'notices' and dedupe_key in (select id from notice where kind = 'received')",
  );
  await post('/api/jobs/run', { name: 'sms-codes' });
  const held = async () => (await readNotices()).filter(({ handed_over_at }) => handed_over_at !== null);
  await waitFor(async () => expect(await held()).toHaveLength(queued.length));
  const pendingSms = queued.filter(({ channel }) => channel === 'sms').map(({ id }) => id);
  await waitFor(() => {
    const seen = cut.map(({ order_no }) => timesTaken(order_no).mails + timesSent(order_no));
    expect(seen.reduce((sum, each) => sum + each, 0)).toBe(queued.length);
  });

  await Promise.all(shared.running.splice(0).map((process) => process.kill()));
  await holder.rollback();
  receiver.respond({ status: 204, body: '' });
  // Makes the leases of the killed processes expire.
  await run("update task set run_at = '2000-01-01' where lease_token is not null");
  await start();
  await runJob('payment-deadlines');
  await waitFor(async () => {
    const jobs = await run('select id from task where lease_token is not null or requested_at is not null');
    const tasks = await run("select id from task where queue like 'webhook-%' or queue like 'events-%'");
    expect([jobs, tasks]).toEqual([[], []]);
  });
  // A notice of a change that can be undone is due a minute later.
  await run("update task set run_at = '2000-01-01' where queue = 'notices' and lease_token is null");
  await runJob('sms-codes');
  await waitFor(async () => expect((await readNotices()).filter(({ due_at }) => due_at !== null)).toEqual([]));

  // Each order is cancelled once: one change, returned stock, one webhook message, one notice.
  for (const { id, order_no, sizeId } of unpaid) {
    expect(await run('select status from `order` where id = ?', [id])).toMatchObject([{ status: 'Cancelled' }]);
    expect(
      await run(
        "select id from event where subject = 'order' and subject_id = ? and kind = 'status' and json_search(data, 'one', 'Cancelled', null, '$.changes') is not null",
        [id],
      ),
    ).toHaveLength(1);
    expect(await readQuantity(store, sizeId)).toBe(100);
    expect(timesTaken(order_no)).toEqual({ mails: 1, ids: 1 });
  }
  await expectBooksToBalance(store);
  // Only the message being sent comes again, with the same webhook-id.
  const ids = receiver.received.map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([5, 3]);

  // The mail being sent is repeated with the same Message-ID, so receivers detect the duplicate. An SMS has none and is
  // not repeated.
  expect([timesTaken(before.order_no), timesSent(before.order_no)]).toEqual([{ mails: 1, ids: 1 }, 1]);
  for (const { order_no } of cut)
    expect([timesTaken(order_no), timesSent(order_no)]).toEqual([{ mails: 2, ids: 1 }, 1]);
  const last = await noticesOf('received');
  expect(last.filter(({ status }) => status === 'given_up').map(({ id }) => id)).toEqual(pendingSms);
  expect(last.filter(({ status }) => status === 'sent')).toHaveLength(4);
});

const ofOrders = setUpKilledStore();

test('a keyed call that was running when the process was killed has written nothing, and is carried out once by the same key', async () => {
  const { customer, session, item } = await ofOrders.onDatabase(async (em) => {
    const make = createRecords(() => ({ em, now: () => new Date() }) as Deps);
    const id = await make.customer();
    const stock = await make.stock({ selling_price: 100 });
    return { customer: id, session: await make.session({ customer_id: id }), item: stock.id };
  });
  const token = await ofOrders.signCustomer(customer, session);
  const add = async (key?: string) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(key ? { 'idempotency-key': key } : {}),
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ item: String(item), quantity: 1 });
    const response = await fetch(`${ofOrders.running().url}/api/customer-cart`, { method: 'PUT', headers, body }).catch(
      () => null,
    );
    return response && [response.status, response.headers.get('idempotent-replayed')];
  };
  // Creates the cart's row, for which the next call waits once its key's row exists.
  expect(await add()).toEqual([200, null]);
  const blocking = await createConnection(await ofOrders.connection());
  await blocking.beginTransaction();
  await blocking.query('select customer_id from cart where customer_id = ? for update', [customer]);
  let answered: unknown = 'nothing';
  const interrupted = add('killed').then((answer) => {
    answered = answer;
    return answer;
  });
  const read = async (sql: string) => (await blocking.query(sql))[0];
  const waiting = async () => ({ answered, waiting: await countLockWaits(read, 'cart') });
  await expect.poll(waiting).toEqual({ answered: 'nothing', waiting: 1 });
  await ofOrders.running().kill();
  expect(await interrupted).toBeNull();
  blocking.destroy();
  await ofOrders.start();
  expect([await add('killed'), await add('killed')]).toEqual([
    [200, null],
    [200, 'true'],
  ]);
  const lines = await ofOrders.onDatabase((em) =>
    em.execute('select quantity from cart_item where customer_id = ?', [customer]),
  );
  expect(lines).toEqual([{ quantity: 2 }]);
});

test('every acknowledged order is there when the server is killed in the middle of 200', async () => {
  const { running, start, killInTheMiddle } = ofOrders;
  expect(await killInTheMiddle(() => running().child.kill('SIGKILL'), start)).toBeLessThan(CUSTOMERS);
});

test('every acknowledged order is there when the database is killed in the middle of 200, and the store continues automatically', async () => {
  const pid = await ofOrders.databasePid();
  await ofOrders.killInTheMiddle(
    () => process.kill(pid, 'SIGKILL'),
    async () => {
      await expect.poll(async () => (await fetch(`${ofOrders.running().url}/readyz`)).status).toBe(200);
      expect(await ofOrders.databasePid()).not.toBe(pid);
    },
  );
});
