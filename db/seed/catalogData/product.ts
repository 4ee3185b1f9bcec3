import { seededRandom, seedFrom } from '../random.ts';
import type { SeedProduct, SeedSize } from './types.ts';

type Needed = Pick<SeedProduct, 'name' | 'description' | 'category' | 'selling_price' | 'pictures'>;

/** A product with everything that most do not need left empty. */
export function product(fields: Needed & Partial<SeedProduct>): SeedProduct {
  return {
    content: '',
    uom: 'pc',
    grade_levels: [],
    subjects: [],
    agriculture: [],
    filters: [],
    colors: [],
    is_available: true,
    weekly_schedule: [],
    from_time_available: null,
    to_time_available: null,
    size_prices: [],
    ...fields,
  };
}

/**
 * One size row with a believable quantity: most are well stocked, some run low, a few are sold out, and now and then one
 * may be ordered beyond what is there. The same key always gives the same row.
 */
export function sizeRow(key: string, size = '', price = 0): SeedSize {
  const random = seededRandom(seedFrom(`${key} ${size} stock`));
  const restock_level = random.pick([5, 10, 10, 20, 30]);
  const share = random.next();
  const available_quantity =
    share < 0.05
      ? 0
      : share < 0.17
        ? random.int(1, restock_level - 1)
        : random.int(restock_level + 10, restock_level * 8 + 60);
  return { size, price, available_quantity, restock_level, restrict_if_no_available: random.chance(0.85) };
}

/** A product that is counted and has no sizes. */
export const counted = (key: string): SeedSize[] => [sizeRow(key)];
