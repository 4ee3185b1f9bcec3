/** What a running Node process holds, asked of it from outside: the store needs no hook for it. */
import { openDevtools } from './devtools.ts';

export interface Held {
  /** Bytes of JavaScript objects and what they own, after a full collection. */
  heap: number;
  /** Bytes of the whole process in memory. */
  resident: number;
  /** Open sockets, timers and the like by kind. */
  resources: Record<string, number>;
}

export interface Inspector {
  /** Collects garbage first. */
  held(): Promise<Held>;
  close(): void;
}

/** Connects to a process that was started with `--inspect=127.0.0.1:port`. */
export async function inspect(port: number): Promise<Inspector> {
  const devtools = await openDevtools(port);
  return {
    held: async () => {
      // What a first collection only unlinks (finalizers, weak references), a second one frees.
      for (let round = 0; round < 2; round += 1) await devtools.call('HeapProfiler.collectGarbage');
      const answer = await devtools.call('Runtime.evaluate', { expression: HELD, returnByValue: true });
      return (answer as { result: { value: Held } }).result.value;
    },
    close: () => devtools.close(),
  };
}

const HELD = `(() => {
  const { heapUsed, external, rss } = process.memoryUsage();
  const resources = {};
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
  return { heap: heapUsed + external, resident: rss, resources };
})()`;
