export const MAX_SKU = 40;

const SKU = /^[\p{L}\p{N}]([\p{L}\p{N} ._/#+-]*[\p{L}\p{N}])?$/u;

/** Returns a SKU in capitals with single spaces; null if it is too long or has other characters. */
export function parseSku(text: string): string | null {
  if (text.length > 2 * MAX_SKU) return null;
  const code = text.normalize('NFC').trim().replace(/\s+/g, ' ').toUpperCase();
  return code.length <= MAX_SKU && SKU.test(code) ? code : null;
}
