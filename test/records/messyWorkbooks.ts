import { workbookOf } from './workbook.ts';

type Cell = string | number | null;

/** The product described by a messy workbook, with its sizes and quantities; a product without sizes has only ''. */
export interface MeantProduct {
  name: string;
  category: string;
  price: number;
  sizes: Record<string, number>;
}

const range = <Each>(length: number, each: (index: number) => Each): Each[] =>
  Array.from({ length }, (_, index) => each(index));
const SIZES = ['S', 'M', 'L', 'XL'];
const HEADS: Cell[][] = [
  ['Item', 'Department', 'Price', 'Stock on hand', null, null, null, 'Available'],
  [null, null, null, ...SIZES, null],
];

/** One sheet of 400 rows: merged titles, two repeated header rows, sizes as columns, subtotals, prices in three formats. */
export async function uniformsWorkbook() {
  const rows: Cell[][] = [['SAN ISIDRO ACADEMY'], ['Imbentaryo as of June 2026'], [null], ...HEADS];
  const merged = ['A1:H1', 'A2:H2'];
  const meant: MeantProduct[] = [];
  for (const part of range(8, (index) => index)) {
    if (part > 0) rows.push([null], ...HEADS);
    rows.push([`UNIFORMS OF LEVEL ${part + 1}`]);
    merged.push(`A${rows.length}:H${rows.length}`, `B${rows.length + 1}:B${rows.length + 44}`);
    const category = `Level ${part + 1}`;
    for (const index of range(44, (each) => each)) {
      const price = 1_000 + 50 * index;
      const written = [
        `₱${price.toLocaleString('en-PH')}.00`,
        price,
        `${Math.floor(price / 1_000)}.${String(price % 1_000).padStart(3, '0')},00`,
      ];
      const counts = index % 11 === 0 ? null : SIZES.map((_, size) => (index + size) % 9);
      const name = `Blusa ${part + 1}-${index + 1}`;
      rows.push([
        name,
        index === 0 ? category : null,
        written[index % 3] ?? price,
        ...(counts ?? [null, null, null, null]),
        'Oo',
      ]);
      const sizes = Object.fromEntries(counts ? SIZES.map((size, at) => [size, counts[at] ?? 0]) : [['', 0]]);
      meant.push({ name, category, price, sizes });
    }
    rows.push(['Sub-total', null, null, 400, 400, 400, 400, null]);
  }
  return { file: await workbookOf({ name: 'Uniforms', rows, merged }), meant };
}

/** Three sheets: 1,196 rows in Filipino and English in the second, last year's prices in the hidden third. */
export async function bookstoreWorkbook() {
  const rows: Cell[][] = [
    ['Talaan ng paninda'],
    [null],
    ['Kodigo', 'Paninda', 'Kategorya', 'Subkategorya', 'Presyo', 'Bilang', 'Baitang', 'Available'],
  ];
  const meant: MeantProduct[] = [];
  for (const index of range(1_196, (each) => each)) {
    const [name, price, quantity] = [`Señorita paninda ${index + 1}`, 5 + (index % 300), index % 50];
    const counted = quantity === 0 ? 'wala' : index % 4 === 0 ? `${quantity} pcs` : quantity;
    rows.push([
      ...[
        `P-${String(index + 1).padStart(4, '0')}`,
        name,
        index % 2 ? 'Aklat' : 'School supplies',
        `Shelf ${(index % 8) + 1}`,
      ],
      ...[
        index % 3 ? `P${price}/pc` : price,
        counted,
        ['G7', 'Gr. 7', 'Grade 7', 'Baitang 8'][index % 4] ?? '',
        index % 5 ? 'Oo' : 'Hindi',
      ],
    ]);
    const category = `${index % 2 ? 'Aklat' : 'School supplies'} > Shelf ${(index % 8) + 1}`;
    meant.push({ name, category, price, sizes: { '': quantity } });
  }
  rows.push(['Kabuuan', 'TOTAL', null, null, 180_000, 29_000, null, null]);
  const file = await workbookOf(
    { name: 'Basahin', rows: [['Call the printer on Monday'], ['Ask Maria about the grades']] },
    { name: 'Paninda', rows },
    { name: 'Presyo 2019', isHidden: true, rows: [HEADS[0] ?? [], ['Old', 'Aklat', 1, 1, 1, 1, 1, 'Oo']] },
  );
  return { file, meant };
}
