/**
 * `node scripts/monitoringCost.ts`: what request ids, metrics and tracing add to a request's processor time. Each kind of store answers a
 * cached query of the catalog, the cheapest request there is; rounds go by turns, so that other work on the machine reaches all alike.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLoopbackServer } from '#test/loopbackServer.ts';
import { describeMachine, readCpuMs } from '#test/processUsage.ts';
import { type StoreProcess, startStoreProcess } from '#test/storeProcess.ts';

const PATH = '/trpc/categories.menu';
const [ROUNDS, REQUESTS, CONNECTIONS] = [6, 3_000, 10];

/** Milliseconds of processor time that a process has had. */
const cpuMs = ({ child }: StoreProcess) => readCpuMs(child.pid ?? 0);

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const request = (url: string) =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent }, (response) => response.resume().once('end', resolve)).once('error', reject);
  });

async function runRound(store: StoreProcess): Promise<number> {
  const before = cpuMs(store);
  const callInTurn = async () => {
    for (let sent = 0; sent < REQUESTS / CONNECTIONS; sent++) await request(`${store.url}${PATH}`);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, callInTurn));
  return (cpuMs(store) - before) / REQUESTS;
}

const collector = await startLoopbackServer(() => ({ body: {} }));
const kinds: Record<string, Record<string, string>> = {
  neither: {},
  metrics: { METRICS_PORT: '0' },
  tracing: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
};
const started: { kind: string; store: StoreProcess; folder: string; costs: number[] }[] = [];
try {
  for (const [kind, env] of Object.entries(kinds)) {
    const folder = await mkdtemp(join(tmpdir(), 'campus-store-cost-'));
    const store = await startStoreProcess({ DATA_DIR: folder, ...env });
    started.push({ kind, store, folder, costs: [] });
    await runRound(store);
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const one of started) one.costs.push(await runRound(one.store));
  }
  for (const { kind, costs } of started) {
    const [least = 0, ...rest] = costs.toSorted((a, b) => a - b).map((ms) => Math.round(ms * 1_000));
    process.stdout.write(`${kind.padEnd(8)} ${least} µs a request at least, ${rest[ROUNDS / 2 - 1]} in the middle\n`);
  }
  process.stdout.write(`${describeMachine()}\n`);
} finally {
  await Promise.all(
    started.map(async ({ store, folder }) => {
      await store.stop();
      await rm(folder, { recursive: true, force: true });
    }),
  );
  await collector.close();
  agent.destroy();
}
