import type { RequestHandler } from 'express';
import { currentRequest } from '../requests/requestContext.ts';
import { CAPS, createCap } from './caps.ts';
import { networkOf } from './networks.ts';

/** What a proxy asks, which must learn the truth from a store that is busy. */
const PROBES: readonly string[] = ['/healthz', '/readyz'];

/**
 * The cap of the requests of a network: each counts from its head until its response has ended or its caller was admitted, whose calls then count
 * for the person (trpc/procedures.ts). What a sender takes their own time for is done without a place.
 */
export function capRequests(): RequestHandler {
  const networks = createCap(CAPS.network);
  return async ({ ip = '', path }, response, next) => {
    const current = currentRequest();
    if (!current || PROBES.includes(path)) return next();
    const network = `network ${networkOf(ip)}`;
    current.network = current.who = network;
    const take = async () => {
      current.leave = await networks.take(network);
      if (response.closed) current.leave();
    };
    current.withoutPlace = async (work) => {
      current.leave?.();
      try {
        return await work();
      } finally {
        if (current.who === network) await take();
      }
    };
    await take();
    response.once('close', () => current.leave?.());
    next();
  };
}
