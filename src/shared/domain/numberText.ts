/** 1,234.50 and 1234.5; 1.234,50 and 1234,5 with a decimal comma; 1.2E+3. */
const POINTED = /^(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?(e[+-]?\d{1,3})?$/i;
const COMMAED = /^(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/;

const UNITS =
  /(?:\/|per|@)?(?:pcs?|pieces?|pads?|reams?|sets?|packs?|pks?|box(?:es)?|pairs?|units?|dozens?|doz|bottles?|rolls?|books?|copies|copy|each|ea|only|pesos?|php|kilos?|kgs?)\.?$/i;

function bareNumber(text: string): string {
  return text
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/\u2212/g, '-')
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/^(-?)(₱|php|p(?:hp)?\.?)(-?)(?=[\d.-])/i, '$1$3')
    .replace(UNITS, '')
    .replace(/\/-?$/, '');
}

/** Three digits after one point are thousands in some lists and decimals in others: 1.250. */
const UNCLEAR_POINT = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;

export const meansThousandsOrDecimals = (text: string): boolean => UNCLEAR_POINT.test(bareNumber(text));

/** Reads `₱1,234.50`, `PHP 1234.5`, `₱350/pc`, `12 pcs` or `(50.00)` (negative); null for other text. */
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
