import { defineEntity, type InferEntity } from '@mikro-orm/core';
import type { FieldKind, FieldOf } from '#shared/domain/catalog/products/fieldKinds.ts';
import { sortedNames } from '#shared/domain/catalog/products/names.ts';
import {
  CODE_FIELDS,
  COLUMN_FIELDS,
  type ColumnField,
  fieldOf,
  type KindOf,
  PRICE_FIELDS,
  PRODUCT_FIELDS,
  perField,
} from '#shared/domain/catalog/products/productFields.ts';
import { parseDecimal, toPesos } from '#shared/domain/money.ts';
import { auditEntity } from '../platform/database/auditedEntities.ts';
import { createdAt, json, key, money, updatedAt, version } from '../platform/database/columns.ts';
import { Agriculture, GradeLevel, Subject, Supplier } from '../staffLists/staffLists.entity.ts';
import { Category } from './category.entity.ts';
import { StockImport } from './stockImport.entity.ts';

const p = defineEntity.properties;

const textOrNull = (length: number) => p.string().length(length).nullable();
const COLUMNS = {
  line: ({ max, initial }: FieldOf<'line'>) =>
    initial === undefined ? p.string().length(max) : (p.string().length(max).default(initial) as never),
  text: ({ max }: FieldOf<'text'>) => p.string().length(max).default(''),
  html: () => p.text().columnType('mediumtext'),
  /** Unique, which codes.ts enforces instead of an index. */
  code: ({ length }: FieldOf<'code'>) => textOrNull(length),
  /** Its name, which a rename changes; null for none. MikroORM's types know only ids as keys. */
  supplier: () =>
    p
      .manyToOne(Supplier)
      .targetKey('name')
      .mapToPk()
      .joinColumn('supplier')
      .nullable()
      .updateRule('cascade')
      .deleteRule('set null') as unknown as ReturnType<typeof textOrNull>,
  price: () => money(),
  names: () => json<string[]>(),
  switch: ({ initial = false }: FieldOf<'switch'>) => p.boolean().default(initial),
  days: () => json<number[]>(),
  hour: () => p.string().length(5).strictNullable(),
} satisfies Partial<Record<FieldKind, unknown>>;

type Columns = { [F in ColumnField]: ReturnType<(typeof COLUMNS)[KindOf<F>]> };
const columns = perField(COLUMN_FIELDS, (name) =>
  COLUMNS[PRODUCT_FIELDS[name].kind](fieldOf(name) as never),
) as Columns;

export const Stock = defineEntity({
  name: 'Stock',
  indexes: [
    { name: 'stock_listing', properties: ['is_available', 'category', 'name'] },
    { name: 'stock_shown_by_name', properties: ['is_available', 'name'] },
    { name: 'stock_category_name', properties: ['category', 'name'] },
    { name: 'stock_name', properties: ['name'] },
    { name: 'stock_price', properties: ['selling_price'] },
    { name: 'stock_updated', properties: ['updated_at'] },
    ...CODE_FIELDS.map((code) => ({ name: `stock_${code}`, properties: [code] })),
    { name: 'stock_shelf', properties: ['shelf'] },
    { name: 'stock_catalog_version', properties: ['catalog_version'] },
  ],
  properties: (p) => ({
    id: key(),
    ...columns,
    category: () => p.manyToOne(Category).deleteRule('restrict').index(false),
    grade_levels: () => p.manyToMany(GradeLevel).pivotEntity(() => StockGradeLevel),
    subjects: () => p.manyToMany(Subject).pivotEntity(() => StockSubject),
    agriculture: () => p.manyToMany(Agriculture).pivotEntity(() => StockAgriculture),
    /** Removed sizes last. */
    sizes: () => p.oneToMany(SizePrice).mappedBy('stock').orderBy({ is_active: 'desc', sequence: 'asc', id: 'asc' }),
    images: () => p.oneToMany(StockImage).mappedBy('stock').orderBy({ sequence: 'asc', id: 'asc' }),
    import: () => p.manyToOne(StockImport).nullable().deleteRule('set null'),
    version: version(),
    /** Number of its last change in the index (docs/rules/catalog.md, Search). */
    catalog_version: p.integer().unsigned().default(0),
    /** Pieces of the last 90 days, counted nightly. */
    ordered: p.integer().unsigned().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  }),
});

export type StockEntity = InferEntity<typeof Stock>;

const names = (records: readonly { name: string }[]) => sortedNames(records.map(({ name }) => name));

auditEntity(Stock, 'stock', {
  show: {
    ...perField(PRICE_FIELDS, () => (text: string) => toPesos(parseDecimal(text))),
    ...perField(CODE_FIELDS, () => (code: string | null) => code ?? ''),
    supplier: (name: string | null) => name ?? '',
    grade_levels: names,
    subjects: names,
    agriculture: names,
  },
});

export const StockImage = defineEntity({
  name: 'StockImage',
  indexes: [{ name: 'stock_image_order', properties: ['stock', 'sequence'] }],
  properties: (p) => ({
    id: key(),
    stock: () => p.manyToOne(Stock).deleteRule('cascade').index(false),
    filename: p.string().length(120).unique(),
    width: p.integer().unsigned(),
    height: p.integer().unsigned(),
    /** Empty if it shows no particular color. */
    color: p.string().length(60).default(''),
    sequence: p.integer().default(0),
  }),
});

export type ImageEntity = InferEntity<typeof StockImage>;

/** A product without sizes has one row with an empty size, or none if it is not counted. */
export const SizePrice = defineEntity({
  name: 'SizePrice',
  uniques: [{ name: 'size_price_size', properties: ['stock', 'size'] }],
  properties: (p) => ({
    id: key(),
    stock: () => p.manyToOne(Stock).deleteRule('cascade').index(false),
    size: p.string().length(60).default(''),
    sequence: p.integer().default(0),
    price: money().default('0.00'),
    /** Always the sum of the size's ledger; negative is a backorder. */
    available_quantity: p.integer().default(0),
    restock_level: p.integer().default(0),
    restrict_if_no_available: p.boolean().default(true),
    /** A removed size keeps its row for its ledger and orders. */
    is_active: p.boolean().default(true),
  }),
});

export type SizeEntity = InferEntity<typeof SizePrice>;

export const StockFilter = defineEntity({
  name: 'StockFilter',
  indexes: [{ name: 'stock_filter_name', properties: ['name', 'stock'] }],
  properties: (p) => ({
    stock: () => p.manyToOne(Stock).primary().deleteRule('cascade').index(false),
    name: p.string().length(60).primary(),
  }),
});

export const StockSubject = defineEntity({
  name: 'StockSubject',
  properties: (p) => ({
    stock: () => p.manyToOne(Stock).primary().deleteRule('cascade').index(false),
    subject: () => p.manyToOne(Subject).primary().deleteRule('restrict'),
  }),
});

export const StockGradeLevel = defineEntity({
  name: 'StockGradeLevel',
  properties: (p) => ({
    stock: () => p.manyToOne(Stock).primary().deleteRule('cascade').index(false),
    grade_level: () => p.manyToOne(GradeLevel).primary().deleteRule('restrict'),
  }),
});

export const StockAgriculture = defineEntity({
  name: 'StockAgriculture',
  properties: (p) => ({
    stock: () => p.manyToOne(Stock).primary().deleteRule('cascade').index(false),
    agriculture: () => p.manyToOne(Agriculture).primary().deleteRule('restrict'),
  }),
});
