// Loaded when a number is checked. The full numbering plans, as the server has them: the small set takes any number of
// the right length for a real one.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Whether a typed number can be called: Philippine where it has no country code, and without an extension. */
export function isDialable(text: string): boolean {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'PH', extract: false });
  return Boolean(number?.isValid() && !number.ext);
}
