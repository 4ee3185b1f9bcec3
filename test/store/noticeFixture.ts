import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { queueNotice } from '#server/notices/queueNotice.ts';
import { noticeQueue } from '#server/notices/sending/sendNotices.ts';
import { db } from '#server/platform/database/db.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { workQueue } from '#server/platform/jobs/queue.ts';
import {
  channelsOfKinds,
  NOTICE_KINDS,
  type NoticeKind,
  type OrderNoticeKind,
} from '#shared/domain/notices/noticeKinds.ts';
import { createShopper } from '../records/orders.ts';
import { type MailServer, startMailServer } from '../servers/mailServer.ts';
import { type SmsGateway, startTwilio } from '../servers/smsGateways.ts';
import { createTestStore, type TestStore } from './testStore.ts';

const account = { user: 'store@u.edu', password: 'p:ss/w' };
const twilio = { accountSid: 'AC1', authToken: 'token-secret', numbers: ['+15005550006'] };

export const running = new AbortController().signal;
export const BOTH_CHANNELS = { sms: true, mail: true };
export const onlyThese = (channels: Partial<Record<NoticeKind, { sms?: boolean; mail?: boolean }>>) =>
  channelsOfKinds((kind) => ({ sms: false, mail: false, ...channels[kind] }));
const noTexts = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, null]));

interface NoticeFixture {
  store: TestStore;
  mails: MailServer;
  gateway: SmsGateway;
  staffId: number;
  logged: string;
  onMail: (() => void) | undefined;
}

/** A store with a mail server and an SMS gateway; its outbox is emptied before each test. Call it at the top of a file. */
export function setUpNotices() {
  const fixture = { logged: '', onMail: undefined } as NoticeFixture;
  beforeAll(async () => {
    const mails = await startMailServer({ account, onMail: () => fixture.onMail?.() });
    const gateway = await startTwilio(twilio);
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        fixture.logged += String(chunk);
        done();
      },
    });
    const { user, password } = account;
    const store = await createTestStore({
      log: pino(stream),
      env: {
        DEMO: 'false',
        SMTP_URL: mails.url.replace('//', `//${encodeURIComponent(user)}:${encodeURIComponent(password)}@`),
        MAIL_FROM: 'store@university.edu.ph',
        SMS_HOST: 'store.university.edu.ph',
        SMS_PROVIDER: 'twilio',
        SMS_URL: gateway.url,
        SMS_API_KEY: `${twilio.accountSid}:${twilio.authToken}`,
        SMS_FROM: '+15005550006',
      },
    });
    Object.assign(fixture, { mails, gateway, store, staffId: await store.make.staff() });
  });
  afterAll(async () => {
    await fixture.store.close();
    await fixture.mails.close();
    await fixture.gateway.close();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    fixture.onMail = undefined;
    fixture.logged = '';
    fixture.mails.taken.length = 0;
    fixture.gateway.taken.length = 0;
    for (const table of ['notice', 'task'] as const) await db(fixture.store.deps().em).deleteFrom(table).execute();
  });

  const send = (signal = running) => workQueue(fixture.store.services, noticeQueue, signal);
  const requeue = async () => {
    const { em } = fixture.store.deps();
    await db(em).deleteFrom('task').execute();
    await em.execute(
      `insert into task (queue, dedupe_key, payload, run_at, created_at)
       select 'notices', id, json_object('notice', id), ?, ? from notice where status = 'queued' order by id`,
      [fixture.store.clock.now(), fixture.store.clock.now()],
    );
  };
  /** Notices without an entry are off, or use the store's default text. */
  const save = async (
    key: string,
    value: { channels?: Parameters<typeof onlyThese>[0]; [part: string]: unknown } | number,
  ) => {
    const whole =
      typeof value === 'number' || key === 'notice_texts'
        ? value
        : { ...value, channels: onlyThese(value.channels ?? {}) };
    const { settings } = await fixture.store.staff(fixture.staffId);
    if (key === 'notice_texts') await settings.save({ key, value: noTexts });
    await settings.save({ key, value: whole });
  };
  const readNotices = () => db(fixture.store.deps().em).selectFrom('notice').selectAll().orderBy('id').execute();

  async function queued(
    channels: { sms?: boolean; mail?: boolean },
    { kind = 'received', quiet_hours = null }: { kind?: NoticeKind; quiet_hours?: unknown } = {},
  ) {
    const { store } = fixture;
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
    const notice = { kind: kind as OrderNoticeKind, orderId: Number(order._id) };
    await inTransaction(em, (transaction) =>
      queueNotice(transaction, { ...store.services, now: store.clock.now() }, notice),
    );
    return { order, customerId };
  }
  return Object.assign(fixture, { send, save, readNotices, queued, requeue });
}
