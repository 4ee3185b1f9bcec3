import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findChromium, findChromiumWithWindows, HEADLESS_SHELL } from './chromium.mjs';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-store-programs-'));
  vi.stubEnv('PATH', [folder, process.env.PATH].join(delimiter));
  vi.stubEnv('CHROMIUM_PATH', undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

async function addProgram(name: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, '#!/bin/sh\n');
  await chmod(path, 0o755);
  return path;
}

test('tests use the headless shell if it exists, and benchmarks the full browser', async () => {
  const browser = await addProgram('chromium');
  const shell = await addProgram(HEADLESS_SHELL);

  expect(findChromium()).toBe(shell);
  expect(findChromiumWithWindows()).toBe(browser);
});

test('CHROMIUM_PATH has priority over every program found, and has no fallback if it cannot be run', async () => {
  await addProgram('chromium');
  await addProgram(HEADLESS_SHELL);
  const chosen = await addProgram('my-browser');

  vi.stubEnv('CHROMIUM_PATH', chosen);
  expect([findChromium(), findChromiumWithWindows()]).toEqual([chosen, chosen]);

  vi.stubEnv('CHROMIUM_PATH', join(folder, 'missing'));
  expect([findChromium(), findChromiumWithWindows()]).toEqual([undefined, undefined]);
});

test('a script that only asks for the snap of Ubuntu is no browser', async () => {
  const stub = await addProgram('chromium');
  await writeFile(stub, '#!/bin/sh\necho "Please run: snap install chromium"\n');

  expect(findChromiumWithWindows()).not.toBe(stub);
});
