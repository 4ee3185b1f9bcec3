import { withoutMarks } from '../withoutMarks.ts';

/** As much of a parsed phone number as the rule needs. */
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

/**
 * A typed or pasted number in E.164, Philippine where it has no country code; null where nobody could be called, or an extension would
 * be needed. The parser is handed in, because its plans are too heavy to come along with the rule.
 */
export function toPhoneNumber(text: string, parse: ParseNumber): string | null {
  const typed = withoutMarks(text).trim().replace(/^tel:/i, '');
  const parsed = parse(typed, { defaultCountry: 'PH', extract: false });
  if (!parsed || parsed.ext) return null;
  return parsed.isValid() || isPhilippineMobile(parsed.number) ? parsed.number : null;
}
