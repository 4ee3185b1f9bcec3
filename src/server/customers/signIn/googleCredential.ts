import { createHash } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify, type RemoteJWKSet } from 'jose';
import { sql } from 'kysely';
import { z } from 'zod';
import type { GoogleConfig } from '../../platform/config/config.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';

export interface GoogleAccount {
  sub: string;
  email: string;
  name: string;
  expiresAt: Date;
}

const MAX_LIFE_MS = 24 * 3_600_000;

const claims = z.object({
  sub: z.string().min(1).max(120),
  email: z.email().max(254),
  email_verified: z.literal(true),
  name: z.string().max(2_000).default(''),
  exp: z.number(),
  hd: z.string().optional(),
});

/** Cached and refreshed by jose, because Google's keys change rarely. */
const keySets = new Map<string, RemoteJWKSet>();

function keySetOf(url: string): RemoteJWKSet {
  const known = keySets.get(url) ?? createRemoteJWKSet(new URL(url), { timeoutDuration: 3_000 });
  keySets.set(url, known);
  return known;
}

/** Checks signature, `iss`, `aud`, `exp`, `email_verified` and `hd`. Retired keys are valid for ten minutes more. Throws if invalid. */
export async function verifyGoogleCredential(
  credential: string,
  { issuer, clientId, hostedDomain, jwksUrl }: GoogleConfig,
  now: Date,
): Promise<GoogleAccount> {
  const { payload } = await jwtVerify(credential, keySetOf(jwksUrl), {
    // Google uses either spelling of its name.
    issuer: issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : issuer,
    audience: clientId,
    algorithms: ['RS256'],
    requiredClaims: ['exp'],
    currentDate: now,
    clockTolerance: 10,
  });
  const { hd, exp, ...account } = claims.parse(payload);
  if (hostedDomain && hd?.toLowerCase() !== hostedDomain) throw new Error('the account is of another workspace');
  const expiresAt = new Date(exp * 1000);
  // Google's credentials last an hour; used ones are stored until they expire.
  if (expiresAt.getTime() > now.getTime() + MAX_LIFE_MS) throw new Error('the credential lasts too long');
  return { ...account, expiresAt };
}

/** Marks a credential as used until it expires. Returns false if it was used before, also concurrently. */
export async function markCredentialUsed({ em }: Deps, credential: string, expiresAt: Date): Promise<boolean> {
  // Without the signature, which has several valid encodings.
  const signed = credential.slice(0, credential.lastIndexOf('.'));
  const id = createHash('sha256').update(signed).digest('hex');
  const written = await db(em)
    .insertInto('used_credential')
    .ignore()
    .values({ id, expires_at: expiresAt })
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Expired credentials are rejected anyway. */
export async function purgeUsedCredentials({ em, now }: Pick<Deps, 'em' | 'now'>): Promise<void> {
  // A minute more than the tolerated difference of clocks.
  await db(em)
    .deleteFrom('used_credential')
    .where('expires_at', '<', sql<Date>`${new Date(now().getTime() - 60_000)}`)
    .execute();
}
