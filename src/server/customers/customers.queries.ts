import type { z } from 'zod';
import type { customerEmailInput, customerEmailOutput, Profile, profileInput } from '#shared/contracts/customers.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { Deps } from '../deps.ts';
import { rows } from '../platform/database/rows.ts';
import { type CustomerRow, profileColumns, toProfile } from './customers.records.ts';
import { assertOwnEmail } from './ownEmail.ts';

/** The signed-in customer's row; `em` may be inside a transaction. A session outliving its customer has ended. */
export async function loadCustomer(
  em: Deps['em'],
  customerId: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<CustomerRow> {
  const customer = await rows(em)
    .selectFrom('customer')
    .select(profileColumns)
    .where('id', '=', customerId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!customer) throw new DomainError('unauthenticated', messages.sessionEnded);
  return customer;
}

export async function getProfile(
  deps: Deps,
  customerId: number,
  { email }: z.output<typeof profileInput>,
): Promise<Profile> {
  const customer = await loadCustomer(deps.em, customerId);
  assertOwnEmail(customer.email, email);
  return toProfile(customer, deps.config);
}

/** What decides whether the customer must complete the profile first. */
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
