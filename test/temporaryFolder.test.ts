import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import setup from './temporaryFolder.ts';

test('tests and the processes that they start write to a temporary folder of the run', () => {
  expect(basename(tmpdir())).toMatch(/^campus-store-run-/);
  const script = 'process.stdout.write(require("node:os").tmpdir())';
  expect(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })).toBe(tmpdir());
});

test('the folder goes with the run, with whatever was left in it', async () => {
  const before = tmpdir();
  const end = await setup();
  const folder = tmpdir();
  writeFileSync(join(folder, 'left.txt'), 'left');
  await end();
  expect(existsSync(folder)).toBe(false);
  expect(tmpdir()).toBe(before);
});
