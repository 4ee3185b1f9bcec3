import { createRemoteJWKSet, jwtVerify, type RemoteJWKSet } from 'jose';
import { z } from 'zod';
import { toLine } from '#shared/contracts/common.ts';
import type { googleLoginInput, newCustomerSession } from '#shared/contracts/customers.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { GoogleConfig } from '../platform/config/config.ts';
import type { Deps } from '../platform/services.ts';
import { beginCustomerSession } from './customerSessions.ts';
import { loadCustomer } from './customers.queries.ts';
import { NAME_LENGTH } from './customers.records.ts';
import { findOrCreateCustomer, inSignIn } from './signInCustomer.ts';
import { requireMethod } from './signInMethods.ts';
import { markCredentialUsed } from './usedCredentials.ts';

/** A customer session for a credential of the Google button; name and email follow the account at every sign-in. */
export async function signInWithGoogle(
  deps: Deps,
  network: string,
  { credential }: z.output<typeof googleLoginInput>,
  device = '',
): Promise<z.output<typeof newCustomerSession>> {
  requireMethod(deps.config, 'google');
  const who = `google ${network}`;
  await deps.throttles.take(['customerSignIn', who]);

  const { sub, email, name } = await verifyAccount(deps, credential);
  const customer = await inSignIn(deps.em, async (em) => {
    const verified = { email, email_verified: true, name: toLine(name, NAME_LENGTH) } as const;
    return loadCustomer(em, await findOrCreateCustomer(em, { provider: 'google', subject: sub }, verified, deps.now()));
  });

  await deps.throttles.giveBack('customerSignIn', who);
  return beginCustomerSession(deps, customer, device);
}

/** The account behind a credential, which signs in once. Which check failed is for the log alone (docs/rules.md, Messages). */
export async function verifyAccount(deps: Deps, credential: string): Promise<GoogleAccount> {
  try {
    if (!deps.config.google) throw new Error('no client id is set');
    const account = await verifyGoogleCredential(credential, deps.config.google, deps.now());
    if (!(await markCredentialUsed(deps, credential, account.expiresAt)))
      throw new Error('the credential was used before');
    return account;
  } catch (error) {
    deps.log.warn({ err: error }, 'Google sign-in rejected');
    throw new DomainError('unauthenticated', messages.customerLoginFailed);
  }
}

/** The facts that a credential proves about its holder. */
interface GoogleAccount {
  sub: string;
  email: string;
  name: string;
  /** When the credential runs out. */
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

/** Google's keys change seldom: one set for each URL, cached and refreshed by jose. */
const keySets = new Map<string, RemoteJWKSet>();

function keySetOf(url: string): RemoteJWKSet {
  const known = keySets.get(url) ?? createRemoteJWKSet(new URL(url), { timeoutDuration: 3_000 });
  keySets.set(url, known);
  return known;
}

/**
 * Checks the signature, `iss`, `aud`, `exp`, `email_verified` and, where a workspace is set, `hd` of a credential. Keys that
 * Google has taken out of use count no longer than ten minutes, new ones at once.
 * Throws what is wrong with it.
 */
async function verifyGoogleCredential(
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
  const { hd, exp, ...account } = claims.parse(payload);
  if (hostedDomain && hd?.toLowerCase() !== hostedDomain) throw new Error('the account is of another workspace');
  const expiresAt = new Date(exp * 1000);
  // Google's last an hour; the used ones are remembered until they run out.
  if (expiresAt.getTime() > now.getTime() + MAX_LIFE_MS) throw new Error('the credential lasts too long');
  return { ...account, expiresAt };
}
