import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A phone number as people write it: `0917 555 0302`, abroad `+1 415 555 0123`; as it is where it cannot be read. */
export function phoneText(number: string): string {
  const parsed = parsePhoneNumberFromString(number, 'PH');
  if (!parsed) return number;
  return parsed.country === 'PH' ? parsed.formatNational() : parsed.formatInternational();
}
