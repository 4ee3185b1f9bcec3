import { seededRandom, seedFrom } from '#db/sample/random.ts';
import { readProducts } from '#db/sample/sampleFiles.ts';
import { groupRows, hasSize } from '#server/catalog/spreadsheet/groupRows.ts';
import { readProduct, readSize } from '#server/catalog/spreadsheet/readFields.ts';

/** A size as the store has it; `price` is its add-on in pesos. */
interface SizeSpec {
  size: string;
  price: number;
  available_quantity: number;
  restock_level: number;
  restrict_if_no_available: boolean;
}

/** A product as the store has it. */
export interface ProductSpec {
  name: string;
  description: string;
  /** Rich HTML. */
  content: string;
  /** Its category's own name; names are unique in the sample catalog. */
  category: string;
  uom: string;
  selling_price: number;
  grade_levels: string[];
  subjects: string[];
  agriculture: string[];
  filters: string[];
  colors: string[];
  is_available: boolean;
  /** 1 = Sunday … 7 = Saturday; empty for every day. */
  weekly_schedule: number[];
  from_time_available: string | null;
  to_time_available: string | null;
  size_prices: SizeSpec[];
}

/** The products of the sample catalog, in its order. */
export async function readSampleProducts(): Promise<ProductSpec[]> {
  const products = await groupRows(await readProducts());
  return products.map(({ first, rows }) => {
    const { fields } = readProduct(first);
    const path = first.cells.category ?? '';
    return {
      name: '',
      description: '',
      content: '',
      uom: 'pc',
      selling_price: 0,
      grade_levels: [],
      subjects: [],
      agriculture: [],
      filters: [],
      colors: [],
      is_available: true,
      weekly_schedule: [],
      from_time_available: null,
      to_time_available: null,
      ...fields,
      category: path.split(' > ').at(-1) ?? '',
      size_prices: rows.filter(hasSize).map((row) => {
        const { size = '', price = 0, ...size_price } = readSize(row, () => true).fields;
        return {
          size,
          price,
          available_quantity: size_price.adjustment_quantity ?? 0,
          restock_level: size_price.restock_level ?? 0,
          restrict_if_no_available: size_price.restrict_if_no_available ?? true,
        };
      }),
    };
  });
}

/** A size with a believable quantity: mostly plenty, some low, a few sold out or ordered beyond what is there. A key always gives the same row. */
export function sizeSpec(key: string, size = '', price = 0): SizeSpec {
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

const MAKERS = ['Amihan', 'Balangay', 'Dalisay', 'Hiraya', 'Kalaw', 'Lakbay'].concat([
  'Marikit',
  'Narra',
  'Sampaguita',
  'Tala',
  'Tanglaw',
  'Yakal',
]);
const LINES = ['Classic', 'Campus', 'Premium', 'Basic', 'Heritage', 'Student', 'Junior', 'Pro', 'Eco', 'Pocket'];

/** The n-th product of a large store: one of the sample's, as another maker's article with a number of its own. */
export function findVariant(sample: readonly ProductSpec[], serial: number): ProductSpec {
  const base = sample[serial % sample.length];
  const maker = MAKERS[Math.floor(serial / sample.length) % MAKERS.length];
  const line = LINES[Math.floor(serial / 7) % LINES.length];
  if (!base) throw new RangeError('The sample catalog is empty');
  const name = `${base.name}, ${maker} ${line} ${serial}`;
  return {
    ...base,
    name,
    selling_price: base.selling_price + (serial % 23) * 5,
    size_prices: base.size_prices.map(({ size, price }) => sizeSpec(name, size, price)),
  };
}
