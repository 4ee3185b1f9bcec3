import { BARCODE_LENGTH, MAX_BARCODE_TEXT, parseBarcode, parseIsbn } from './barcode.ts';
import type { FieldValues, ProductField } from './fieldKinds.ts';
import { MAX_SKU, parseSku } from './sku.ts';

/** Common values of most fields. The audience is always stated, so that no field becomes public by omission. */
const USUAL = { form: 'own', isSearched: false, isBulk: false, isCopied: true } as const;
const PLAIN_CODE = { kind: 'code', form: 'plain', isSearched: true, isCopied: false, initial: '', width: 16 } as const;
const CODE = { ...USUAL, ...PLAIN_CODE } as const;
const FACET = { ...USUAL, kind: 'facet', count: 40, isSearched: true, width: 22 } as const;

/** The fields of a product in the order of a spreadsheet. CONTRIBUTING.md says how to add one. */
export const PRODUCT_FIELDS = {
  name: {
    ...USUAL,
    kind: 'line',
    max: 200,
    label: 'Name',
    heads:
      'Item, Item Description, Item Name, Product, Product Name, Title, Book Title, Particulars, Article, Paninda, Produkto, Pangalan',
    audience: 'everybody',
    isSearched: true,
    width: 34,
    example: 'PE Shirt',
  },
  description: {
    ...USUAL,
    kind: 'text',
    max: 1_000,
    label: 'Description',
    heads: 'Details, Long Description, Detalye',
    audience: 'everybody',
    isSearched: true,
    initial: '',
    width: 40,
    example: 'White cotton shirt with the school crest',
  },
  content: {
    ...USUAL,
    kind: 'html',
    label: 'Content',
    heads: 'Product Page, HTML',
    audience: 'everybody',
    initial: '',
    width: 30,
    example: '<p>Wash with like colors.</p>',
  },
  category: {
    ...USUAL,
    kind: 'category',
    label: 'Category',
    heads: 'Categories, Department, Group, Product Type, Kategorya, Uri',
    audience: 'everybody',
    isSearched: true,
    isBulk: true,
    width: 28,
    example: 'Uniforms > PE',
  },
  uom: {
    ...USUAL,
    kind: 'line',
    max: 40,
    label: 'Unit of measure',
    heads: 'Unit, Unit of Measure, Units, U/M, Yunit',
    audience: 'everybody',
    initial: 'pc',
    width: 8,
    example: 'pc',
  },
  barcode: {
    ...CODE,
    max: MAX_BARCODE_TEXT,
    length: BARCODE_LENGTH,
    hasDigits: true,
    parse: parseBarcode,
    label: 'Barcode',
    heads: 'EAN, UPC, GTIN, Bar Code, Barcode Number',
    help: 'ISBN, EAN or UPC. Scan it or enter the digits.',
    audience: 'staff',
    example: '4800016644931',
  },
  isbn: {
    ...CODE,
    max: MAX_BARCODE_TEXT,
    length: BARCODE_LENGTH,
    hasDigits: false,
    parse: parseIsbn,
    label: 'ISBN',
    heads: 'ISBN-13, ISBN-10, ISBN Number',
    help: '10 or 13 digits, with or without hyphens.',
    audience: 'everybody',
    example: null,
  },
  sku: {
    ...CODE,
    max: 2 * MAX_SKU,
    length: MAX_SKU,
    hasDigits: false,
    parse: parseSku,
    label: 'Own code (SKU)',
    heads: 'Code, Item Code, Product Code, Stock Code, Item No, SKU Code, Own Code, Kodigo',
    help: 'Code on your shelf label (not case-sensitive).',
    audience: 'staff',
    example: 'PE-SHIRT-01',
  },
  shelf: {
    ...USUAL,
    kind: 'text',
    max: 30,
    label: 'Shelf',
    heads: 'Shelf No, Shelf Number, Shelf Location, Bin, Bin Location, Rack, Aisle, Estante',
    help: 'Location in the store, such as A3. Staff only; picking lists can be sorted by shelf.',
    form: 'plain',
    audience: 'staff',
    isBulk: true,
    initial: '',
    width: 10,
    example: 'A3',
  },
  supplier: {
    ...USUAL,
    kind: 'supplier',
    label: 'Supplier',
    heads: 'Supplier Name, Vendor, Vendor Name, Distributor, Tagatustos',
    help: 'Who the store buys it from. Staff only; the buying list is grouped by it.',
    audience: 'staff',
    initial: '',
    width: 22,
    example: 'National Book Store',
  },
  selling_price: {
    ...USUAL,
    kind: 'price',
    label: 'Selling price',
    heads:
      'SRP, Price, New Price, Unit Price, Retail Price, Sales Price, Sale Price, Selling, Price (PHP), Amount, Presyo, Halaga',
    audience: 'everybody',
    isBulk: true,
    width: 13,
    example: 285,
  },
  grade_levels: {
    ...FACET,
    max: 120,
    label: 'Grade levels',
    heads: 'Grade, Grades, Grade Level, Year Level, Level, Baitang',
    audience: 'everybody',
    initial: [],
    example: ['Grade 7', 'Grade 8'],
  },
  subjects: {
    ...FACET,
    max: 120,
    label: 'Subjects',
    heads: 'Subject, Asignatura',
    audience: 'everybody',
    initial: [],
    example: ['Physical Education'],
  },
  agriculture: {
    ...FACET,
    max: 120,
    label: 'Agriculture',
    audience: 'everybody',
    initial: [],
    example: null,
  },
  filters: {
    ...FACET,
    max: 60,
    label: 'Tags',
    heads: 'Tags, Tag, Labels',
    audience: 'everybody',
    initial: [],
    example: ['Cotton', 'Unisex'],
  },
  colors: {
    ...USUAL,
    kind: 'names',
    max: 60,
    count: 40,
    label: 'Colors',
    heads: 'Color, Colour, Colours, Kulay',
    audience: 'everybody',
    initial: [],
    width: 22,
    example: ['White', 'Blue'],
  },
  is_available: {
    ...USUAL,
    kind: 'switch',
    label: 'Shown to customers',
    heads: 'Available, Visible, Published, Shown, Active',
    audience: 'everybody',
    isBulk: true,
    isCopied: false,
    initial: true,
    width: 12,
    example: true,
  },
  weekly_schedule: {
    ...USUAL,
    kind: 'days',
    label: 'Weekly schedule',
    heads: 'Schedule, Days',
    audience: 'everybody',
    initial: [],
    width: 24,
    example: [2, 3, 4, 5, 6],
  },
  from_time_available: {
    ...USUAL,
    kind: 'hour',
    label: 'Available from',
    audience: 'everybody',
    initial: null,
    width: 20,
    example: '08:00',
  },
  to_time_available: {
    ...USUAL,
    kind: 'hour',
    label: 'Available to',
    audience: 'everybody',
    initial: null,
    width: 18,
    example: '17:00',
  },
} as const satisfies Record<string, ProductField>;

