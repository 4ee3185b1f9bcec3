// Three synchronized nodes of MariaDB with Galera on loopback.

import { execFile } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { accountOptions, installData, programPath } from '#server/platform/embedded/embeddedInstall.ts';
import { findGalera } from '#server/platform/embedded/embeddedPrograms.mjs';
import { createMember, freePorts, HOST, type Member } from './processes.ts';

const run = promisify(execFile);
const ACCOUNTS = join(import.meta.dirname, '../../deploy/mariadb/accounts.sql');
const ALONE = '--wsrep-cluster-address=gcomm://';
/** A node that is silent for a second is considered dead. */
const SILENCE =
  'evs.keepalive_period=PT0.3S;evs.inactive_check_period=PT0.3S;evs.suspect_timeout=PT1S;evs.inactive_timeout=PT2S;evs.install_timeout=PT2S';

export interface GaleraNode extends Member {
  port: number;
  /** Starts it as the first node of a new cluster. */
  bootstrap(more?: readonly string[]): Promise<void>;
}

/** `password` is that of the store's account. Throws without MariaDB or Galera. */
export async function startGalera(folder: string, password: string, stack: AsyncDisposableStack) {
  const free = await freePorts(12);
  const plans = [1, 2, 3].map((number) => ({ name: `node${number}`, ports: free.splice(0, 4) }));
  const members = plans.map(({ ports }) => `${HOST}:${ports[1]}`).join(',');
  const nodes = plans.map((plan) => createNode({ ...plan, folder, password, members }));
  for (const node of nodes) stack.defer(() => node.end('SIGKILL'));
  const [first, ...others] = nodes as [GaleraNode, ...GaleraNode[]];
  const data = join(folder, first.name);
  await installData(data, folder);
  // The other nodes copy this first state: the database and its accounts as deploy/ creates them, without root.
  const accounts = readFileSync(ACCOUNTS, 'utf8')
    .replaceAll(/^--.*\n/gm, '')
    .replace('STORE_PASSWORD', password);
  writeFileSync(join(folder, 'access.sql'), `${accounts}\ndrop user root@localhost;\n`, { mode: 0o600 });
  await first.bootstrap([`--init-file=${join(folder, 'access.sql')}`]);
  await first.end('SIGTERM');
  rmSync(join(data, 'galera.cache'));
  for (const { name } of others) cpSync(data, join(folder, name), { recursive: true });
  await first.bootstrap();
  // Started one after the other, because two nodes that join concurrently may block each other.
  for (const node of others) await node.start();
  return nodes;
}

type Plan = Record<'name' | 'folder' | 'password' | 'members', string> & { ports: number[] };

function createNode({ name, folder, password, members, ports }: Plan): GaleraNode {
  const [port = 0, group, incremental, transfer] = ports;
  const data = join(folder, name);
  const command = [
    programPath('mariadbd'),
    `--defaults-file=${join(import.meta.dirname, 'galera.cnf')}`,
    ...accountOptions,
    `--datadir=${data}`,
    `--tmpdir=${data}`,
    '--socket=',
    `--bind-address=${HOST}`,
    `--port=${port}`,
    `--wsrep-provider=${findGalera() ?? 'missing: node scripts/setup.mjs --cluster'}`,
    `--wsrep-node-name=${name}`,
    `--wsrep-node-address=${HOST}:${group}`,
    // The script next to this file.
    '--wsrep-sst-method=loopback',
    `--wsrep-sst-receive-address=${HOST}:${transfer}`,
    `--wsrep-provider-options=gmcast.listen_addr=tcp://${HOST}:${group};ist.recv_addr=${HOST}:${incremental};gcache.size=64M;${SILENCE}`,
  ];
  const isReady = async () => {
    const session = await createConnection({ host: HOST, port, user: 'campus_store', password, connectTimeout: 2_000 });
    try {
      const [rows] = await session.query<RowDataPacket[]>("show status like 'wsrep_local_state_comment'");
      return rows[0]?.Value === 'Synced';
    } finally {
      await session.end();
    }
  };
  const env = { PATH: `${import.meta.dirname}:${process.env.PATH}` };
  const member = createMember({ name, folder, command, env, isReady });
  return {
    ...member,
    port,
    bootstrap: (more = []) => member.start([ALONE, '--wsrep-new-cluster', ...more]),
    start: async () => {
      // Recovers the node's last position, even after a kill: the other nodes send the missing changes.
      const recovery = [...command.slice(1), ALONE, '--wsrep-recover', '--disable-log-error'];
      const { stderr } = await run(programPath('mariadbd'), recovery, { maxBuffer: 16 * 1024 * 1024 });
      const position = /Recovered position:\s*([0-9a-f-]{36}:\d+)/.exec(stderr)?.[1];
      if (!position) throw new Error(`${name} does not know where it has got to`);
      await member.start([`--wsrep-cluster-address=gcomm://${members}`, `--wsrep-start-position=${position}`]);
    },
  };
}
