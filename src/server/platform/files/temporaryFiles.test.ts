import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openTemporaryFiles } from './temporaryFiles.ts';

let dataDir: string;
const folder = () => join(dataDir, 'uploads', 'incoming');
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'campus-store-incoming-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('the next start deletes the files of a killed process, and leaves those of a running one', async () => {
  const script = `
    import { writeFileSync } from 'node:fs';
    const { openTemporaryFiles } = await import(${JSON.stringify(join(import.meta.dirname, 'temporaryFiles.ts'))});
    writeFileSync(openTemporaryFiles(${JSON.stringify(dataDir)}).newPath(), 'half a picture');
    process.stdout.write('written');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A process that outlives a failed test would keep the whole run from ending.
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  openTemporaryFiles(dataDir);
  expect(await readdir(folder())).toHaveLength(1);

  child.kill('SIGKILL');
  await once(child, 'exit');
  openTemporaryFiles(dataDir);
  expect(await readdir(folder())).toEqual([]);
});

test('a file of another host’s process, or with a foreign name, is deleted after an hour', async () => {
  openTemporaryFiles(dataDir);
  for (const name of ['elsewhere-1-0a.upload', 'note.txt']) await writeFile(join(folder(), name), 'x');
  openTemporaryFiles(dataDir);
  expect(await readdir(folder())).toHaveLength(2);
  const twoHoursAgo = Date.now() / 1000 - 7_200;
  for (const name of await readdir(folder())) await utimes(join(folder(), name), twoHoursAgo, twoHoursAgo);
  openTemporaryFiles(dataDir);
  expect(await readdir(folder())).toEqual([]);
});
