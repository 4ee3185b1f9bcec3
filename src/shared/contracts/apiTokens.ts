import { z } from 'zod';
import { MAX_TOKEN_CATEGORIES, MAX_TOKEN_DAYS, MAX_TOKEN_NAME, SCOPES } from '../domain/apiScopes.ts';
import { named, recordReference, requiredLine, wholeNumber, wireId } from './common.ts';

const scope = z.enum(SCOPES);

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

/** `blocked`: the owner is not active or has lost the permission. */
const API_TOKEN_STATES = ['live', 'blocked', 'expired', 'revoked'] as const;

/** A token as lists show it; the token itself is shown once, when it is made. */
const apiToken = z.object({
  _id: wireId,
  name: z.string(),
  /** The beginning of the token, to recognize it. */
  begins_with: z.string(),
  /** The owner. */
  owner: named,
  scopes: z.array(z.string()),
  /** The categories that it is limited to; null if it has the categories of its owner. */
  categories: z.array(named).nullable(),
  created_at: z.date(),
  expires_at: z.date(),
  /** The time of the last use, up to five minutes late, and its IP address. */
  last_used_at: z.date().nullable(),
  last_used_from: z.string(),
  revoked_at: z.date().nullable(),
  state: z.enum(API_TOKEN_STATES),
});
export type ApiTokenRecord = z.infer<typeof apiToken>;

/** All working tokens, and those that ended within the last 90 days, latest first. */
export const apiTokensOutput = z.array(apiToken);

/** The token is shown only here. */
export const createdApiToken = z.object({ token: z.string(), record: apiToken });
