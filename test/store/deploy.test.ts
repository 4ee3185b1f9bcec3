import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findProgram } from '#server/platform/embedded/embeddedPrograms.mjs';
import { serverMessages } from '#shared/serverMessages.ts';

const ROOT = join(import.meta.dirname, '../..');
const DEPLOY = join(ROOT, 'deploy');
const INSTALLED = '/opt/campus-store';

const haproxy = findProgram('haproxy');
const systemdAnalyze = findProgram('systemd-analyze');

async function checkProxy(bind: string): Promise<string> {
  const servers = ['STORE_1', 'STORE_2', 'NODE_1', 'NODE_2', 'NODE_3'].map((name) => [name, '127.0.0.1:3001']);
  // This machine's limit of open files allows no more connections.
  const env = { PROXY_BIND: bind, MAX_CONNECTIONS: '400', ...Object.fromEntries(servers) };
  const run = promisify(execFile)(haproxy ?? '', ['-c', '-f', join(DEPLOY, 'haproxy.cfg')], { env });
  const { stdout, stderr } = await run;
  return `${stdout}${stderr}`.trim();
}

test.skipIf(!haproxy)('HAProxy accepts its configuration without a warning', async () => {
  expect(await checkProxy('127.0.0.1:3000')).toBe('Configuration file is valid');
});

test.skipIf(!haproxy)('files outside of the configuration, such as certificates, are read', async () => {
  await expect(checkProxy('127.0.0.1:3000 ssl crt /no/certificates')).rejects.toThrow('/no/certificates');
});

test('the proxy’s own error pages use the store’s messages', async () => {
  const proxy = await readFile(join(DEPLOY, 'haproxy.cfg'), 'utf8');
  expect(proxy).toContain(`<p>${serverMessages.storeUnavailable}'`);
  for (const body of [
    { code: 'unavailable', msg: serverMessages.storeUnavailable },
    { code: 'too_many', msg: serverMessages.tooManyRequests },
  ])
    expect(proxy).toContain(`'${JSON.stringify(body)}'`);
});

test('the compose file provides everything that the proxy’s configuration needs', async () => {
  const [proxy, compose] = await Promise.all(
    ['haproxy.cfg', 'compose.yaml'].map((name) => readFile(join(DEPLOY, name), 'utf8')),
  );
  const asked = new Set(proxy?.match(/"\$(\w+|\{\w+\[\*\]\})"/g)?.map((name) => name.replace(/\W/g, '')));
  expect([...asked].sort()).toEqual(['NODE_1', 'NODE_2', 'NODE_3', 'PROXY_BIND', 'STORE_1', 'STORE_2']);
  for (const name of asked) expect(compose).toMatch(new RegExp(`^ +${name}: `, 'm'));
  for (const [, service] of compose?.matchAll(/^ +STORE_\d: (\w+):3000$/gm) ?? [])
    expect(compose).toContain(`\n  ${service}:\n`);
});

test.skipIf(!systemdAnalyze)(
  'systemd accepts the unit files without a warning, and all their programs exist',
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
