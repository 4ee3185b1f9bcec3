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

/** The inspector of another process: it needs no hook in what is looked at. */
export interface Devtools {
  /** Calls a method of the inspector's protocol; throws with what it says against it. */
  call(method: string, params?: Record<string, unknown>): Promise<unknown>;
  close(): void;
}

interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/** Connects to a process that was started with `--inspect=127.0.0.1:port`. */
export async function openDevtools(port: number): Promise<Devtools> {
  const listed = await fetch(`http://127.0.0.1:${port}/json`);
  const [target] = (await listed.json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error('nothing can be inspected there');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id = -1, result, error }: Answer = JSON.parse(String(data));
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  let calls = 0;
  return {
    call(method, params = {}) {
      calls += 1;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(calls, answer);
      socket.send(JSON.stringify({ id: calls, method, params }));
      return answer.promise;
    },
    close: () => socket.close(),
  };
}
