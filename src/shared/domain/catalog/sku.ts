/** The longest own code, in characters. */
export const MAX_SKU = 40;

/** Letters and digits with blanks and a few marks between them: what printers of labels and scanners know. */
const SKU = /^[\p{L}\p{N}]([\p{L}\p{N} ._/#+-]*[\p{L}\p{N}])?$/u;

/** The shop's own code (SKU) in capitals with single blanks: one code however it is typed. Null where it is longer or has other characters. */
export function parseSku(text: string): string | null {
  if (text.length > 2 * MAX_SKU) return null;
  const code = text.normalize('NFC').trim().replace(/\s+/g, ' ').toUpperCase();
  return code.length <= MAX_SKU && SKU.test(code) ? code : null;
}
