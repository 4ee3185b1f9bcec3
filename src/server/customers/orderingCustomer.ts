import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { CustomerRow } from './customers.records.ts';

export interface OrderCustomer {
  id: number;
  name: string;
  full_name: string;
  email: string;
  phone_number: string;
}

/** Throws forbidden without a phone number or the agreement (docs/rules/people.md, People and sign-in). */
export function toOrderCustomer(customer: CustomerRow): OrderCustomer {
  const { id, name, full_name, email, phone_number } = customer;
  if (!phone_number || !customer.has_agreed_to_terms_and_conditions) {
    throw new DomainError('forbidden', serverMessages.profileIncomplete);
  }
  return { id, name, full_name, email: email ?? '', phone_number };
}
