export const MAX_ORDER_NUMBERS = 500;
export const MAX_ORDER_NUMBER_LENGTH = 20;

export function parseOrderNumbers(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((number) => number !== ''))];
}
