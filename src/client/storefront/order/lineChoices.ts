import type { CartItem } from '#shared/contracts/cart.ts';

/** A choice in words: "Color: White", but "Size 10" if the value contains its label. */
export const choiceText = (label: string, value: string): string =>
  value.toLowerCase().startsWith(`${label.toLowerCase()} `) ? value : `${label}: ${value}`;

export function lineChoices(line: Pick<CartItem, 'size' | 'color' | 'other_fields'>): [label: string, value: string][] {
  const entries: [string, string][] = [
    ['Size', line.size],
    ['Color', line.color],
    ...Object.entries(line.other_fields),
  ];
  return entries.filter(([, value]) => value !== '');
}
