import type { CartItem } from '#shared/contracts/cart.ts';

/** A choice in words: "Color: White", but "Size 10" where the value says what it is. */
export const choiceText = (label: string, value: string): string =>
  value.toLowerCase().startsWith(`${label.toLowerCase()} `) ? value : `${label}: ${value}`;

/** Returns the choices of a line as label and value: size, color and the category's extra fields. */
export function lineChoices(line: Pick<CartItem, 'size' | 'color' | 'other_fields'>): [label: string, value: string][] {
  const entries: [string, string][] = [
    ['Size', line.size],
    ['Color', line.color],
    ...Object.entries(line.other_fields),
  ];
  return entries.filter(([, value]) => value !== '');
}
