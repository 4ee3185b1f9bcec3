/**
 * Loaded into a store by `--import`: at SIGUSR2 it prints what the process holds and how long its event loop was held at most
 * since the last time. Where Node has its collector by `--expose-gc`, it collects garbage first.
 */
import type { ChildProcess } from 'node:child_process';
import { on } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setImmediate as turn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';

/**
 * Bytes of JavaScript objects and what they own, of the whole heap, of buffers and of the whole process; open sockets, timers
 * and the like; milliseconds that the event loop was held.
 */
export type Held = Record<'heap' | 'heapTotal' | 'external' | 'resident' | 'resources' | 'delayMs', number>;

/** For the NODE_OPTIONS of a store. */
export const HELD_OPTIONS = `--import=${pathToFileURL(import.meta.filename)}`;
const PREFIX = 'held ';
const TIMEOUT_MS = 30_000;
/** The resources that clients who left must not leave behind. */
const RESOURCES = ['TCPSocketWrap', 'Timeout', 'Immediate'];

/** Asks a store that was started so. */
export function readHeld(child: ChildProcess): () => Promise<Held> {
  if (!child.stdout) throw new Error('the store prints nothing');
  const output = createInterface({ input: child.stdout });
  return async () => {
    child.kill('SIGUSR2');
    for await (const [line] of on(output, 'line', { signal: AbortSignal.timeout(TIMEOUT_MS) })) {
      if (line.startsWith(PREFIX)) return JSON.parse(line.slice(PREFIX.length));
    }
    throw new Error('the store did not say what it holds');
  };
}

if (isMainThread && process.argv[1]?.endsWith('src/server/main.ts')) {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  process.on('SIGUSR2', async () => {
    const delayMs = delays.max / 1e6;
    // A second collection frees objects that the first one only unlinks (finalizers, weak references).
    for (let round = 0; round < 2 && globalThis.gc; round += 1) {
      globalThis.gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
      await turn();
    }
    const { heapUsed, heapTotal, external, rss } = process.memoryUsage();
    const resources = process.getActiveResourcesInfo().filter((kind) => RESOURCES.includes(kind)).length;
    const held: Held = { heap: heapUsed + external, heapTotal, external, resident: rss, resources, delayMs };
    process.stdout.write(`${PREFIX}${JSON.stringify(held)}\n`);
    delays.reset();
  });
}
