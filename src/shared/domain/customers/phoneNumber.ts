import { withoutMarks } from '../withoutMarks.ts';

interface ParsedNumber {
  /** In E.164: `+639171234567`. */
  number: string;
  ext?: string;
  isValid(): boolean;
}

/** libphonenumber's parser with the complete numbering plans: the small set accepts any number of a valid length. */
type ParseNumber = (text: string, options: { defaultCountry: 'PH'; extract: false }) => ParsedNumber | undefined;

const PHILIPPINE_MOBILE = /^\+639\d{9}$/;

/**
 * Whether an E.164 number has the form of a Philippine mobile number. Numbering plans lag behind new prefixes, so this
 * checks the form only.
 */
export const isPhilippineMobile = (number: string): boolean => PHILIPPINE_MOBILE.test(number);

/** Returns a number in E.164, Philippine without a country code; null if it cannot be called. The parser is an argument because it is large. */
export function toPhoneNumber(text: string, parse: ParseNumber): string | null {
  const typed = withoutMarks(text).trim().replace(/^tel:/i, '');
  const parsed = parse(typed, { defaultCountry: 'PH', extract: false });
  if (!parsed || parsed.ext) return null;
  return parsed.isValid() || isPhilippineMobile(parsed.number) ? parsed.number : null;
}
