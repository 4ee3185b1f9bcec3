/** The many clients of the live bench: each holds one `orders.updates` stream open, as the browser does. */
import { type ClientRequest, request } from 'node:http';

/** Which client heard of which order, and when by `performance.now()`. */
export type Heard = [client: number, orderId: string, atMs: number];

/** Connections that are being made at once: fewer than a server lets wait in its queue. */
const CONCURRENCY = 100;

export class LiveClients {
  readonly #streams: ClientRequest[] = [];
  #heard: Heard[] = [];
  #onHeard = () => {};
  #problem: Error | undefined;

  /** Opens a stream for each token; resolves when the server has said that all of them stand. */
  async open(url: string, tokens: readonly string[]): Promise<void> {
    const waiting = tokens.entries();
    const openNext = async () => {
      for (const [client, token] of waiting) await this.#openStream(url, token, client);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, openNext));
  }

  /** All that is heard from now on, as soon as it is `count` updates, or `timeoutMs` are over. */
  async listen(count: number, timeoutMs: number): Promise<Heard[]> {
    this.#heard = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, timeoutMs);
    this.#onHeard = () => {
      if (this.#heard.length >= count || this.#problem) resolve();
    };
    await promise;
    clearTimeout(timer);
    if (this.#problem) throw this.#problem;
    return this.#heard;
  }

  close(): void {
    for (const stream of this.#streams.splice(0)) stream.destroy();
  }

  #openStream(url: string, token: string, client: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const fail = (why: string) => {
      this.#problem ??= new Error(why);
      reject(this.#problem);
      this.#onHeard();
    };
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const stream = request(`${url}/trpc/orders.updates`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) fail(`a stream was answered with ${response.statusCode}`);
      let rest = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const messages = (rest + chunk).split('\n\n');
        rest = messages.pop() ?? '';
        for (const message of messages) {
          if (message.includes('event: connected')) resolve();
          if (message.includes('event: serialized-error')) fail(`a stream was answered with an error: ${message}`);
          const orderId = /"order_id":"(\d+)"/.exec(message)?.[1];
          if (orderId === undefined) continue;
          this.#heard.push([client, orderId, performance.now()]);
          this.#onHeard();
        }
      });
      response.on('error', () => {});
    });
    stream.on('error', (error) => {
      if (!stream.destroyed) fail(`a stream broke: ${error.message}`);
    });
    stream.end();
    this.#streams.push(stream);
    return promise;
  }
}
