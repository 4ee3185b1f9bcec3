import type { z } from 'zod';
import type { customerEmailInput, customerEmailOutput, Profile, ProfileInput } from '#shared/contracts/customers.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';
import { type CustomerRow, profileColumns, toProfile } from './customers.records.ts';
import { assertOwnEmail } from './ownEmail.ts';
import { readSignInChange } from './signIn/signInEvents.ts';

/** `em` may be in a transaction. Throws unauthenticated if the customer was deleted. */
export async function loadCustomer(
  em: Deps['em'],
  customerId: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<CustomerRow> {
  const customer = await db(em)
    .selectFrom('customer')
    .select(profileColumns)
    .where('id', '=', customerId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!customer) throw new DomainError('unauthenticated', messages.sessionEnded);
  return customer;
}

/** Includes the current agreement and the last change of sign-in methods; `em` may be in a transaction. */
export async function loadProfile(deps: Deps, customer: CustomerRow): Promise<Profile> {
  const agreement = await standingAgreement(deps.em, customer);
  const sign_in_change = await readSignInChange(deps, customer.id);
  const signs_in_with_google = await hasGoogle(deps.em, customer.id);
  return toProfile(customer, { agreement, sign_in_change, signs_in_with_google }, deps.config);
}

/** Google then provides name and email. */
export const hasGoogle = async (em: Deps['em'], customerId: number): Promise<boolean> =>
  (await db(em)
    .selectFrom('customer_identity')
    .select('provider')
    .where('customer_id', '=', customerId)
    .where('provider', '=', 'google')
    .executeTakeFirst()) !== undefined;

async function standingAgreement(em: Deps['em'], { id, has_agreed_to_terms_and_conditions }: CustomerRow) {
  if (!has_agreed_to_terms_and_conditions) return null;
  const consent = await db(em)
    .selectFrom('consent')
    .select(['created_at', 'way', 'policy_version'])
    .where('customer_id', '=', id)
    .where('action', '=', 'agreed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return consent ? { agreed_at: consent.created_at, way: consent.way, policy_version: consent.policy_version } : null;
}

export async function getProfile(deps: Deps, customerId: number, { email }: ProfileInput): Promise<Profile> {
  const customer = await loadCustomer(deps.em, customerId);
  assertOwnEmail(customer.email, email);
  return loadProfile(deps, customer);
}

export async function getCustomerEmail(
  deps: Deps,
  customerId: number,
  { email_address }: z.output<typeof customerEmailInput>,
): Promise<z.output<typeof customerEmailOutput>> {
  const customer = await loadCustomer(deps.em, customerId);
  assertOwnEmail(customer.email, email_address);
  const { phone_number, has_agreed_to_terms_and_conditions } = customer;
  return { phone_number: phone_number ?? '', has_agreed_to_terms_and_conditions };
}
