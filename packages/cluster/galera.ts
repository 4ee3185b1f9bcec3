// A Galera cluster of MariaDB on the loopback, from nothing to all nodes in step.

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { accountOptions, programPath } from '#server/platform/database/embeddedInstall.ts';
import { findGalera } from '#server/platform/database/embeddedPrograms.mjs';
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

export interface GaleraCluster {
  nodes: readonly GaleraNode[];
  /** All nodes, the first preferred, as DATABASE_URL has them. */
  url: string;
  /** Gives a node the data of another, and with them a log that begins again, as installing it on a new disk does. */
  rebuild(node: GaleraNode, from: GaleraNode): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Makes a cluster of `count` nodes in `folder`: installs one data folder, copies it, and has the others join. Throws where MariaDB or Galera is not installed.
 */
export async function startGalera(folder: string, count = 3): Promise<GaleraCluster> {
  const library = findGalera();
  if (!library) throw new Error('Galera is not installed: npm run cluster installs it on Debian');
  mkdirSync(folder, { recursive: true });
  const ports = await freePorts(count * 4);
  const plans = Array.from({ length: count }, (_, index): NodePlan => {
    const [sql = 0, group = 0, incremental = 0, transfer = 0] = ports.slice(index * 4);
    const name = `node${index + 1}`;
    return { name, data: join(folder, name), ports: { sql, group, incremental, transfer } };
  });
  const members = `gcomm://${plans.map(({ ports: { group } }) => `${HOST}:${group}`).join(',')}`;
  const password = randomBytes(18).toString('base64url');
  const canCatchUp = async (position: number): Promise<boolean> =>
    (await Promise.all(nodes.map((node) => canSend(node, position)))).every(Boolean);
  const run = { folder, library, members, canCatchUp };
  const nodes: GaleraNodeControl[] = plans.map((plan) => createNode(plan, password, run));
  const [first, ...others] = nodes as [GaleraNodeControl, ...GaleraNodeControl[]];
  const [firstPlan, ...otherPlans] = plans as [NodePlan, ...NodePlan[]];

  await install(firstPlan);
  const accessFile = join(folder, 'access.sql');
  writeFileSync(accessFile, accessStatements(password), { mode: 0o600 });
  await first.bootstrap([`--init-file=${accessFile}`]);
  await first.stop();
  for (const { data } of otherPlans) await copyData(firstPlan.data, data);
  await first.bootstrap();
  // One after the other: two that join at once may wait for each other.
  for (const node of others) await node.start();
  const hosts = plans.map(({ ports: { sql } }) => `${HOST}:${sql}`).join(',');
  const find = ({ name }: GaleraNode) => {
    const index = plans.findIndex((plan) => plan.name === name);
    return { control: nodes[index] as GaleraNodeControl, data: plans[index]?.data ?? '' };
  };
  return {
    nodes,
    url: `mysql://${USER}:${password}@${hosts}/${DATABASE}`,
    rebuild: async (node, from) => {
      const [target, source] = [find(node), find(from)];
      for (const { control } of [target, source]) await control.stop();
      rmSync(target.data, { recursive: true });
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

async function install({ data }: NodePlan): Promise<void> {
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
  await promisify(execFile)('cp', ['-a', from, to]);
  for (const name of readdirSync(to)) if (/^(galera\.cache|binlog\.)/.test(name)) rmSync(join(to, name));
}

/** The account of the store, with a password; root has none that leads in. */
const accessStatements = (password: string) =>
  [
    `CREATE DATABASE IF NOT EXISTS ${DATABASE} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;`,
    `CREATE USER IF NOT EXISTS '${USER}'@'${HOST}' IDENTIFIED BY '${password}';`,
    `GRANT ALL ON *.* TO '${USER}'@'${HOST}';`,
    '',
  ].join('\n');
