import type { ChildProcess } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Whether the browser tests run the hard way (`SLOW=true npm run test:browser`). */
export const IS_SLOW = process.env.SLOW === 'true';

/** How many times slower than the machine a page's processor is. */
const PAGE_SLOWNESS = 4;
/** How much of a core the store's process has. */
export const STORE_SHARE = 0.25;
const MAX_DELAY_MS = 400;
const SHARE_PERIOD_MS = 100;
const MAX_SEED = 2 ** 31;

/** The seed of this run's delays: SLOW_SEED's where set, to have the same ones again. */
export const chooseSeed = (): number => Number(process.env.SLOW_SEED ?? randomInt(MAX_SEED));

/**
 * How long a response is delayed, in milliseconds. It depends on the seed, on what is asked and on how often that was asked
 * before, and not on the order in which different requests come.
 */
export function delayOf(seed: number, request: string, times: number): number {
  const hash = createHash('sha256').update(`${seed} ${times} ${request}`).digest();
  return (hash.readUInt32BE() / 2 ** 32) * MAX_DELAY_MS;
}

/** A proxy that passes everything on to a store and delays its responses. */
export async function startDelays(target: string, seed: number): Promise<{ url: string; close: () => Promise<void> }> {
  // A connection a response: one that is used again may be closing just then.
  const agent = new Agent({ keepAlive: false });
  const counts = new Map<string, number>();
  const server = createServer((incoming, outgoing) => {
    const request = `${incoming.method} ${incoming.url}`;
    const times = counts.get(request) ?? 0;
    counts.set(request, times + 1);
    const { method, headers, url: path } = incoming;
    // As a path and not as a URL: one that begins with two slashes would name another host.
    const passedOn = sendRequest(target, { agent, method, headers, path }, async (upstream) => {
      await wait(delayOf(seed, request, times));
      outgoing.writeHead(upstream.statusCode ?? 502, upstream.rawHeaders);
      outgoing.flushHeaders();
      upstream.pipe(outgoing);
    });
    passedOn.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passedOn.destroy());
    incoming.pipe(passedOn);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      agent.destroy();
    },
  };
}

/**
 * Lets a process run for a share of the time, by stopping and continuing it; returns a function that ends it. A control
 * group would be finer, but needs rights and a layout that differ from machine to machine.
 */
export function limitToShare(child: ChildProcess, share: number): () => void {
  let pause: NodeJS.Timeout | undefined;
  const turn = setInterval(() => {
    child.kill('SIGCONT');
    pause = setTimeout(() => child.kill('SIGSTOP'), share * SHARE_PERIOD_MS);
  }, SHARE_PERIOD_MS);
  return () => {
    clearInterval(turn);
    clearTimeout(pause);
    child.kill('SIGCONT');
  };
}

/** Slows the processor of a page, in Chromium itself. */
export async function slowPage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PAGE_SLOWNESS });
}
