import { BARCODE_LENGTH, MAX_BARCODE_TEXT, parseBarcode, parseIsbn } from './barcode.ts';
import type { FieldValues, ProductField } from './fieldKinds.ts';
import { MAX_SKU, parseSku } from './sku.ts';

/** The fields of a product in the order of a spreadsheet. CONTRIBUTING.md says how to add one. */
export const PRODUCT_FIELDS = {
  name: {
    kind: 'line',
    max: 200,
    label: 'Name',
    heads:
      'Item, Item Description, Item Name, Product, Product Name, Title, Book Title, Particulars, Article, Paninda, Produkto, Pangalan',
    form: 'own',
    audience: 'everybody',
    isSearched: true,
    isBulk: false,
    isCopied: true,
    width: 34,
    example: 'PE Shirt',
  },
  description: {
    kind: 'text',
    max: 1_000,
    label: 'Description',
    heads: 'Details, Long Description, Detalye',
    form: 'own',
    audience: 'everybody',
    isSearched: true,
    isBulk: false,
    isCopied: true,
    initial: '',
    width: 40,
    example: 'White cotton shirt with the school crest',
  },
  content: {
    kind: 'html',
    label: 'Content',
    heads: 'Product Page, HTML',
    form: 'own',
    audience: 'everybody',
    isSearched: false,
    isBulk: false,
    isCopied: true,
    initial: '',
    width: 30,
    example: '<p>Wash with like colors.</p>',
  },
  category: {
    kind: 'category',
    label: 'Category',
    heads: 'Categories, Department, Group, Product Type, Kategorya, Uri',
    form: 'own',
    audience: 'everybody',
    isSearched: true,
    isBulk: true,
    isCopied: true,
    width: 28,
    example: 'Uniforms > PE',
  },
  uom: {
    kind: 'line',
    max: 40,
    label: 'Unit of measure',
    heads: 'Unit, Unit of Measure, Units, U/M, Yunit',
    form: 'own',
    audience: 'everybody',
    isSearched: false,
    isBulk: false,
    isCopied: true,
    initial: 'pc',
    width: 8,
    example: 'pc',
  },
  barcode: {
    kind: 'code',
    max: MAX_BARCODE_TEXT,
    length: BARCODE_LENGTH,
    hasDigits: true,
    parse: parseBarcode,
    label: 'Barcode',
    heads: 'EAN, UPC, GTIN, Bar Code, Barcode Number',
    help: 'ISBN, EAN or UPC. Scan it or enter the digits.',
    form: 'plain',
    audience: 'staff',
    isSearched: true,
    isBulk: false,
    isCopied: false,
    initial: '',
    width: 16,
    example: '4800016644931',
  },
  isbn: {
    kind: 'code',
    max: MAX_BARCODE_TEXT,
    length: BARCODE_LENGTH,
    hasDigits: false,
    parse: parseIsbn,
    label: 'ISBN',
    heads: 'ISBN-13, ISBN-10, ISBN Number',
    help: '10 or 13 digits, with or without hyphens.',
    form: 'plain',
    audience: 'everybody',
    isSearched: true,
    isBulk: false,
    isCopied: false,
    initial: '',
    width: 16,
    example: null,
  },
  sku: {
    kind: 'code',
    max: 2 * MAX_SKU,
    length: MAX_SKU,
    hasDigits: false,
    parse: parseSku,
    label: 'Own code (SKU)',
    heads: 'Code, Item Code, Product Code, Stock Code, Item No, SKU Code, Own Code, Kodigo',
    help: 'Code on your shelf label (not case-sensitive).',
    form: 'plain',
    audience: 'staff',
    isSearched: true,
    isBulk: false,
    isCopied: false,
    initial: '',
    width: 16,
    example: 'PE-SHIRT-01',
  },
  shelf: {
    kind: 'text',
    max: 30,
    label: 'Shelf',
    heads: 'Shelf No, Shelf Number, Shelf Location, Bin, Bin Location, Rack, Aisle, Estante',
    help: 'Location in the store, such as A3. Staff only; picking lists can be sorted by shelf.',
    form: 'plain',
    audience: 'staff',
    isSearched: false,
    isBulk: true,
    isCopied: true,
    initial: '',
    width: 10,
    example: 'A3',
  },
  selling_price: {
    kind: 'price',
    label: 'Selling price',
    heads:
      'SRP, Price, New Price, Unit Price, Retail Price, Sales Price, Sale Price, Selling, Price (PHP), Amount, Presyo, Halaga',
    form: 'own',
    audience: 'everybody',
    isSearched: false,
    isBulk: true,
    isCopied: true,
    width: 13,
    example: 285,
  },
  grade_levels: {
    kind: 'facet',
    max: 120,
    count: 40,
    label: 'Grade levels',
    heads: 'Grade, Grades, Grade Level, Year Level, Level, Baitang',
    form: 'own',
    audience: 'everybody',
    isSearched: true,
    isBulk: false,
    isCopied: true,
    initial: [],
    width: 22,
    example: ['Grade 7', 'Grade 8'],
  },
  subjects: {
    kind: 'facet',
    max: 120,
    count: 40,
    label: 'Subjects',
    heads: 'Subject, Asignatura',
    form: 'own',
    audience: 'everybody',
    isSearched: true,
    isBulk: false,
    isCopied: true,
    initial: [],
    width: 22,
    example: ['Physical Education'],
  },
  agriculture: {
    kind: 'facet',
    max: 120,
    count: 40,
    label: 'Agriculture',
    form: 'own',
    audience: 'everybody',
    isSearched: true,
    isBulk: false,
    isCopied: true,
    initial: [],
    width: 22,
    example: null,
  },
  filters: {
    kind: 'facet',
    max: 60,
    count: 40,
    label: 'Tags',
    heads: 'Tags, Tag, Labels',
    form: 'own',
    audience: 'everybody',
    isSearched: true,
    isBulk: false,
    isCopied: true,
    initial: [],
    width: 22,
    example: ['Cotton', 'Unisex'],
  },
  colors: {
    kind: 'names',
    max: 60,
    count: 40,
    label: 'Colors',
    heads: 'Color, Colour, Colours, Kulay',
    form: 'own',
    audience: 'everybody',
    isSearched: false,
    isBulk: false,
    isCopied: true,
    initial: [],
    width: 22,
    example: ['White', 'Blue'],
  },
  is_available: {
    kind: 'switch',
    label: 'Shown to customers',
    heads: 'Available, Visible, Published, Shown, Active',
    form: 'own',
    audience: 'everybody',
    isSearched: false,
    isBulk: true,
    isCopied: false,
    initial: true,
    width: 12,
    example: true,
  },
  weekly_schedule: {
    kind: 'days',
    label: 'Weekly schedule',
    heads: 'Schedule, Days',
    form: 'own',
    audience: 'everybody',
    isSearched: false,
    isBulk: false,
    isCopied: true,
    initial: [],
    width: 24,
    example: [2, 3, 4, 5, 6],
  },
  from_time_available: {
    kind: 'hour',
    label: 'Available from',
    form: 'own',
    audience: 'everybody',
    isSearched: false,
    isBulk: false,
    isCopied: true,
    initial: null,
    width: 20,
    example: '08:00',
  },
  to_time_available: {
    kind: 'hour',
    label: 'Available to',
    form: 'own',
    audience: 'everybody',
    isSearched: false,
    isBulk: false,
    isCopied: true,
    initial: null,
    width: 18,
    example: '17:00',
  },
} as const satisfies Record<string, ProductField>;

