import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { sendNotices } from '#server/notices/sendNotices.ts';
import { db } from '#server/platform/database/db.ts';
import type { Deps } from '#server/platform/services.ts';
import { timed } from '../cli.ts';
import type { DayPart } from './dayPart.ts';

const NOTICES = 10_000;
const WORKERS = 2;
/** Notices a second by both workers. */
const GOAL = 200;

/** A mail server in this process that counts each message by its Message-ID, and nothing else. */
async function startCountingServer() {
  const taken = new Map<string, number>();
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], disableReverseLookup: true, logger: false },
    onData: async (stream, _session, done) => {
      const id = /^message-id: (.*)$/im.exec(await text(stream))?.[1] ?? '';
      taken.set(id, (taken.get(id) ?? 0) + 1);
      done(null);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return { taken, port: (server.server.address() as AddressInfo).port, close: () => server.close() };
}

/** 10,000 notices by mail over real SMTP, taken by two workers from one outbox, each once. Throws where one is doubled or lost. */
export const measureNotices: DayPart = async ({ deps, signal, note }) => {
  const { em, config } = deps();
  const now = deps().now();
  const server = await startCountingServer();
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
    const mail = { host: '127.0.0.1', port: server.port, from, ...plain };
    const worker = (): Deps => ({ ...deps(), config: { ...config, demo: false, mail } });
    const [ms] = await timed(() => Promise.all(Array.from({ length: WORKERS }, () => sendNotices(worker(), signal))));
    const doubled = [...server.taken.values()].filter((times) => times > 1).length;
    if (doubled > 0 || server.taken.size !== NOTICES) {
      throw new Error(`${server.taken.size} of ${NOTICES} notices left, ${doubled} of them more than once`);
    }
    note('10,000 notices by two workers', (NOTICES / ms) * 1_000, GOAL, '/s');
  } finally {
    await db(em).deleteFrom('notice').execute();
    server.close();
  }
};
