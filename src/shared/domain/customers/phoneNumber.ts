/** As much of a parsed phone number as the rule needs. */
interface ParsedNumber {
  /** In E.164: `+639171234567`. */
  number: string;
  ext?: string;
  isValid(): boolean;
}

/** libphonenumber's parser over the full numbering plans: the small set takes any number of the right length for a real one. */
type ParseNumber = (text: string, options: { defaultCountry: 'PH'; extract: false }) => ParsedNumber | undefined;

/**
 * A typed number in E.164, Philippine where it has no country code; null where nobody could be called, or an extension would
 * be needed. The parser is handed in, because its plans are too heavy to come along with the rule.
 */
export function toPhoneNumber(text: string, parse: ParseNumber): string | null {
  const parsed = parse(text, { defaultCountry: 'PH', extract: false });
  return parsed?.isValid() && !parsed.ext ? parsed.number : null;
}
