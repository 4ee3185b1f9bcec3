import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { toPhoneNumber } from '#shared/domain/phoneNumber.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** A typed phone number in E.164, Philippine where it has no country code. Throws invalid where nobody could be called. */
export function parsePhoneNumber(text: string): string {
  const number = toPhoneNumber(text, parsePhoneNumberFromString);
  if (number === null) {
    throw new DomainError('invalid', messages.phoneInvalid, { errors: { phone_number: messages.phoneInvalid } });
  }
  return number;
}
