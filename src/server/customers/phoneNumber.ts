// The full numbering plans: the small set takes any number of the right length for a real one.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** A typed phone number in E.164, Philippine where it has no country code. Throws invalid where nobody could be called. */
export function parsePhoneNumber(text: string): string {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'PH', extract: false });
  if (!number?.isValid() || number.ext) {
    throw new DomainError('invalid', messages.phoneInvalid, { errors: { phone_number: messages.phoneInvalid } });
  }
  return number.number;
}
