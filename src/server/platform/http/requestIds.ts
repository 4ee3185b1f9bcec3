import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import express from 'express';
import type { Config } from '../config/config.ts';
import type { RequestContext } from '../requests/requestContext.ts';

export const REQUEST_ID = 'X-Request-Id';

/** Characters that need no quoting in a log, a header or a search. */
const VALID_ID = /^[A-Za-z0-9._-]{1,64}$/;

export type IdentifyRequest = (request: IncomingMessage) => RequestContext;

export const identifyAgain: IdentifyRequest = () => ({ id: randomUUID() });

/** `hop` is the number of proxies between the sender and the store. */
type IsTrusted = (address: string | undefined, hop: number) => boolean;

/** The proxies of TRUST_PROXY, interpreted as Express does. */
export const createIsTrusted = (trustProxy: Config['http']['trustProxy']): IsTrusted =>
  express().set('trust proxy', trustProxy).get('trust proxy fn');

/** Accepts a valid X-Request-Id from a trusted proxy only; other senders get a new id, so that no client controls the log. */
export function createRequestIds(trustProxy: Config['http']['trustProxy']): IdentifyRequest {
  if (trustProxy === false) return identifyAgain;
  const isTrusted = createIsTrusted(trustProxy);
  return (request) => {
    const sent = request.headers['x-request-id'];
    const isTaken = isTrusted(request.socket.remoteAddress, 0) && typeof sent === 'string' && VALID_ID.test(sent);
    return { id: isTaken ? sent : randomUUID() };
  };
}
