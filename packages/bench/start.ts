/**
 * `npm run bench:start`: how long from `npm start`, in a clone that is installed and with a store that is filled, to the first
 * answered page, by parts.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { connect } from '#test/apiClient.ts';
import { describeMachine } from '#test/processUsage.ts';
import { defineBench, markdownTable, median, print, say, timed } from './cli.ts';

const PROMISED_SECONDS = 2;
const ROOT = join(import.meta.dirname, '../..');

/** Milliseconds of each part of one start, in their order. */
type Parts = Record<(typeof PARTS)[number], number>;
const PARTS = ['npm', 'setup.mjs', 'node and modules', 'database', 'store', 'first page', 'product list'] as const;

/** Seconds from the command to the first answered page; the product list comes after it. */
const totalOf = (parts: Parts): number => PARTS.slice(0, -1).reduce((sum, part) => sum + parts[part], 0) / 1_000;

export const bench = defineBench({ runs: 7 }, async ({ options, dataDir }) => {
  // The first start fills the demo's store; the second leaves behind what later ones find again.
  for (const run of ['fill', 'warm']) say(`${run}: ${totalOf(await start(dataDir)).toFixed(2)} s`);
  const runs: Parts[] = [];
  while (runs.length < options.runs) runs.push(await start(dataDir));
  print(markdownTable(PARTS.map((part) => ({ part, ms: Math.round(median(runs.map((parts) => parts[part]))) }))));
  const seconds = median(runs.map(totalOf));
  print(`\nnpm start to the first answered page ${seconds.toFixed(2)} s; promised ${PROMISED_SECONDS} s`);
  print(`median of ${options.runs}; ${describeMachine()}`);
  return seconds <= PROMISED_SECONDS;
});

/** Starts the store as people do, asks for a page and for products, and stops it. */
async function start(dataDir: string): Promise<Parts> {
  const began = performance.now();
  // The folders of a person's shell, without those that the npm that runs this bench has added.
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith('node_modules/.bin'));
  const shell = { PATH: folders.join(delimiter), HOME: process.env.HOME, TZ: process.env.TZ };
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...shell, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info', DEMO: 'true' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, so that the store is stopped with npm.
    detached: true,
  });
  // npm ends at once; the output is closed when the store has ended too.
  const gone = once(child, 'close');
  try {
    const { url, setup, main, open, databaseMs, storeMs } = await readOutput(child.stdout);
    const init = { headers: { accept: 'text/html' } };
    const [page, html] = await timed(async () => (await fetch(`${url}/customer-login`, init)).text());
    if (!html.includes('</html>')) throw new Error(`the first page is ${html}`);
    const [list] = await timed(() => connect(url).stocks.productList.query({}));
    return {
      ...{ npm: setup - began, 'setup.mjs': main - setup, 'node and modules': open - main - storeMs },
      ...{ database: databaseMs, store: storeMs - databaseMs, 'first page': page, 'product list': list },
    };
  } finally {
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
    await gone;
  }
}

/** Reads from what npm and the store print when each script began and when the store was open, and the milliseconds that it says of itself. */
async function readOutput(output: Readable) {
  const seen = { setup: 0, main: 0, databaseMs: 0 };
  for await (const line of createInterface({ input: output })) {
    if (line.startsWith('> node scripts/setup.mjs')) seen.setup = performance.now();
    else if (line.startsWith('> node src/server/main.ts')) seen.main = performance.now();
    else if (line.includes('"Database started"')) seen.databaseMs = Number(/"ms":(\d+)/.exec(line)?.[1]);
    const [, url, seconds] = /is open at (http:\S+) +\(([\d.]+) s\)/.exec(line) ?? [];
    if (!url) continue;
    // Later output is read and dropped, so that the pipe can be closed at the end.
    output.resume();
    return { ...seen, url, open: performance.now(), storeMs: Number(seconds) * 1_000 };
  }
  throw new Error('the store did not start');
}
