import express from 'express';
import { boundedCache } from '../boundedCache.ts';
import type { Config } from '../config/config.ts';

/** Whether a sender is a trusted proxy: its address, and how many are between it and the store. */
export type IsTrusted = (address: string | undefined, hop: number) => boolean;

/** Proxies are few; others that call past them share the rest. */
const MAX_KNOWN = 1_000;

/**
 * The proxies that TRUST_PROXY names. Express knows what each kind of setting means, but parses the sender's address again at each request; here what an address
 * was found to be is remembered.
 */
export function createIsTrusted(trustProxy: Config['http']['trustProxy']): IsTrusted {
  const isTrusted = express().set('trust proxy', trustProxy).get('trust proxy fn') as IsTrusted;
  // Off, or a number of hops: nothing is parsed.
  if (!Array.isArray(trustProxy)) return isTrusted;
  const known = boundedCache<boolean>(MAX_KNOWN);
  return (address, hop) => {
    if (address === undefined) return isTrusted(address, hop);
    const found = known.get(address) ?? isTrusted(address, hop);
    known.set(address, found);
    return found;
  };
}
