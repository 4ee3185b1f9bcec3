import { withoutMarks } from '../withoutMarks.ts';

interface ParsedNumber {
  /** In E.164: `+639171234567`. */
  number: string;
  ext?: string;
  isValid(): boolean;
}

/** libphonenumber's parser over the full numbering plans: the small set takes any number of the right length for a real one. */
type ParseNumber = (text: string, options: { defaultCountry: 'PH'; extract: false }) => ParsedNumber | undefined;

const PHILIPPINE_MOBILE = /^\+639\d{9}$/;

/** Whether a number in E.164 is a Philippine mobile by its shape: new prefixes are given out before any numbering plan has them. */
export const isPhilippineMobile = (number: string): boolean => PHILIPPINE_MOBILE.test(number);

/** Returns a number in E.164, Philippine without a country code; null if it cannot be called. The parser is an argument because it is large. */
export function toPhoneNumber(text: string, parse: ParseNumber): string | null {
  const typed = withoutMarks(text).trim().replace(/^tel:/i, '');
  const parsed = parse(typed, { defaultCountry: 'PH', extract: false });
  if (!parsed || parsed.ext) return null;
  return parsed.isValid() || isPhilippineMobile(parsed.number) ? parsed.number : null;
}
