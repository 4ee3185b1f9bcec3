import type { z } from 'zod';
import { toLine } from '#shared/contracts/common.ts';
import type { googleLoginInput, newCustomerSession } from '#shared/contracts/customers.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { Deps } from '../../platform/services.ts';
import { beginCustomerSession } from '../customerSessions.ts';
import { loadCustomer } from '../customers.queries.ts';
import { NAME_LENGTH } from '../customers.records.ts';
import { type GoogleAccount, markCredentialUsed, verifyGoogleCredential } from './googleCredential.ts';
import { findOrCreateCustomer, inSignIn, requireMethod } from './signInCustomer.ts';

/** Name and email follow the account at every sign-in. */
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

/** Accepts a credential once. Only the log shows which check failed (docs/rules/operations.md, Messages). */
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
