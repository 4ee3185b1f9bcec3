/** 1,234.50 and 1234.5; 1.234,50 and 1234,5 where the comma is the decimal sign; 1.2E+3. */
const POINTED = /^(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?(e[+-]?\d{1,3})?$/i;
const COMMAED = /^(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/;

/** The units that people write behind a number: `/pc`, `per box`, `pcs`, `pesos`, `each`. */
const UNITS =
  /(?:\/|per|@)?(?:pcs?|pieces?|pads?|reams?|sets?|packs?|pks?|box(?:es)?|pairs?|units?|dozens?|doz|bottles?|rolls?|books?|copies|copy|each|ea|only|pesos?|php|kilos?|kgs?)\.?$/i;

/** The digits and signs of a number, its sign first, without its currency and its unit. */
function bareNumber(text: string): string {
  return text
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/\u2212/g, '-')
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/^(-?)(₱|php|p(?:hp)?\.?)(-?)(?=[\d.-])/i, '$1$3')
    .replace(UNITS, '')
    .replace(/\/-?$/, '');
}

/** Three digits behind one point are thousands in some lists and decimals in others: 1.250. */
const UNCLEAR_POINT = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;

/** Whether only a person can say what the point of a sum of money means. */
export const meansThousandsOrDecimals = (text: string): boolean => UNCLEAR_POINT.test(bareNumber(text));

/** A number as people and spreadsheets write it: `₱1,234.50`, `PHP 1234.5`, `₱350/pc`, `12 pcs`, `(50.00)` for one below zero; null for what is none. */
export function numberOf(text: string): number | null {
  const bare = bareNumber(text);
  const isNegative = bare.startsWith('-');
  const digits = bare.replace(/^[+-]/, '');
  const plain = COMMAED.test(digits)
    ? digits.replaceAll('.', '').replace(',', '.')
    : POINTED.test(digits) && /\d/.test(digits)
      ? digits.replaceAll(',', '')
      : 'none';
  const value = Number(plain);
  if (!Number.isFinite(value)) return null;
  return isNegative && value !== 0 ? -value : value;
}
