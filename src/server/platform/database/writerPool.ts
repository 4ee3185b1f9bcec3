import { Socket } from 'node:net';
import {
  type Connection,
  createConnection,
  createPool,
  type Pool,
  type PoolConnection,
  type PoolOptions,
} from 'mysql2';
import type { RowDataPacket } from 'mysql2/promise';
import type { DatabaseConnection } from '../databaseUrl.ts';

/** What the store needs of a pool of connections. */
export interface ConnectionPool {
  getConnection(take: (error: Error | null, connection?: PoolConnection) => void): void;
  end(ended: () => void): void;
}

interface Node {
  address: DatabaseConnection;
  pool: Pool;
  connections: Set<PoolConnection>;
  probe: Connection | null;
  /** How many probes in a row have found it able to write. */
  good: number;
  /** How many have gone without an answer since. */
  silent: number;
}

const PROBE_EVERY_MS = 500;
/** A node that needs longer to say how it is, twice in a row, cannot be the one that all writes go to. */
const PROBE_LIMIT_MS = 400;
/**
 * What a node that was well may leave unanswered: it, or this process, which then reads no answer, may have been busy for a moment. One that
 * is dead is not waited for: its connections are closed.
 */
const MAX_SILENT = 1;
/** A node that comes before the writer is written to again once it has been well for so many probes. */
const GOOD_TO_RETURN = 6;

/**
 * Connections to the one node of a cluster that is written to: the first of `addresses` that can be, `first` to begin with, so that every instance with
 * the same list chooses the same and transactions do not collide at their commits. All nodes are looked at twice a second. When the
 * writer is away, its connections are cut at once, so that whoever waits for it is told, and the next takes its place; a node that
 * comes earlier in the list is returned to when it has been well for three seconds.
 */
export function createWriterPool(
  addresses: readonly DatabaseConnection[],
  first: DatabaseConnection,
  options: PoolOptions,
  probeEveryMs = PROBE_EVERY_MS,
): ConnectionPool {
  const nodes = addresses.map((address) => openNode(address, options));
  let writer = nodes.find(({ address }) => address === first) ?? (nodes[0] as Node);
  const look = async () => {
    await Promise.all(nodes.map(lookAt));
    const before = nodes.slice(0, nodes.indexOf(writer)).find(({ good }) => good >= GOOD_TO_RETURN);
    if (before) writer = before;
    if (writer.good > 0) return;
    cut(writer);
    writer = nodes.find(({ good }) => good > 0) ?? writer;
  };
  let isEnded = false;
  let looking: Promise<void> | null = null;
  const lookNow = () => {
    if (!isEnded)
      looking ??= look().finally(() => {
        looking = null;
      });
  };
  lookNow();
  const timer = setInterval(lookNow, probeEveryMs).unref();
  return {
    getConnection: (take) =>
      writer.pool.getConnection((error, connection) => {
        if (error) lookNow();
        take(error, connection);
      }),
    end: (ended) => {
      isEnded = true;
      clearInterval(timer);
      for (const { probe } of nodes) probe?.destroy();
      const pools = nodes.map(({ pool }) => new Promise<void>((resolve) => pool.end(() => resolve())));
      void Promise.all([...pools, looking]).then(ended);
    },
  };
}

function openNode(address: DatabaseConnection, options: PoolOptions): Node {
  const node: Node = {
    address,
    pool: createPool({ ...address, ...options }),
    connections: new Set(),
    probe: null,
    good: 0,
    silent: 0,
  };
  node.pool.on('connection', (connection) => {
    node.connections.add(connection);
    connection.once('end', () => node.connections.delete(connection));
    connection.once('error', () => node.connections.delete(connection));
  });
  return node;
}

/** Ends the connections to a node without a word to it: what waits for an answer gets an error. */
function cut({ connections }: Node): void {
  for (const connection of connections) streamOf(connection)?.destroy();
  connections.clear();
}

/** Asks a node whether it takes writes, and counts it. */
async function lookAt(node: Node): Promise<void> {
  const state = await stateOf(node);
  if (state === 'silent' && node.good > 0 && node.silent < MAX_SILENT) {
    node.silent += 1;
    return;
  }
  node.silent = 0;
  node.good = state === 'writable' ? node.good + 1 : 0;
  if (node.good > 0) return;
  if (node.probe) streamOf(node.probe)?.destroy();
  node.probe = null;
}

/**
 * Whether a node says that it takes writes: it is not read-only and, in a cluster, part of the majority and caught up. Silent where it
 * says nothing within the limit.
 */
async function stateOf(node: Node): Promise<'writable' | 'unusable' | 'silent'> {
  const { promise: tooLate, resolve } = Promise.withResolvers<'silent'>();
  const timer = setTimeout(() => resolve('silent'), PROBE_LIMIT_MS);
  try {
    return await Promise.race([
      tooLate,
      askWhetherWritable(node).then((isWritable) => (isWritable ? 'writable' : 'unusable')),
    ]);
  } catch {
    return 'unusable';
  } finally {
    clearTimeout(timer);
  }
}

async function askWhetherWritable(node: Node): Promise<boolean> {
  node.probe ??= openProbe(node.address);
  const session = node.probe.promise();
  const read = async (what: string) => {
    const [rows] = await session.query<RowDataPacket[]>(`show global ${what}`);
    return new Map(rows.map((row) => [String(row.Variable_name).toLowerCase(), String(row.Value)]));
  };
  const settings = await read("variables where variable_name in ('read_only', 'wsrep_on')");
  if (settings.get('read_only') !== 'OFF') return false;
  // A server without a cluster has these as well, as those of one that is in none.
  if (settings.get('wsrep_on') !== 'ON') return true;
  const status = await read("status where variable_name in ('wsrep_ready', 'wsrep_cluster_status')");
  return status.get('wsrep_ready') === 'ON' && status.get('wsrep_cluster_status') === 'Primary';
}

function openProbe(address: DatabaseConnection): Connection {
  const probe = createConnection({ ...address, connectTimeout: PROBE_LIMIT_MS });
  // What has ended it is reported to the query that follows.
  probe.on('error', () => {});
  return probe;
}

function streamOf(connection: object): Socket | undefined {
  return 'stream' in connection && connection.stream instanceof Socket ? connection.stream : undefined;
}
