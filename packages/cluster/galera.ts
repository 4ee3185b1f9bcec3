// Three nodes of MariaDB with Galera on the loopback, from nothing to all in step.

import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { accountOptions, installData, programPath } from '#server/platform/embedded/embeddedInstall.ts';
import { findGalera } from '#server/platform/embedded/embeddedPrograms.mjs';
import { createMember, freePorts, HOST, type Member } from './processes.ts';

const ACCOUNTS = join(import.meta.dirname, '../../deploy/mariadb/accounts.sql');
const run = promisify(execFile);
/** A node that is silent for a second is taken for dead, and the others go on without it. */
const SILENCE =
  'evs.keepalive_period=PT0.3S;evs.inactive_check_period=PT0.3S;evs.suspect_timeout=PT1S;evs.inactive_timeout=PT2S;evs.install_timeout=PT2S';

export interface GaleraNode extends Member {
  port: number;
  /** Starts it as the first of a new cluster, before all others. */
  bootstrap(more?: readonly string[]): Promise<void>;
}

/** Starts three nodes whose files are in `folder`; the store's account there has this password. Throws without MariaDB or Galera. */
export async function startGalera(
  folder: string,
  password: string,
  stack: AsyncDisposableStack,
): Promise<GaleraNode[]> {
  mkdirSync(folder, { recursive: true });
  const ports = await freePorts(12);
  const plans = [1, 2, 3].map((number, index) => ({ name: `node${number}`, ports: ports.slice(index * 4) }));
  const members = plans.map((plan) => `${HOST}:${plan.ports[1]}`).join(',');
  const nodes = plans.map((plan) => createNode(folder, { ...plan, password, members }));
  for (const node of nodes) stack.defer(() => node.end('SIGKILL'));
  const [first, ...others] = nodes as [GaleraNode, ...GaleraNode[]];
  const data = join(folder, first.name);
  await installData(data, folder);
  const access = join(folder, 'access.sql');
  writeFileSync(access, accessStatements(password), { mode: 0o600 });
  // The others begin with a copy of what the first has by then.
  await first.bootstrap([`--init-file=${access}`]);
  await first.end('SIGTERM');
  rmSync(join(data, 'galera.cache'));
  for (const { name } of others) cpSync(data, join(folder, name), { recursive: true });
  await first.bootstrap();
  // One after the other: two that join at once may wait for each other.
  for (const node of others) await node.start();
  return nodes;
}

interface NodePlan {
  name: string;
  ports: number[];
  password: string;
  members: string;
}

function createNode(folder: string, { name, ports, password, members }: NodePlan): GaleraNode {
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
    // The script beside this file.
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
    bootstrap: (more = []) => member.start(['--wsrep-cluster-address=gcomm://', '--wsrep-new-cluster', ...more]),
    start: async () => {
      // Where it had got to, also when it was killed: the others send what it has missed.
      const recovery = [
        ...command.slice(1),
        '--wsrep-cluster-address=gcomm://',
        '--wsrep-recover',
        '--disable-log-error',
      ];
      const { stderr } = await run(programPath('mariadbd'), recovery, { maxBuffer: 16 * 1024 * 1024 });
      const position = /Recovered position:\s*([0-9a-f-]{36}:\d+)/.exec(stderr)?.[1];
      if (!position) throw new Error(`${name} does not know where it has got to`);
      await member.start([`--wsrep-cluster-address=gcomm://${members}`, `--wsrep-start-position=${position}`]);
    },
  };
}

/** The database and its accounts as deploy/ makes them; root has none that leads in. */
const accessStatements = (password: string) =>
  `${readFileSync(ACCOUNTS, 'utf8')
    .replaceAll(/^--.*\n/gm, '')
    .replaceAll('STORE_PASSWORD', password)}
drop user root@localhost;\n`;
