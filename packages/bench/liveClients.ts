/** The many clients of the live bench: each holds one `orders.updates` stream open, as the browser does. */
import { type ClientRequest, request } from 'node:http';
import { limitConcurrency } from '#shared/limitConcurrency.ts';
import { createEventReader } from '../client/src/eventStream.ts';
import type { Caller } from './fixture.ts';

/** Which client heard of which order, and when by `performance.now()`. */
type Heard = Record<'client' | 'orderId' | 'atMs', number>;

/** Connections that are being made at once: fewer than a server lets wait in its queue. */
const CONCURRENCY = 100;

/** Opens a stream for each caller; resolves when the server has said that all of them stand. */
export async function openClients(url: string, callers: readonly Caller[]) {
  const streams: ClientRequest[] = [];
  let heard: Heard[] = [];
  let onHeard = () => {};

  const openStream = async (token: string, client: number) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const fail = (why: string) => reject(new Error(why));
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const stream = request(`${url}/trpc/orders.updates`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) fail(`a stream was answered with ${response.statusCode}`);
      const read = createEventReader();
      response.setEncoding('utf8').on('data', (chunk: string) => {
        for (const { event, data } of read(chunk)) {
          if (event === 'connected') resolve();
          if (event === 'serialized-error') fail(`a stream was answered with an error: ${data}`);
          const orderId = Number(/"order_id":"(\d+)"/.exec(data)?.[1] ?? 0);
          if (orderId > 0) heard.push({ client, orderId, atMs: performance.now() });
          onHeard();
        }
      });
      response.on('error', () => {});
    });
    stream.on('error', reject);
    streams.push(stream.end());
    await promise;
  };

  const inTurn = limitConcurrency(CONCURRENCY);
  await Promise.all(callers.map(({ token }, client) => inTurn(() => openStream(token, client))));

  return {
    /** All that is heard from now on, as soon as it is `count` updates, or `timeoutMs` are over. */
    async listen(count: number, timeoutMs: number): Promise<Heard[]> {
      heard = [];
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, timeoutMs);
      onHeard = () => {
        if (heard.length >= count) resolve();
      };
      await promise;
      clearTimeout(timer);
      return heard;
    },
    close() {
      for (const stream of streams) stream.destroy();
    },
  };
}
