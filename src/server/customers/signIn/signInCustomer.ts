import type { SignInChannel } from '#shared/domain/customers/signInChange.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Config, SignInMethod } from '../../platform/config/config.ts';
import { isDuplicate } from '../../platform/database/failures.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { Customer, CustomerIdentity } from '../customer.entity.ts';

/** A phone number in E.164, or the `sub` of an account. */
export interface ProvenIdentity {
  provider: SignInChannel;
  subject: string;
}

export type VerifiedIdentity =
  | { phone_number: string; phone_verified: true }
  | { email: string; email_verified: true; name: string };

export async function findOrCreateCustomer(
  em: StoreEntityManager,
  { provider, subject }: ProvenIdentity,
  verified: VerifiedIdentity,
  now: Date,
): Promise<number> {
  const known = await em.findOne(CustomerIdentity, { provider, subject }, { populate: ['customer'] });
  const customer =
    known?.customer ?? em.create(Customer, { email: null, phone_number: null, ...verified, created_at: now });
  if (known) em.assign(customer, verified);
  else em.create(CustomerIdentity, { provider, subject, customer, created_at: now });
  await em.flush();
  return customer.id;
}

/** Of two concurrent first sign-ins the unique key rejects one, which runs again and finds the customer. */
export async function inSignIn<Result>(
  em: StoreEntityManager,
  work: (em: StoreEntityManager) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(em, work);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return inTransaction(em, work);
  }
}

export function requireMethod(config: Config, method: SignInMethod): void {
  if (!config.signInMethods.includes(method)) throw new DomainError('forbidden', serverMessages.methodNotOffered);
}