type Table = typeof PRODUCT_FIELDS;
export type FieldName = keyof Table;
type FieldsWith<Words> = { [F in FieldName]: Table[F] extends Words ? F : never }[FieldName];

/** The fields that a column of the product's own row has. */
export type ColumnField = Exclude<FieldName, FieldsWith<{ kind: 'facet' | 'category' }>>;
export type CodeField = FieldsWith<{ kind: 'code' }>;
export type PlainFieldName = FieldsWith<{ form: 'plain' }>;
/** The fields that customers get. */
export type PublicField = FieldsWith<{ audience: 'everybody' }>;
export type BulkField = FieldsWith<{ isBulk: true }>;
/** The fields that a new product need not be given. */
export type OptionalField = FieldsWith<{ initial: unknown }>;
export type KindOf<F extends FieldName> = Table[F]['kind'];
/** The value that records and forms have of a field. */
export type ValueOf<F extends FieldName> = FieldValues[KindOf<F>];

export const FIELDS = Object.keys(PRODUCT_FIELDS) as readonly FieldName[];

/** Returns the entry of any field in the table of fields. */
export const fieldOf = (name: FieldName): ProductField => PRODUCT_FIELDS[name] as ProductField;

const fieldsWhere = <F extends FieldName>(fits: (field: ProductField) => boolean) =>
  FIELDS.filter((name) => fits(fieldOf(name))) as readonly FieldName[] as readonly F[];

