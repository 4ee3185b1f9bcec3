import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { COMPILE_CACHE } from './platform/compileCache.ts';

const MODULE = JSON.stringify(join(import.meta.dirname, 'memorySettings.ts'));

/** What a process that applies the settings is in the end: its number, flags, the allocator's setting and where its compiled code is. */
async function processWith(env: Record<string, string>) {
  const script = `
    const { applyMemorySettings } = await import(${MODULE});
    applyMemorySettings();
    const { pid, execArgv, env } = process;
    const [arenas, compiled] = [env.MALLOC_ARENA_MAX ?? null, env.NODE_COMPILE_CACHE ?? null];
    console.log(JSON.stringify({ pid, flags: execArgv.slice(0, 2), arenas, compiled }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const { pid, ...settings } = JSON.parse(await text(child.stdout));
  await ended;
  return { isSame: pid === child.pid, ...settings };
}

test.runIf(process.platform === 'linux')(
  'a process begins anew with the settings of memory, once and under its own number, unless somebody chose others',
  async () => {
    expect(await processWith({})).toEqual({
      isSame: true,
      flags: ['--max-semi-space-size=8', '--heap-growing-percent=20'],
      arenas: '2',
      compiled: COMPILE_CACHE,
    });
    expect(await processWith({ MALLOC_ARENA_MAX: '4' })).toMatchObject({ isSame: true, arenas: '4' });
    const own = await processWith({ NODE_OPTIONS: '--max-semi-space-size=32' });
    expect(own).toMatchObject({ isSame: true, arenas: null });
  },
);
