// Loaded after the page can be used: the numbering plans weigh more than the rest of the sign-in.
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Country } from './country.ts';

/** A number typed in a country's own way, or with a plus sign, as +639171234567; as it stands where it makes no sense. */
export function toInternational(text: string, country: Country): string {
  const number = parsePhoneNumberFromString(text, country.id as CountryCode);
  return number?.number ?? `+${country.callingCode}${text.replace(/\D/g, '')}`;
}
