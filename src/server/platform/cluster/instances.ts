// Messages between the processes of one store. A datagram only says that there is something new in the database.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { sql } from 'kysely';
import { type InstanceAddress, instanceAddressText, readInstanceAddress } from '../config/instanceAddress.ts';
import { db } from '../database/db.ts';
import type { Log } from '../logging/log.ts';

/** The kinds of news: events of orders, or ended sessions of customers. */
const TOPICS = ['events', 'sessions'] as const;
export type Topic = (typeof TOPICS)[number];

/** The other processes on the same database. */
export interface OtherInstances {
  /** Tells all others, after the commit. A datagram may be lost: listeners also check on their own, less often. Many calls in a moment are one datagram. */
  notify(topic: Topic): void;
  /** Announces this process to the others and passes on what they send. Throws where the port is taken. */
  start(hear: (topic: Topic) => void): Promise<void>;
  stop(): Promise<void>;
}

/** The parts that a process needs before it notifies others. */
export interface InstanceParts {
  forkEm: () => SqlEntityManager;
  now: () => Date;
  log: Pick<Log, 'warn' | 'info'>;
  /** The secret that all processes of the store share. Messages that it does not sign are dropped. */
  secret: string;
  /** The network interface to listen on. */
  host: string;
}

interface Options extends InstanceParts {
  /** The address at which the others reach this process. */
  address: InstanceAddress;
}

/** Between two reads of which other instances there are. */
const ANNOUNCE_MS = 5_000;
/** A process that has been silent for this time is no longer notified. */
const GONE_SECONDS = 15;
/** One store has no more processes than this that are notified. */
const MAX_OTHERS = 100;
/** The first message is sent immediately. Messages that follow within this time are sent together. */
const TOGETHER_MS = 20;
/** Clocks differ, and an old datagram that somebody sends again is none. */
const MAX_AGE_MS = 60_000;
const MAX_BYTES = 128;

const tablesOf = (em: SqlEntityManager) => db(em).withTables<{ instance: { address: string; seen_at: Date } }>();
/** Times are the database's, because the clocks of the processes may differ. */
const NOW = sql<Date>`current_timestamp(3)`;

/** The other processes of the store, notified by UDP. */
export function createOtherInstances({ forkEm, now, log, secret, address, host }: Options): OtherInstances {
  const ownAddress = instanceAddressText(address);
  const key = createHmac('sha256', secret).update('news between instances').digest();
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  let socket: Socket | null = null;
  let others: readonly InstanceAddress[] = [];
  let announcing: NodeJS.Timeout | undefined;
  let isAway = false;
  const waiting = new Map<Topic, { timer: NodeJS.Timeout; hasMore: boolean }>();

  const send = (topic: Topic) => {
    const text = `${topic} ${now().getTime()}`;
    const datagram = `${text} ${sign(text)}`;
    // If a datagram cannot be sent, the others find the news by their own check.
    for (const other of others) socket?.send(datagram, other.port, other.host, () => {});
  };
  const notify = (topic: Topic) => {
    const before = waiting.get(topic);
    if (before) {
      before.hasMore = true;
      return;
    }
    send(topic);
    const timer = setTimeout(() => {
      const hasMore = waiting.get(topic)?.hasMore;
      waiting.delete(topic);
      if (hasMore) notify(topic);
    }, TOGETHER_MS);
    waiting.set(topic, { timer, hasMore: false });
  };
  const read = (datagram: Buffer): Topic | null => {
    if (datagram.length > MAX_BYTES) return null;
    const [name, time, signature = ''] = datagram.toString('latin1').split(' ');
    const topic = TOPICS.find((each) => each === name);
    if (!topic || !isSame(signature, sign(`${name} ${time}`))) return null;
    return Math.abs(now().getTime() - Number(time)) <= MAX_AGE_MS ? topic : null;
  };
  const announce = async () => {
    try {
      const tables = tablesOf(forkEm());
      await tables
        .insertInto('instance')
        .values({ address: ownAddress, seen_at: NOW })
        .onDuplicateKeyUpdate({ seen_at: NOW })
        .execute();
      const rows = await tables
        .selectFrom('instance')
        .select('address')
        .where('seen_at', '>', sql<Date>`${NOW} - interval ${GONE_SECONDS} second`)
        .where('address', '<>', ownAddress)
        .orderBy('address')
        .limit(MAX_OTHERS)
        .execute();
      others = rows.flatMap((row) => readInstanceAddress(row.address) ?? []);
      if (isAway) log.info('the other processes of the store are known again');
      isAway = false;
    } catch (error) {
      if (!isAway) log.warn({ err: error }, 'the other processes of the store cannot be read; trying on');
      isAway = true;
    }
  };

  return {
    notify,
    start: async (hear) => {
      socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
      socket.on('message', (datagram) => {
        const topic = read(datagram);
        if (topic) hear(topic);
      });
      socket.bind(address.port, host);
      await once(socket, 'listening');
      socket.on('error', (error) => log.warn({ err: error }, 'news of other processes may not arrive'));
      const aDayAgo = sql<Date>`${NOW} - interval 1 day`;
      await tablesOf(forkEm()).deleteFrom('instance').where('seen_at', '<', aDayAgo).execute();
      await announce();
      announcing = setInterval(() => void announce(), ANNOUNCE_MS);
    },
    stop: async () => {
      clearInterval(announcing);
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
      socket?.close();
      socket = null;
      // Otherwise the other processes would send to a closed port for some seconds.
      const own = tablesOf(forkEm()).deleteFrom('instance').where('address', '=', ownAddress);
      await own.execute().catch(() => undefined);
    },
  };
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given, 'latin1'), Buffer.from(right, 'latin1')];
  return one.length === other.length && timingSafeEqual(one, other);
}
