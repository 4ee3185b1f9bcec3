/** A report takes at most so many orders by number. */
export const MAX_ORDER_NUMBERS = 500;
export const MAX_ORDER_NUMBER_LENGTH = 20;

/** The order numbers in pasted text, each once: lines, commas, semicolons and blanks part them. */
export function parseOrderNumbers(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((number) => number !== ''))];
}
