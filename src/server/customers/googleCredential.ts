import { createRemoteJWKSet, jwtVerify, type RemoteJWKSet } from 'jose';
import { z } from 'zod';
import type { GoogleConfig } from '../platform/config.ts';

/** What a credential proves about its holder. */
export interface GoogleAccount {
  sub: string;
  email: string;
  name: string;
}

const claims = z.object({
  sub: z.string().min(1).max(120),
  email: z.email().max(254),
  email_verified: z.literal(true),
  name: z.string().default(''),
  hd: z.string().optional(),
});

/** Google's keys change seldom: one set for each URL, cached and refreshed by jose. */
const keySets = new Map<string, RemoteJWKSet>();

function keySetOf(url: string): RemoteJWKSet {
  const known = keySets.get(url) ?? createRemoteJWKSet(new URL(url), { timeoutDuration: 3_000 });
  keySets.set(url, known);
  return known;
}

/**
 * Checks the signature, `iss`, `aud`, `exp`, `email_verified` and, where a workspace is set, `hd` of a credential.
 * Throws what is wrong with it.
 */
export async function verifyGoogleCredential(
  credential: string,
  { issuer, clientId, hostedDomain, jwksUrl }: GoogleConfig,
  now: Date,
): Promise<GoogleAccount> {
  const { payload } = await jwtVerify(credential, keySetOf(jwksUrl), {
    // Google signs with either spelling of its own name.
    issuer: issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : issuer,
    audience: clientId,
    algorithms: ['RS256'],
    requiredClaims: ['exp'],
    currentDate: now,
    clockTolerance: 10,
  });
  const { hd, ...account } = claims.parse(payload);
  if (hostedDomain && hd?.toLowerCase() !== hostedDomain) throw new Error('the account is of another workspace');
  return account;
}
