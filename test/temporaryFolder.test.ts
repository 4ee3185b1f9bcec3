import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import setup from './temporaryFolder.ts';

test('tests and the processes that they start write to a temporary folder of the run', () => {
  expect(basename(tmpdir())).toMatch(/^store-run-/);
  const script = 'process.stdout.write(require("node:os").tmpdir())';
  expect(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })).toBe(tmpdir());
});

test('the folders go with the run, with whatever was left in them', async () => {
  const before = tmpdir();
  const end = await setup();
  const folders = [tmpdir(), process.env.RUN_MEMORY ?? tmpdir()];
  for (const folder of folders) writeFileSync(join(folder, 'left.txt'), 'left');
  await end();
  expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
  expect(tmpdir()).toBe(before);
});

test('the folder of a run that was killed goes at the start of the next one, that of a run that goes on stays', async () => {
  const { pid: killed } = spawnSync(process.execPath, ['--version']);
  const [left, used] = [killed, process.pid].map((pid) => join(tmpdir(), `store-run-${pid}-test`));
  for (const folder of [left, used]) mkdirSync(join(folder ?? '', 'data'), { recursive: true });
  await (await setup())();
  expect([left, used].map((folder) => existsSync(folder ?? ''))).toEqual([false, true]);
});
