import type { CartItem } from '#shared/contracts/cart.ts';

/** A line's choices in words: "Color: White", but "Size 10" if the value contains its label. */
export function lineChoices(line: Pick<CartItem, 'size' | 'color' | 'other_fields'>): string[] {
  const entries = Object.entries({ Size: line.size, Color: line.color, ...line.other_fields });
  return entries
    .filter(([, value]) => value !== '')
    .map(([label, value]) =>
      value.toLowerCase().startsWith(`${label.toLowerCase()} `) ? value : `${label}: ${value}`,
    );
}
