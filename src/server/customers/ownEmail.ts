import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';

export function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

export function assertOwnEmail(own: string | null, email: string | null | undefined): void {
  if (email?.trim() && !isSameEmail(own ?? '', email)) throw new DomainError('forbidden', serverMessages.notYours);
}

/** As `assertOwnEmail`; reads the customer only if an email was sent. */
export async function requireOwnEmail(deps: Deps, customerId: number, email: string | null | undefined): Promise<void> {
  if (!email?.trim()) return;
  const customer = await db(deps.em)
    .selectFrom('customer')
    .select('email')
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!customer) throw new DomainError('unauthenticated', messages.sessionEnded);
  assertOwnEmail(customer.email, email);
}
