/** Loaded into a store by `--import`: at SIGUSR2 it collects garbage and prints what the process holds. */
import { setImmediate as turn } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

/** Bytes of JavaScript objects and what they own, bytes of the whole process, and open sockets, timers and the like. */
export type Held = Record<'heap' | 'resident' | 'resources', number>;

/** What those who left must not leave behind. */
const RESOURCES = ['TCPSocketWrap', 'Timeout', 'Immediate'];

async function report(): Promise<void> {
  // What a first collection only unlinks (finalizers, weak references), a second one frees.
  for (let round = 0; round < 2; round += 1) {
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    await turn();
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const resources = process.getActiveResourcesInfo().filter((kind) => RESOURCES.includes(kind)).length;
  const held: Held = { heap: heapUsed + external, resident: rss, resources };
  process.stdout.write(`held ${JSON.stringify(held)}\n`);
}

if (isMainThread) process.on('SIGUSR2', () => void report());
