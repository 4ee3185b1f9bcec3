import express from 'express';
import type { Config } from '../config/config.ts';

/** Whether a sender is a trusted proxy: its address, and how many are between it and the store. */
type IsTrusted = (address: string | undefined, hop: number) => boolean;

/** The proxies that TRUST_PROXY names, as Express reads each kind of the setting. */
export const createIsTrusted = (trustProxy: Config['http']['trustProxy']): IsTrusted =>
  express().set('trust proxy', trustProxy).get('trust proxy fn');
