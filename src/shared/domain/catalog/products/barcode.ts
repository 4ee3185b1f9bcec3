export const MAX_BARCODE_TEXT = 32;

export const BARCODE_LENGTH = 13;

const ISBN_PREFIX = '978';

/** Reads an EAN-13 or EAN-8 (GS1 General Specifications, 7.9), a UPC-A or an ISBN-10 as the stored barcode; null if the check digit is wrong. */
export function parseBarcode(text: string): string | null {
  if (text.length > MAX_BARCODE_TEXT) return null;
  const compact = text.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{9}[\dX]$/.test(compact)) return isIsbn10(compact) ? toIsbn13(compact) : null;
  if (!/^(\d{8}|\d{12}|\d{13})$/.test(compact)) return null;
  if (checkDigit(compact.slice(0, -1)) !== Number(compact.at(-1))) return null;
  return compact.length === 12 ? `0${compact}` : compact;
}

/** Reads an ISBN-10 or ISBN-13, with or without the word ISBN, as 13 digits; null otherwise, also for printed music (979-0). */
export function parseIsbn(text: string): string | null {
  const code = parseBarcode(text.replace(/^\s*ISBN(-1[03])?:?/i, '').replace(/[\u2010-\u2015]/g, '-'));
  return code !== null && /^97(8|9[1-9])\d{9,10}$/.test(code) ? code : null;
}

/** Returns the GS1 check digit: weights 3 and 1 alternate from the right, and the digit completes the sum to a multiple of ten. */
function checkDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** Whether the weighted sum (10 to 1, X counts 10) is a multiple of 11. */
function isIsbn10(isbn: string): boolean {
  const sum = [...isbn].reduce((total, digit, index) => total + (digit === 'X' ? 10 : Number(digit)) * (10 - index), 0);
  return sum % 11 === 0;
}

function toIsbn13(isbn: string): string {
  const digits = ISBN_PREFIX + isbn.slice(0, 9);
  return `${digits}${checkDigit(digits)}`;
}