export const COLUMN_FIELDS = fieldsWhere<ColumnField>(({ kind }) => kind !== 'facet' && kind !== 'category');
export const CODE_FIELDS = fieldsWhere<CodeField>(({ kind }) => kind === 'code');
/** The codes that customers get: facts of a product's page. */
export const PUBLIC_CODES = fieldsWhere<CodeField & PublicField>(
  ({ kind, audience }) => kind === 'code' && audience === 'everybody',
);
export const PLAIN_FIELDS = fieldsWhere<PlainFieldName>(({ form }) => form === 'plain');
export const PUBLIC_FIELDS = fieldsWhere<PublicField>(({ audience }) => audience === 'everybody');
/** The columns that customers get. */
export const PUBLIC_COLUMNS = fieldsWhere<ColumnField & PublicField>(
  ({ kind, audience }) => audience === 'everybody' && kind !== 'facet' && kind !== 'category',
);
export const PRICE_FIELDS = fieldsWhere<FieldsWith<{ kind: 'price' }>>(({ kind }) => kind === 'price');
/** Texts of several lines. */
export const TEXT_FIELDS = fieldsWhere<FieldsWith<{ kind: 'text' | 'html' }>>(
  ({ kind }) => kind === 'text' || kind === 'html',
);
/** The texts that a search reads beside the name, which weighs more. */
type SearchedText = Exclude<FieldsWith<{ kind: 'line' | 'text'; isSearched: true }>, 'name'>;
export const SEARCHED_TEXTS = fieldsWhere<SearchedText | 'name'>(
  ({ kind, isSearched }) => (kind === 'line' || kind === 'text') && isSearched,
).filter((name) => name !== 'name');
export const BULK_FIELDS = fieldsWhere<BulkField>(({ isBulk }) => isBulk);
/** The columns that a change of many products sets to one value; a price is changed by a percentage too. */
export type SetField = Exclude<BulkField & ColumnField, FieldsWith<{ kind: 'price' }>>;
export const SET_FIELDS = fieldsWhere<SetField>(
  ({ kind, isBulk }) => isBulk && kind !== 'price' && kind !== 'category',
);
/** The fields that the copy of a product does not have. */
export const UNCOPIED_FIELDS = fieldsWhere(({ isCopied }) => !isCopied);

/** The name of a field within a sentence: `barcode`, and `ISBN` as it is. */
export function labelInText(name: FieldName): string {
  const { label } = PRODUCT_FIELDS[name];
  return /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** A record with one value for each of some fields. */
export function perField<F extends FieldName, Value>(
  fields: readonly F[],
  toValue: (field: F) => Value,
): Record<F, Value> {
  return Object.fromEntries(fields.map((field) => [field, toValue(field)])) as Record<F, Value>;
}
