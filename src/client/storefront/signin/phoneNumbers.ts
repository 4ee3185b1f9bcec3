// Loaded after the page can be used: the numbering plans weigh more than the rest of the sign-in.
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

export interface Country {
  id: string;
  name: string;
  /** Without the plus sign: "63". */
  callingCode: string;
}

/** Countries and regions that have phone numbers, by name. */
export function listCountries(): Country[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return getCountries()
    .map((id) => ({ id, name: names.of(id) ?? id, callingCode: getCountryCallingCode(id) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** A number typed in a country's own way, or with a plus sign, as +639171234567; as it stands where it makes no sense. */
export function toInternational(text: string, country: Country): string {
  const number = parsePhoneNumberFromString(text, country.id as CountryCode);
  return number?.number ?? `+${country.callingCode}${text.replace(/\D/g, '')}`;
}
