import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Formats a phone number: `0917 555 0302`, abroad `+1 415 555 0123`. Returns an unreadable number unchanged. */
export function phoneText(number: string): string {
  const parsed = parsePhoneNumberFromString(number, 'PH');
  if (!parsed) return number;
  return parsed.country === 'PH' ? parsed.formatNational() : parsed.formatInternational();
}