type Table = typeof PRODUCT_FIELDS;
export type FieldName = keyof Table;
type FieldsWith<Words> = { [F in FieldName]: Table[F] extends Words ? F : never }[FieldName];

/** Fields with a column in the product's own row. */
export type ColumnField = Exclude<FieldName, FieldsWith<{ kind: 'facet' | 'category' }>>;
export type CodeField = FieldsWith<{ kind: 'code' }>;
export type PlainFieldName = FieldsWith<{ form: 'plain' }>;
export type PublicField = FieldsWith<{ audience: 'everybody' }>;
export type BulkField = FieldsWith<{ isBulk: true }>;
export type OptionalField = FieldsWith<{ initial: unknown }>;
export type KindOf<F extends FieldName> = Table[F]['kind'];
export type ValueOf<F extends FieldName> = FieldValues[KindOf<F>];

export const FIELDS = Object.keys(PRODUCT_FIELDS) as readonly FieldName[];

export const fieldOf = (name: FieldName): ProductField => PRODUCT_FIELDS[name] as ProductField;

const fieldsWhere = <F extends FieldName>(fits: (field: ProductField) => boolean) =>
  FIELDS.filter((name) => fits(fieldOf(name))) as readonly FieldName[] as readonly F[];

export const COLUMN_FIELDS = fieldsWhere<ColumnField>(({ kind }) => kind !== 'facet' && kind !== 'category');
export const CODE_FIELDS = fieldsWhere<CodeField>(({ kind }) => kind === 'code');
export const PUBLIC_CODES = fieldsWhere<CodeField & PublicField>(
  ({ kind, audience }) => kind === 'code' && audience === 'everybody',
);
export const PLAIN_FIELDS = fieldsWhere<PlainFieldName>(({ form }) => form === 'plain');
export const PUBLIC_FIELDS = fieldsWhere<PublicField>(({ audience }) => audience === 'everybody');
export const PUBLIC_COLUMNS = fieldsWhere<ColumnField & PublicField>(
  ({ kind, audience }) => audience === 'everybody' && kind !== 'facet' && kind !== 'category',
);
export const PRICE_FIELDS = fieldsWhere<FieldsWith<{ kind: 'price' }>>(({ kind }) => kind === 'price');
export const TEXT_FIELDS = fieldsWhere<FieldsWith<{ kind: 'text' | 'html' }>>(
  ({ kind }) => kind === 'text' || kind === 'html',
);
type SearchedText = Exclude<FieldsWith<{ kind: 'line' | 'text'; isSearched: true }>, 'name'>;
export const SEARCHED_TEXTS = fieldsWhere<SearchedText | 'name'>(
  ({ kind, isSearched }) => (kind === 'line' || kind === 'text') && isSearched,
).filter((name) => name !== 'name');
export const BULK_FIELDS = fieldsWhere<BulkField>(({ isBulk }) => isBulk);
export type SetField = Exclude<BulkField & ColumnField, FieldsWith<{ kind: 'price' }>>;
export const SET_FIELDS = fieldsWhere<SetField>(
  ({ kind, isBulk }) => isBulk && kind !== 'price' && kind !== 'category',
);
export const UNCOPIED_FIELDS = fieldsWhere(({ isCopied }) => !isCopied);

export function labelInText(name: FieldName): string {
  const { label } = PRODUCT_FIELDS[name];
  return /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

export function perField<F extends FieldName, Value>(
  fields: readonly F[],
  toValue: (field: F) => Value,
): Record<F, Value> {
  return Object.fromEntries(fields.map((field) => [field, toValue(field)])) as Record<F, Value>;
}
