import type { Profile } from '#shared/contracts/customers.ts';
import { isEmployeeEmail } from '#shared/domain/customers/employee.ts';
import type { Config } from '../platform/config/config.ts';
import type { RowOf } from '../platform/services.ts';

export const NAME_LENGTH = 160;

export const profileColumns = [
  'id',
  'name',
  'full_name',
  'email',
  'email_verified',
  'phone_number',
  'phone_verified',
  'employee_number',
  'has_agreed_to_terms_and_conditions',
] as const;

export type CustomerRow = RowOf<'customer', (typeof profileColumns)[number]>;

/** Whether a verified email is a university address that is not a student's. */
export function isEmployee(customer: Pick<CustomerRow, 'email' | 'email_verified'>, config: Config): boolean {
  return (
    customer.email_verified && customer.email !== null && isEmployeeEmail(customer.email, config.store.universityDomain)
  );
}

export function toProfile(
  customer: CustomerRow,
  read: Pick<Profile, 'agreement' | 'sign_in_change' | 'signs_in_with_google'>,
  config: Config,
): Profile {
  const { id, name, full_name, email_verified, phone_verified, employee_number } = customer;
  return {
    ...{ _id: String(id), name, full_name, email_verified, phone_verified, employee_number },
    has_agreed_to_terms_and_conditions: customer.has_agreed_to_terms_and_conditions,
    email: customer.email ?? '',
    phone_number: customer.phone_number ?? '',
    ...read,
    is_employee: isEmployee(customer, config),
  };
}
