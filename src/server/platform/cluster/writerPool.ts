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
import type { DatabaseConnection } from '../config/databaseUrl.ts';
import type { ConnectionPool } from '../database/connectionPool.ts';
import type { NodeFreshness } from './nodeFreshness.ts';

interface Node {
  address: DatabaseConnection;
  pool: Pool;
  connections: Set<PoolConnection>;
  probe: Connection | null;
  /** How many probes in a row have found it able to write. */
  good: number;
  /** How many have gone without an answer since. */
  silent: number;
  /** The number of the last transaction that it has carried out, as of the last probe; null where it takes no writes, or is in no cluster. */
  position: number | null;
  /** The time when its connections were last cut, so that they are not cut again at each of the next probes. */
  cutAt: number;
}

interface WriterPoolOptions {
  probeEveryMs?: number;
  /** Learns where the nodes have got to. */
  freshness?: NodeFreshness | undefined;
}

const PROBE_EVERY_MS = 500;
/** While no node takes writes. */
const PROBE_AGAIN_MS = 100;
/** A node that needs longer for a probe twice in a row cannot be the writer. */
const PROBE_LIMIT_MS = 400;
/**
 * Questions that a healthy node may leave unanswered: the node, or this process, which then reads no answer, may have been busy for a
 * moment. The pool does not wait for a dead node: its connections are closed.
 */
const MAX_SILENT = 1;
/** Number of good probes in a row after which a node earlier in the list becomes the writer again. */
const GOOD_TO_RETURN = 6;

/**
 * Connections to the one node of a cluster that is written to: the first of `addresses` that can be, `first` to begin with, so that every instance with
 * the same list chooses the same and transactions do not collide at their commits. All nodes are looked at twice a second, at once where a
 * line is cut, and ten times a second while none takes writes. When the writer is away, its connections are cut at once, so that a caller that waits
 * for it is told, and the next takes its place; a node that comes earlier in the list is returned to when it has been well for three seconds.
 */
export function createWriterPool(
  addresses: readonly DatabaseConnection[],
  first: DatabaseConnection,
  options: PoolOptions,
  { probeEveryMs = PROBE_EVERY_MS, freshness }: WriterPoolOptions = {},
): ConnectionPool {
  const nodes = addresses.map((address) => openNode(address, options));
  let writer = nodes.find(({ address }) => address === first) ?? (nodes[0] as Node);
  const look = async () => {
    const began = performance.now();
    await Promise.all(nodes.map((node) => lookAt(node, lookNow)));
    const before = nodes.slice(0, nodes.indexOf(writer)).find(({ good }) => good >= GOOD_TO_RETURN);
    if (before) writer = before;
    if (writer.good === 0) {
      if (began - writer.cutAt >= probeEveryMs) cut(writer);
      writer = nodes.find(({ good }) => good > 0) ?? writer;
    }
    if (!freshness || writer.good === 0) return;
    await Promise.all(laggingOf(nodes).map(readAgain));
    freshness.report(began, writer.address, nodes);
  };
  let isEnded = false;
  let looking: Promise<void> | null = null;
  let again: NodeJS.Timeout | undefined;
  const lookNow = () => {
    if (isEnded || looking) return;
    clearTimeout(again);
    looking = look().finally(() => {
      looking = null;
      if (writer.good === 0 && !isEnded) again = setTimeout(lookNow, Math.min(PROBE_AGAIN_MS, probeEveryMs)).unref();
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
      clearTimeout(again);
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
    position: null,
    cutAt: Number.NEGATIVE_INFINITY,
  };
  node.pool.on('connection', (connection) => {
    node.connections.add(connection);
    connection.once('end', () => node.connections.delete(connection));
    connection.once('error', () => node.connections.delete(connection));
  });
  return node;
}

/** Cuts the connections to a node without telling it. Calls that wait for an answer get an error. */
function cut(node: Node): void {
  for (const connection of node.connections) streamOf(connection)?.destroy();
  node.connections.clear();
  node.cutAt = performance.now();
}

type State = 'unusable' | 'silent' | { position: number | null };

/** Asks a node whether it takes writes, and counts it; `onLost` is called where its line is cut between two looks. */
async function lookAt(node: Node, onLost: () => void): Promise<void> {
  const state = await askInTime(() => askState(node, onLost));
  node.position = typeof state === 'object' ? state.position : null;
  if (state === 'silent' && node.good > 0 && node.silent < MAX_SILENT) {
    node.silent += 1;
    return;
  }
  node.silent = 0;
  node.good = typeof state === 'object' ? node.good + 1 : 0;
  if (node.good > 0) return;
  const { probe } = node;
  node.probe = null;
  if (probe) streamOf(probe)?.destroy();
}

/** Silent where a node says nothing within the limit, unusable where the question fails. */
async function askInTime(ask: () => Promise<State>): Promise<State> {
  const { promise: tooLate, resolve } = Promise.withResolvers<'silent'>();
  const timer = setTimeout(() => resolve('silent'), PROBE_LIMIT_MS);
  try {
    return await Promise.race([tooLate, ask()]);
  } catch {
    return 'unusable';
  } finally {
    clearTimeout(timer);
  }
}

/** Reads the state of a node that takes writes: it is not read-only and, in a cluster, part of the majority and caught up. */
async function askState(node: Node, onLost: () => void): Promise<State> {
  node.probe ??= openProbe(node, onLost);
  const settings = await readNamed(node.probe, "variables where variable_name in ('read_only', 'wsrep_on')");
  if (settings.get('read_only') !== 'OFF') return 'unusable';
  // A server that is in no cluster has the other variables too, with the values of a node outside of a cluster.
  return settings.get('wsrep_on') === 'ON' ? askPosition(node.probe) : { position: null };
}

async function askPosition(probe: Connection): Promise<State> {
  const names = "('wsrep_ready', 'wsrep_cluster_status', 'wsrep_last_committed')";
  const status = await readNamed(probe, `status where variable_name in ${names}`);
  if (status.get('wsrep_ready') !== 'ON' || status.get('wsrep_cluster_status') !== 'Primary') return 'unusable';
  return { position: Number(status.get('wsrep_last_committed')) };
}

async function readNamed(probe: Connection, what: string): Promise<Map<string, string>> {
  const [rows] = await probe.promise().query<RowDataPacket[]>(`show global ${what}`);
  return new Map(rows.map((row) => [String(row.Variable_name).toLowerCase(), String(row.Value)]));
}

/** Returns the nodes that were behind another one. The other one may have been read later. */
function laggingOf(nodes: readonly Node[]): Node[] {
  const newest = Math.max(...nodes.map(({ position }) => position ?? 0));
  return nodes.filter(({ position }) => position !== null && position < newest);
}

async function readAgain(node: Node): Promise<void> {
  const { probe } = node;
  const state = probe && (await askInTime(() => askPosition(probe)));
  node.position = typeof state === 'object' && state ? state.position : null;
}

function openProbe(node: Node, onLost: () => void): Connection {
  const probe = createConnection({ ...node.address, connectTimeout: PROBE_LIMIT_MS });
  // An error that ends the connection during a question is reported to that question, and a question that was given up may end in any way.
  probe.on('error', () => node.probe === probe && onLost());
  return probe;
}

function streamOf(connection: object): Socket | undefined {
  return 'stream' in connection && connection.stream instanceof Socket ? connection.stream : undefined;
}
