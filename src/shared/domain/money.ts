/** Centavos in computations, pesos in requests and responses, DECIMAL(12,2) in the database (docs/rules/operations.md, Time and money). */
export type Centavos = number;

/** The largest amount of DECIMAL(12,2), in pesos. */
export const MAX_AMOUNT = 9_999_999_999.99;

/** Converts pesos to whole centavos; half a centavo rounds away from zero. */
export function toCentavos(pesos: number): Centavos {
  // Uses the shortest decimal notation, because 1.005 * 100 is 100.49999 in binary.
  const [whole = '0', fraction = ''] = Math.abs(pesos).toFixed(3).split('.');
  const centavos = Number(whole) * 100 + Math.round(Number(fraction) / 10);
  return centavos === 0 ? 0 : Math.sign(pesos) * centavos;
}

export const toPesos = (centavos: Centavos): number => centavos / 100;

/** Converts the text of a DECIMAL column in pesos ("1234.50") to centavos, without binary fractions. */
export function parseDecimal(text: string | number): Centavos {
  const decimal = String(text);
  if (/^\d+\.\d\d$/.test(decimal)) return Number(decimal.slice(0, -3) + decimal.slice(-2));
  const match = /^(-?)(\d+)(?:\.(\d{1,2})\d*)?$/.exec(decimal);
  if (!match) throw new RangeError(`not a decimal amount: ${text}`);
  const centavos = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] ? -centavos : centavos;
}

/** Converts centavos to the text of a DECIMAL column in pesos ("1234.50"). */
export function formatDecimal(centavos: Centavos): string {
  const digits = String(Math.abs(centavos)).padStart(3, '0');
  return `${centavos < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const pesoFormat = new Intl.NumberFormat('en-PH', {
  style: 'currency',
  currency: 'PHP',
  currencyDisplay: 'narrowSymbol',
});

/** Formats pesos for people: ₱1,234.50. */
export const formatPesos = (pesos: number): string => pesoFormat.format(pesos);

export const pesosOf = (decimal: string): number => toPesos(parseDecimal(decimal));
