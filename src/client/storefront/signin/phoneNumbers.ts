// Loaded after the page can be used: the numbering plans are larger than the rest of the sign-in.
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Country } from './country.ts';

/** A number in national form, or with a plus sign, as +639171234567; unchanged if it is invalid. */
export function toInternational(text: string, country: Country): string {
  const number = parsePhoneNumberFromString(text, country.id as CountryCode);
  return number?.number ?? `+${country.callingCode}${text.replace(/\D/g, '')}`;
}
