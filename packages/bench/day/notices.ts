import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { sendNotices } from '#server/notices/sendNotices.ts';
import { db } from '#server/platform/database/db.ts';
import type { Deps } from '#server/platform/services.ts';
import { startMailReader } from '#test/mailServer.ts';
import { timed } from '../cli.ts';
import type { DayPart } from './dayPart.ts';

const NOTICES = 10_000;
const WORKERS = 2;
/** Notices a second by both workers. */
const GOAL = 200;

/** 10,000 notices by mail over real SMTP, taken by two workers from one outbox, each once. Throws where one is doubled or lost. */
export const measureNotices: DayPart = async ({ deps, signal, note }) => {
  const { em, config } = deps();
  const now = deps().now();
  const read = async (mail: Readable) => /^message-id: (.*)$/im.exec(await text(mail))?.[1] ?? '';
  const server = await startMailReader({ read });
  try {
    await db(em).deleteFrom('notice').execute();
    await db(em)
      .updateTable('customer')
      .set({ email: sql`concat('bench-', id, '@example.com')` })
      .where('email', 'is', null)
      .execute();
    await sql`
      insert into notice (kind, channel, dedupe_key, order_id, customer_id, data, body, due_at, created_at)
      select 'received', 'mail', concat('bench/', o.id), o.id, o.customer_id, '{}', '', ${now}, ${now}
      from \`order\` o where o.status <> 'Cancelled' order by o.id limit ${NOTICES}`.execute(db(em));
    const from = { name: 'Campus Store', address: 'store@example.com' };
    const plain = { secure: false, allowPlain: true, user: undefined, password: undefined };
    const mail = { host: '127.0.0.1', port: Number(new URL(server.url).port), from, ...plain };
    const worker = (): Deps => ({ ...deps(), config: { ...config, demo: false, mail } });
    const [ms] = await timed(() => Promise.all(Array.from({ length: WORKERS }, () => sendNotices(worker(), signal))));
    const left = new Set(server.taken).size;
    if (left !== NOTICES || server.taken.length !== NOTICES) {
      throw new Error(`${left} of ${NOTICES} notices left, by ${server.taken.length} mails`);
    }
    note('10,000 notices by two workers', (NOTICES / ms) * 1_000, GOAL, '/s');
  } finally {
    await db(em).deleteFrom('notice').execute();
    await server.close();
  }
};
