import { z } from 'zod';
import { MAX_TOKEN_CATEGORIES, MAX_TOKEN_DAYS, MAX_TOKEN_NAME, SCOPES } from '../domain/apiScopes.ts';
import { recordReference, requiredLine, wholeNumber, wireId } from './common.ts';

/** The rights of a token, area by area. */
const scope = z.enum(SCOPES);

/** A new token: what it is called, for how many days, what it may do, and in which categories (none: wherever its owner may). */
export const createApiTokenInput = z.object({
  name: requiredLine(MAX_TOKEN_NAME),
  days: wholeNumber({ preset: 90, max: MAX_TOKEN_DAYS }),
  scopes: z
    .array(scope)
    .min(1)
    .max(SCOPES.length)
    .transform((scopes) => SCOPES.filter((one) => scopes.includes(one))),
  categories: z
    .array(recordReference)
    .max(MAX_TOKEN_CATEGORIES)
    .default([])
    .transform((ids) => [...new Set(ids)]),
});

/** Whether a token lets its holder in. `blocked`: its owner is switched off or may open nothing that it is limited to. */
const API_TOKEN_STATES = ['live', 'blocked', 'expired', 'revoked'] as const;

/** A token as lists show it; the token itself is shown once, when it is made. */
const apiToken = z.object({
  _id: wireId,
  name: z.string(),
  /** How it begins, to tell which one a program has. */
  begins_with: z.string(),
  /** Whose it is. */
  owner: z.object({ _id: wireId, name: z.string() }),
  scopes: z.array(z.string()),
  /** The categories that it is limited to; null where it is limited by its owner alone. */
  categories: z.array(z.object({ _id: wireId, name: z.string() })).nullable(),
  created_at: z.date(),
  expires_at: z.date(),
  /** The last use, to within five minutes, and the IP address that it came from. */
  last_used_at: z.date().nullable(),
  last_used_from: z.string(),
  revoked_at: z.date().nullable(),
  state: z.enum(API_TOKEN_STATES),
});
export type ApiTokenRecord = z.infer<typeof apiToken>;

/** All tokens that let somebody in, and those that ended within the last 90 days, latest first. */
export const apiTokensOutput = z.array(apiToken);

/** The only time that a token is shown. */
export const createdApiToken = z.object({ token: z.string(), record: apiToken });
