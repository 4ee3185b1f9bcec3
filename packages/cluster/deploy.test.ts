import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findProgram } from '#server/platform/database/embeddedPrograms.mjs';

const ROOT = join(import.meta.dirname, '../..');
const DEPLOY = join(ROOT, 'deploy');
/** Where the unit files expect the repository. */
const INSTALLED = '/opt/campus-store';

const haproxy = findProgram('haproxy');
const systemdAnalyze = findProgram('systemd-analyze');

test.skipIf(!haproxy)('HAProxy finds nothing to say against its configuration', async () => {
  const stores = { STORE_1: '127.0.0.1:3001', STORE_2: '127.0.0.1:3002', STORE_3: '127.0.0.1:3003' };
  const env = { PROXY_BIND: '127.0.0.1:3000', ...stores };
  const run = promisify(execFile)(haproxy ?? '', ['-c', '-f', join(DEPLOY, 'haproxy.cfg')], { env });
  const { stdout, stderr } = await run;
  expect(`${stdout}${stderr}`.trim()).toBe('Configuration file is valid');
});

test('the compose file gives the proxy all that its configuration asks for', async () => {
  const [proxy, compose] = await Promise.all(
    ['haproxy.cfg', 'compose.yaml'].map((name) => readFile(join(DEPLOY, name), 'utf8')),
  );
  const asked = new Set(proxy?.match(/"\$(\w+)"/g)?.map((name) => name.replace(/\W/g, '')));
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
