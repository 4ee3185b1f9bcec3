// A Galera cluster of MariaDB on the loopback, from nothing to all nodes in step.

import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { accountOptions, programPath } from '#server/platform/embedded/embeddedInstall.ts';
import { findGalera } from '#server/platform/embedded/embeddedPrograms.mjs';
import {
  createNode,
  DATABASE,
  type GaleraNode,
  type GaleraNodeControl,
  HOST,
  type NodePlan,
  USER,
} from './galeraNode.ts';
import { freePorts } from './processes.ts';

const ACCOUNTS = join(import.meta.dirname, '../../deploy/mariadb/accounts.sql');

export interface GaleraCluster {
  nodes: readonly GaleraNode[];
  /** All nodes, the first preferred, as DATABASE_URL has them. */
  url: string;
  /** Gives a node the data of another, and with them a log that begins again, as installing it on a new disk does. */
  rebuild(node: GaleraNode, from: GaleraNode): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** The store's password at the nodes. */
  password: string;
  /** Whether the folder has the nodes of an earlier start, which are taken up again. */
  isKept: boolean;
  count: number;
}

/** Starts a cluster of `count` nodes in `folder`: installs one data folder, copies it, has the others join. Throws without MariaDB or Galera. */
export async function startGalera(folder: string, { password, isKept, count }: Options): Promise<GaleraCluster> {
  const library = findGalera();
  if (!library) throw new Error('Galera is not installed: npm run cluster installs it on Debian');
  mkdirSync(folder, { recursive: true });
  const ports = await freePorts(count * 4);
  const plans = Array.from({ length: count }, (_, index): NodePlan => {
    const [sql = 0, group = 0, incremental = 0, transfer = 0] = ports.slice(index * 4);
    const name = `node${index + 1}`;
    return { name, serverId: index + 1, data: join(folder, name), ports: { sql, group, incremental, transfer } };
  });
  const members = `gcomm://${plans.map(({ ports: { group } }) => `${HOST}:${group}`).join(',')}`;
  const canCatchUp = async (position: number): Promise<boolean> =>
    (await Promise.all(nodes.map((node) => canSend(node, position)))).every(Boolean);
  const run = { folder, library, members, canCatchUp };
  const nodes: GaleraNodeControl[] = plans.map((plan) => createNode(plan, password, run));
  const find = ({ name }: GaleraNode) => {
    const index = plans.findIndex((plan) => plan.name === name);
    return { control: nodes[index] as GaleraNodeControl, data: plans[index]?.data ?? '' };
  };
  const copyToOthers = async (from: string) => {
    for (const { data } of plans) if (data !== from) await copyData(from, data);
  };

  let first = nodes[0] as GaleraNodeControl;
  if (isKept) {
    const { newest, areOthersBehind } = await findNewest(nodes);
    first = newest;
    const { data } = find(first);
    allowBootstrap(data);
    if (areOthersBehind) {
      await first.bootstrap(await startPosition(first));
      await first.stop();
      await copyToOthers(data);
    }
    await first.bootstrap(await startPosition(first));
  } else {
    const { data } = find(first);
    await install(data);
    const accessFile = join(folder, 'access.sql');
    writeFileSync(accessFile, accessStatements(password), { mode: 0o600 });
    await first.bootstrap([`--init-file=${accessFile}`]);
    await first.stop();
    await copyToOthers(data);
    await first.bootstrap();
  }
  // One after the other: two that join at once may wait for each other.
  for (const node of nodes) if (node !== first) await node.start();
  const hosts = plans.map(({ ports: { sql } }) => `${HOST}:${sql}`).join(',');
  return {
    nodes,
    url: `mysql://${USER}:${password}@${hosts}/${DATABASE}`,
    rebuild: async (node, from) => {
      const [target, source] = [find(node), find(from)];
      for (const { control } of [target, source]) await control.stop();
      await copyData(source.data, target.data);
      for (const { control } of [source, target]) await control.start();
    },
    stop: async () => {
      for (const node of nodes.toReversed()) await node.stop();
    },
  };
}

/** Whether a node can send all that was committed after a position. One that does not answer will not be asked to. */
async function canSend(node: GaleraNode, position: number): Promise<boolean> {
  const status = await node.readStatus(['wsrep_local_cached_downto', 'wsrep_last_committed']).catch(() => null);
  if (!status) return true;
  const kept = Number(status.get('wsrep_local_cached_downto'));
  return position >= Number(status.get('wsrep_last_committed')) || position + 1 >= kept;
}

/** The node that has got farthest, and whether another lacks some of it. */
async function findNewest(nodes: readonly GaleraNodeControl[]) {
  const positions = await Promise.all(
    nodes.map(async (node) => ({ node, number: (await node.recoverPosition()).number })),
  );
  const [newest, ...others] = positions.toSorted((a, b) => b.number - a.number) as [(typeof positions)[0]];
  return { newest: newest.node, areOthersBehind: others.some(({ number }) => number < newest.number) };
}

const startPosition = async (node: GaleraNodeControl) => [
  `--wsrep-start-position=${(await node.recoverPosition()).position}`,
];

/** A node that did not end last in an orderly way starts no cluster unless it is told that it has all there is. */
function allowBootstrap(data: string): void {
  const file = join(data, 'grastate.dat');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/safe_to_bootstrap: \d/, 'safe_to_bootstrap: 1'));
}

async function install(data: string): Promise<void> {
  mkdirSync(data, { recursive: true });
  await promisify(execFile)(programPath('mariadb-install-db'), [
    '--no-defaults',
    '--skip-test-db',
    '--skip-name-resolve',
    ...accountOptions,
    `--datadir=${data}`,
    `--tmpdir=${data}`,
  ]);
}

/** Copies what a stopped node has, without its logs and its cache of what it has sent. */
async function copyData(from: string, to: string): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  await promisify(execFile)('cp', ['-a', from, to]);
  for (const name of readdirSync(to)) if (/^(galera\.cache|binlog\.)/.test(name)) rmSync(join(to, name));
}

/** The database and its accounts as deploy/ makes them, all with the same password; root has none that leads in. */
const accessStatements = (password: string) =>
  readFileSync(ACCOUNTS, 'utf8')
    .replaceAll(/^--.*\n/gm, '')
    .replaceAll(/[A-Z]+_PASSWORD/g, password);
