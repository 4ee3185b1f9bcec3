// One node of a Galera cluster on the loopback: a process that can be killed, and comes back by what it has missed.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import type { DatabaseConnection } from '#server/platform/config/databaseUrl.ts';
import { accountOptions, programPath } from '#server/platform/embedded/embeddedInstall.ts';
import { type Program, startProgram, untilReady } from './processes.ts';

export const HOST = '127.0.0.1';
export const DATABASE = 'campus_store';
export const USER = 'campus_store';
/** The account of backups, with the same password. */
export const BACKUP_USER = 'backup';
/** A node that is silent for a second is taken for dead, and the others go on without it. */
const EVS = [
  'evs.keepalive_period=PT0.3S',
  'evs.inactive_check_period=PT0.3S',
  'evs.suspect_timeout=PT1S',
  'evs.inactive_timeout=PT2S',
  'evs.install_timeout=PT2S',
];

export interface GaleraNode {
  name: string;
  port: number;
  /** Its process; 0 before its first start. */
  pid(): number;
  connection: DatabaseConnection;
  isAlive(): boolean;
  /** Whether it is part of the cluster and takes statements; rejects where it cannot be reached. */
  isReady(): Promise<boolean>;
  /** Reads these status variables of the server; rejects if it cannot be reached. */
  readStatus(names: readonly string[]): Promise<Map<string, string>>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Starts it where it had got to; resolves when it has caught up with the others. */
  start(): Promise<void>;
}

export interface NodePlan {
  name: string;
  /** The number by which its log names it. */
  serverId: number;
  data: string;
  ports: { sql: number; group: number; incremental: number; transfer: number };
}

/** A node as the cluster starts and stops it. */
export interface GaleraNodeControl extends GaleraNode {
  /** Starts it as the first of a new cluster. */
  bootstrap(extra?: string[]): Promise<void>;
  /** Reads the last position of the node while it does not run. */
  recoverPosition(): Promise<Position>;
  stop(): Promise<void>;
}

/** The state of a node: which cluster's, and how many changes it has. */
interface Position {
  position: string;
  number: number;
}

/** The settings that all nodes of a cluster have in common. */
export interface Run {
  folder: string;
  library: string;
  members: string;
  /** Whether those that run still have what came after a position. */
  canCatchUp(position: number): Promise<boolean>;
}

/** A node that has a data folder; it does not run yet. */
export function createNode(
  plan: NodePlan,
  password: string,
  { folder, library, members, canCatchUp }: Run,
): GaleraNodeControl {
  const { name, serverId, data, ports } = plan;
  const connection = { host: HOST, port: ports.sql, user: USER, password, database: DATABASE };
  const base = [
    '--no-defaults',
    `--datadir=${data}`,
    `--tmpdir=${data}`,
    '--socket=',
    `--bind-address=${HOST}`,
    `--port=${ports.sql}`,
    '--character-set-server=utf8mb4',
    '--collation-server=utf8mb4_unicode_ci',
    '--default-time-zone=+00:00',
    '--binlog-format=ROW',
    '--innodb-autoinc-lock-mode=2',
    '--innodb-flush-log-at-trx-commit=1',
    '--innodb-buffer-pool-size=64M',
    '--max-connections=200',
    '--max-allowed-packet=64M',
    '--performance-schema=OFF',
    // For backups to any moment.
    `--log-bin=${data}/binlog`,
    '--log-slave-updates=ON',
    `--server-id=${serverId}`,
    '--wsrep-on=ON',
    `--wsrep-provider=${library}`,
    '--wsrep-cluster-name=campus_store',
    `--wsrep-node-name=${name}`,
    `--wsrep-node-address=${HOST}:${ports.group}`,
    // The script beside this file.
    '--wsrep-sst-method=loopback',
    `--wsrep-sst-receive-address=${HOST}:${ports.transfer}`,
    `--wsrep-provider-options=${[
      `gmcast.listen_addr=tcp://${HOST}:${ports.group}`,
      `ist.recv_addr=${HOST}:${ports.incremental}`,
      'gcache.size=64M',
      ...EVS,
    ].join(';')}`,
  ];
  const env = { ...process.env, PATH: `${import.meta.dirname}:${process.env.PATH}` };
  let program: Program | null = null;
  const launch = async (args: string[]) => {
    const started = startProgram(folder, name, [programPath('mariadbd'), ...base, ...accountOptions, ...args], env);
    program = started;
    await untilReady(name, started, isReady, 120_000);
  };
  const readStatus = async (names: readonly string[]) => {
    const session = await createConnection({ ...connection, connectTimeout: 2_000 });
    try {
      const [rows] = await session.query<RowDataPacket[]>('show global status where variable_name in (?)', [names]);
      return new Map(rows.map((row) => [String(row.Variable_name), String(row.Value)]));
    } finally {
      await session.end();
    }
  };
  const isReady = async () => {
    const status = await readStatus(['wsrep_ready', 'wsrep_local_state_comment']);
    return status.get('wsrep_ready') === 'ON' && status.get('wsrep_local_state_comment') === 'Synced';
  };
  return {
    name,
    port: ports.sql,
    pid: () => program?.child.pid ?? 0,
    connection,
    isAlive: () => program?.isAlive() ?? false,
    isReady,
    readStatus,
    kill: async () => program?.end('SIGKILL'),
    stop: async () => program?.end('SIGTERM'),
    bootstrap: (extra = []) => launch(['--wsrep-cluster-address=gcomm://', '--wsrep-new-cluster', ...extra]),
    recoverPosition: () => recoveredPosition(base),
    start: async () => {
      const { position, number } = await recoveredPosition(base);
      if (!(await canCatchUp(number))) throw new Error(`${name} has missed more than the others have kept`);
      await launch([`--wsrep-cluster-address=${members}`, `--wsrep-start-position=${position}`]);
    },
  };
}

/** Returns the last position of a node that was killed, so that the others send it the later changes. Throws if the node does not know it. */
async function recoveredPosition(options: string[]): Promise<Position> {
  const args = [
    ...options,
    ...accountOptions,
    '--wsrep-cluster-address=gcomm://',
    '--wsrep-recover',
    '--disable-log-error',
  ];
  const { stderr } = await promisify(execFile)(programPath('mariadbd'), args, { maxBuffer: 16 * 1024 * 1024 });
  const [, position = '', number] = /Recovered position:\s*([0-9a-f-]{36}:(\d+))/.exec(stderr) ?? [];
  if (!number) throw new Error('the node does not know where it has got to');
  return { position, number: Number(number) };
}
