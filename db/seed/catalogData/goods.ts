import type { DrawingName } from '../pictures/things/drawings.ts';
import { product, sizeRow } from './product.ts';
import type { SeedProduct, SeedSize } from './types.ts';

/** The colours that products come in, as customers read them. */
export const COLORS = {
  'Forest Green': '#0e6b50',
  Maroon: '#7d2430',
  'Navy Blue': '#21365c',
  'Royal Blue': '#2a5caa',
  'Sky Blue': '#7fb6d6',
  Teal: '#2b6f7c',
  Marigold: '#e5a02c',
  Orange: '#d0662b',
  Red: '#b8342f',
  Pink: '#d98aa4',
  Purple: '#5b3f8c',
  Lilac: '#a391c4',
  Olive: '#6b7138',
  Khaki: '#b9a274',
  Brown: '#6a4a30',
  Black: '#2b2c31',
  Charcoal: '#4a4e55',
  Gray: '#9a9d9f',
  White: '#f4f4f1',
  Cream: '#efe4c8',
} as const;

export type ColorName = keyof typeof COLORS;

/** What is written for each thing of the catalog; the rest follows from it. */
export interface Good {
  name: string;
  about: string;
  price: number;
  uom?: string;
  drawing: DrawingName;
  /** Its colour, a second one and the words on it. */
  look: readonly [color: ColorName, accent: ColorName, label: string];
  /** The colours to choose from; each of the first three gets a picture. */
  colors?: readonly ColorName[];
  /** Sizes with their add-on price; none for a product in one size. */
  sizes?: readonly (readonly [size: string, addOn: number])[];
  /** False where the quantity is not counted. */
  isCounted?: boolean;
  isAvailable?: boolean;
  tags?: readonly string[];
  subjects?: readonly string[];
  grades?: readonly string[];
  /** More for the product page, as rich HTML. */
  more?: string;
}

function sizeRows({ name, sizes, isCounted = true }: Good): SeedSize[] {
  if (sizes) return sizes.map(([size, addOn]) => sizeRow(name, size, addOn));
  return isCounted ? [sizeRow(name)] : [];
}

// The description stands beside it on the product's page, so it is not said again here.
const EXCHANGES =
  '<p>Unused and in its packaging, it can be exchanged at the counter within <strong>seven days</strong> of pick-up. Please bring your order number.</p>';

/** The products of one shelf. */
export function shelf(category: string, goods: readonly Good[]): SeedProduct[] {
  return goods.map((good) => {
    const [color, accent, label] = good.look;
    const shown = good.colors?.slice(0, 3) ?? [color];
    return product({
      name: good.name,
      description: good.about,
      content: `${good.more ?? ''}${EXCHANGES}`,
      category,
      uom: good.uom ?? 'pc',
      selling_price: good.price,
      is_available: good.isAvailable ?? true,
      filters: good.tags ?? [],
      subjects: good.subjects ?? [],
      grade_levels: good.grades ?? [],
      colors: good.colors ?? [],
      size_prices: sizeRows(good),
      pictures: shown.map((each) => ({
        kind: 'thing',
        drawing: good.drawing,
        color: COLORS[each],
        accent: COLORS[each === accent ? color : accent],
        label,
      })),
    });
  });
}

export const bullets = (...items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
