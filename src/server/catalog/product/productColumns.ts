import {
  type ColumnField,
  type KindOf,
  PRODUCT_FIELDS,
  type ValueOf,
} from '#shared/domain/catalog/products/productFields.ts';
import { formatDecimal, parseDecimal, toCentavos, toPesos } from '#shared/domain/money.ts';

const orNull = { toStored: (text: string) => text || null, toValue: (stored: string | null) => stored ?? '' };
/** Kinds of fields whose stored value differs from that of the record. */
const CONVERSIONS = {
  code: orNull,
  supplier: orNull,
  price: {
    toStored: (pesos: number) => formatDecimal(toCentavos(pesos)),
    toValue: (stored: string) => toPesos(parseDecimal(stored)),
  },
};
type Converted = keyof typeof CONVERSIONS;

export type ColumnValues = { [F in ColumnField]: ValueOf<F> };
export type StoredColumns = {
  [F in ColumnField]: KindOf<F> extends Converted
    ? ReturnType<(typeof CONVERSIONS)[KindOf<F>]['toStored']>
    : ValueOf<F>;
};

const conversionOf = (name: ColumnField) => {
  const { kind } = PRODUCT_FIELDS[name];
  return kind in CONVERSIONS ? CONVERSIONS[kind as Converted] : null;
};

export function toValues<F extends ColumnField>(
  fields: readonly F[],
  row: Pick<StoredColumns, F>,
): Pick<ColumnValues, F> {
  const values: Partial<Record<ColumnField, unknown>> = {};
  for (const name of fields) {
    const conversion = conversionOf(name);
    values[name] = conversion ? conversion.toValue(row[name] as never) : row[name];
  }
  return values as Pick<ColumnValues, F>;
}

/** Omits undefined fields. Does not sanitize rich text. */
export function toStored<F extends ColumnField, Values extends { [Field in F]?: ValueOf<Field> | undefined }>(
  fields: readonly F[],
  values: Values,
): { [Field in keyof Values & F]: StoredColumns[Field] } {
  const stored: Partial<Record<ColumnField, unknown>> = {};
  for (const name of fields) {
    const value = values[name];
    if (value === undefined) continue;
    const conversion = conversionOf(name);
    stored[name] = conversion ? conversion.toStored(value as never) : value;
  }
  return stored as { [Field in keyof Values & F]: StoredColumns[Field] };
}
