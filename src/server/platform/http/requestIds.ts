import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import express from 'express';
import type { Config } from '../config/config.ts';
import type { RequestContext } from '../requests/requestContext.ts';

export const REQUEST_ID = 'X-Request-Id';

/** The characters that a log, a header and a search take without quoting. */
const VALID_ID = /^[A-Za-z0-9._-]{1,64}$/;

export type IdentifyRequest = (request: IncomingMessage) => RequestContext;

export const identifyAnew: IdentifyRequest = () => ({ id: randomUUID() });

/** Whether a sender is a trusted proxy: its address, and how many are between it and the store. */
type IsTrusted = (address: string | undefined, hop: number) => boolean;

/** The proxies that TRUST_PROXY names, as Express reads each kind of the setting. */
export const createIsTrusted = (trustProxy: Config['http']['trustProxy']): IsTrusted =>
  express().set('trust proxy', trustProxy).get('trust proxy fn');

/** Takes a valid X-Request-Id of a sender that TRUST_PROXY names; gives a new id to all others, so that nobody chooses what stands in the log. */
export function createRequestIds(trustProxy: Config['http']['trustProxy']): IdentifyRequest {
  if (trustProxy === false) return identifyAnew;
  const isTrusted = createIsTrusted(trustProxy);
  return (request) => {
    const sent = request.headers['x-request-id'];
    const isTaken = isTrusted(request.socket.remoteAddress, 0) && typeof sent === 'string' && VALID_ID.test(sent);
    return { id: isTaken ? sent : randomUUID() };
  };
}
