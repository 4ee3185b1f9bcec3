import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port for `--inspect` that is free at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new TypeError('A listening port has a number');
  return address.port;
}

/** What a Node process holds. */
export interface Held {
  /** Bytes of JavaScript objects and what they own, after a full collection. */
  heap: number;
  /** Bytes of the whole process in memory. */
  resident: number;
  /** Open sockets, timers and the like by kind. */
  resources: Record<string, number>;
}

/** The inspector of another process: it needs no hook in what is looked at. */
export interface Inspector {
  /** Calls a method of the inspector's protocol; throws with what it says against it. */
  call(method: string, params?: Record<string, unknown>): Promise<unknown>;
  /** Collects garbage first. */
  held(): Promise<Held>;
  close(): void;
}

const HELD = `(() => {
  const { heapUsed, external, rss } = process.memoryUsage();
  const resources = {};
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
  return { heap: heapUsed + external, resident: rss, resources };
})()`;

/** Connects to a process that was started with `--inspect=127.0.0.1:port`. */
export async function openInspector(port: number): Promise<Inspector> {
  const listed = await fetch(`http://127.0.0.1:${port}/json`);
  const [target] = (await listed.json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error('nothing can be inspected there');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as { id: number; result?: unknown; error?: Error };
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  let calls = 0;
  const call = (method: string, params = {}) => {
    calls += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(calls, answer);
    socket.send(JSON.stringify({ id: calls, method, params }));
    return answer.promise;
  };
  return {
    call,
    held: async () => {
      // What a first collection only unlinks (finalizers, weak references), a second one frees.
      for (let round = 0; round < 2; round += 1) await call('HeapProfiler.collectGarbage');
      const answer = await call('Runtime.evaluate', { expression: HELD, returnByValue: true });
      return (answer as { result: { value: Held } }).result.value;
    },
    close: () => socket.close(),
  };
}
