import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const MODULE = JSON.stringify(join(import.meta.dirname, 'memorySettings.ts'));

/** What a process that applies the settings is in the end: its number, flags and the allocator's setting. */
async function processWith(env: Record<string, string>) {
  const script = `
    const { applyMemorySettings } = await import(${MODULE});
    applyMemorySettings();
    console.log(JSON.stringify([process.pid, process.execArgv.slice(0, 2), process.env.MALLOC_ARENA_MAX ?? null]));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [pid, flags, arenas] = JSON.parse(await text(child.stdout)) as [number, string[], string | null];
  await ended;
  return { isSame: pid === child.pid, flags, arenas };
}

test.runIf(process.platform === 'linux')(
  'a process begins anew with the settings of memory, once and under its own number, unless somebody chose others',
  async () => {
    expect(await processWith({})).toEqual({
      isSame: true,
      flags: ['--max-semi-space-size=16', '--heap-growing-percent=30'],
      arenas: '2',
    });
    expect(await processWith({ MALLOC_ARENA_MAX: '4' })).toMatchObject({ isSame: true, arenas: '4' });
    const own = await processWith({ NODE_OPTIONS: '--max-semi-space-size=32' });
    expect(own).toMatchObject({ isSame: true, arenas: null });
  },
);
