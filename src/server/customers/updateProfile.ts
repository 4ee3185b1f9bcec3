import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import type { Profile, updateProfileInput } from '#shared/contracts/customers.ts';
import { PRIVACY_POLICY_VERSION } from '#shared/domain/customers/legalTexts.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps } from '../platform/services.ts';
import { Consent, Customer } from './customer.entity.ts';
import { hasGoogle, loadProfile } from './customers.queries.ts';
import { type CustomerRow, isEmployee } from './customers.records.ts';
import { isSameEmail } from './ownEmail.ts';
import { parsePhoneNumber } from './signIn/phoneNumber.ts';

type Input = z.output<typeof updateProfileInput>;

/** Rejects changes of verified fields. */
export function updateProfile(deps: Deps, customerId: number, input: Input): Promise<Profile> {
  return inTransaction(deps.em, async (em) => {
    const customer = await em.findOne(Customer, customerId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!customer) throw new DomainError('unauthenticated', messages.sessionEnded);
    const agreed = customer.has_agreed_to_terms_and_conditions;
    const has_agreed_to_terms_and_conditions = input.has_agreed_to_terms_and_conditions ?? agreed;
    if (has_agreed_to_terms_and_conditions !== agreed) {
      em.create(Consent, {
        customer,
        action: has_agreed_to_terms_and_conditions ? 'agreed' : 'withdrawn',
        way: input.agreement_way,
        policy_version: PRIVACY_POLICY_VERSION,
        created_at: deps.now(),
      });
    }
    em.assign(customer, {
      // Google provides the name; an outdated one in an open form is ignored.
      name: (await hasGoogle(em, customerId)) ? customer.name : (input.name ?? customer.name),
      full_name: input.full_name ?? customer.full_name,
      phone_number: nextPhoneNumber(customer, input.phone_number),
      email: nextEmail(customer, input.email_address),
      employee_number: isEmployee(customer, deps.config) ? (input.employee_number ?? customer.employee_number) : '',
      has_agreed_to_terms_and_conditions,
    });
    await em.flush();
    return loadProfile({ ...deps, em }, customer);
  });
}

function nextPhoneNumber(customer: Omit<CustomerRow, 'id'>, sent: string | null | undefined): string {
  const typed = sent ?? customer.phone_number ?? '';
  if (!typed.trim()) throw invalidField('phone_number', messages.phoneRequired);
  if (typed === customer.phone_number) return typed;
  const phoneNumber = parsePhoneNumber(typed);
  if (customer.phone_verified && phoneNumber !== customer.phone_number) {
    throw invalidField('phone_number', serverMessages.phoneFixed);
  }
  return phoneNumber;
}

/** Only if the sign-in provides none; an empty field means no change. */
function nextEmail(customer: Omit<CustomerRow, 'id'>, sent: string | null | undefined): string | null {
  if (!sent) return customer.email;
  if (customer.email !== null) {
    if (isSameEmail(customer.email, sent)) return customer.email;
    throw fieldError('conflict', 'email_address', serverMessages.emailFixed);
  }
  assertEmail(sent);
  return sent;
}

export function assertEmail(text: string): void {
  if (!z.email().safeParse(text).success) throw invalidField('email_address', serverMessages.emailInvalid);
}

const invalidField = (field: keyof Input, message: string): DomainError => fieldError('invalid', field, message);
