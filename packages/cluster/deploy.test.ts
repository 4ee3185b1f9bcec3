import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findProgram } from '#server/platform/embedded/embeddedPrograms.mjs';
import { serverMessages } from '#shared/serverMessages.ts';

const ROOT = join(import.meta.dirname, '../..');
const DEPLOY = join(ROOT, 'deploy');
/** The folder in which the unit files expect the repository. */
const INSTALLED = '/opt/campus-store';

const haproxy = findProgram('haproxy');
const systemdAnalyze = findProgram('systemd-analyze');

async function checkProxy(bind: string): Promise<string> {
  const stores = { STORE_1: '127.0.0.1:3001', STORE_2: '127.0.0.1:3002', STORE_3: '127.0.0.1:3003' };
  // As many as this machine lets it open.
  const env = { PROXY_BIND: bind, MAX_CONNECTIONS: '400', ...stores };
  const run = promisify(execFile)(haproxy ?? '', ['-c', '-f', join(DEPLOY, 'haproxy.cfg')], { env });
  const { stdout, stderr } = await run;
  return `${stdout}${stderr}`.trim();
}

test.skipIf(!haproxy)('HAProxy finds nothing to say against its configuration', async () => {
  expect(await checkProxy('127.0.0.1:3000')).toBe('Configuration file is valid');
});

test.skipIf(!haproxy)('what stands behind the proxy’s address, such as its certificates, is read', async () => {
  await expect(checkProxy('127.0.0.1:3000 ssl crt /no/certificates')).rejects.toThrow('/no/certificates');
});

test('the proxy speaks for the store in the store’s own words', async () => {
  const proxy = await readFile(join(DEPLOY, 'haproxy.cfg'), 'utf8');
  expect(proxy).toContain(`<p>${serverMessages.storeUnavailable}'`);
  for (const msg of [serverMessages.storeUnavailable, serverMessages.tooManyRequests])
    expect(proxy).toContain(`'${JSON.stringify({ msg })}'`);
});

test('the compose file gives the proxy all that its configuration asks for', async () => {
  const [proxy, compose] = await Promise.all(
    ['haproxy.cfg', 'compose.yaml'].map((name) => readFile(join(DEPLOY, name), 'utf8')),
  );
  const asked = new Set(proxy?.match(/"\$(\w+|\{\w+\[\*\]\})"/g)?.map((name) => name.replace(/\W/g, '')));
  expect([...asked].sort()).toEqual(['PROXY_BIND', 'STORE_1', 'STORE_2', 'STORE_3']);
  for (const name of asked) expect(compose).toMatch(new RegExp(`^ +${name}: `, 'm'));
  for (const [, service] of compose?.matchAll(/^ +STORE_\d: (\w+):3000$/gm) ?? [])
    expect(compose).toContain(`\n  ${service}:\n`);
});

test.skipIf(!systemdAnalyze)(
  'systemd finds nothing to say against the unit files, whose programs are all there',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'campus-store-units-'));
    try {
      await cp(join(DEPLOY, 'systemd'), folder, { recursive: true });
      const names = await readdir(folder);
      for (const name of names) {
        const text = await readFile(join(folder, name), 'utf8');
        await writeFile(join(folder, name), text.replaceAll(INSTALLED, ROOT));
      }
      const files = names.map((name) => join(folder, name));
      const { stdout, stderr } = await promisify(execFile)(systemdAnalyze ?? '', ['verify', '--man=no', ...files]);
      expect(`${stdout}${stderr}`).toBe('');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

test('pruning keeps the backups of so many days, and the logs from the oldest one on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campus-store-backups-'));
  // Read once: names have a moment to the second.
  const now = Date.now();
  const daysAgo = (days: number) => new Date(now - days * 24 * 3_600_000);
  const name = (days: number) =>
    `store-${daysAgo(days)
      .toISOString()
      .replaceAll(/[-:]|\.\d+/g, '')}.sql.gz`;
  try {
    const [past, present] = ['3-20260101T000000', '3-20260901T000000'].map((history) => join(folder, 'logs', history));
    const logs = [
      [past, 'binlog.000009', 45],
      [present, 'binlog.000001', 22],
      [present, 'binlog.000002', 19],
      [present, 'binlog.000003', 0],
    ] as const;
    for (const [history = '', log, days] of logs) {
      await mkdir(history, { recursive: true });
      await writeFile(join(history, log), '');
      await utimes(join(history, log), daysAgo(days), daysAgo(days));
      await utimes(history, daysAgo(days), daysAgo(days));
    }
    for (const days of [40, 31, 20, 1]) await writeFile(join(folder, name(days)), '');
    const prune = (days: number) =>
      promisify(execFile)('bash', [join(DEPLOY, 'prune-backups.sh'), folder, join(folder, 'logs'), `${days}`]);
    await prune(30);
    const left = (await readdir(folder)).filter((file) => file !== 'logs').toSorted();
    expect(left).toEqual([name(20), name(1)]);
    expect((await readdir(join(folder, 'logs'), { recursive: true })).toSorted()).toEqual([
      '3-20260901T000000',
      '3-20260901T000000/binlog.000002',
      '3-20260901T000000/binlog.000003',
    ]);
    // Without a backup there is nothing to say from when on logs are needed.
    await expect(prune(0)).rejects.toThrow('no backup is left');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
