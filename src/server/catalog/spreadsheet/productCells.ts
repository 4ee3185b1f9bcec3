import type { FieldKind, FieldValues } from '#shared/domain/catalog/fieldKinds.ts';
import { type FieldName, PRODUCT_FIELDS, type ValueOf } from '#shared/domain/catalog/productFields.ts';
import {
  type Cell,
  joinDays,
  joinList,
  type Reading,
  readDays,
  readMoney,
  readTime,
  readYesOrNo,
  splitList,
  yesOrNo,
} from './cellText.ts';

/** How the value of a field stands in a cell. */
interface CellFormat<Value> {
  write: (value: Value) => Cell;
  read: (text: string) => Reading<Value>;
  /** An empty cell empties the field; of all other fields it says nothing. */
  mayBeEmpty: boolean;
}

const plain = { write: (text: string) => text, read: (text: string) => ({ value: text }) };
const list = { write: joinList, read: (text: string) => ({ value: splitList(text) }), mayBeEmpty: true };

const FORMATS: { [Kind in FieldKind]: CellFormat<FieldValues[Kind]> } = {
  line: { ...plain, mayBeEmpty: false },
  text: { ...plain, mayBeEmpty: true },
  html: { ...plain, mayBeEmpty: true },
  code: { ...plain, mayBeEmpty: true },
  category: { ...plain, mayBeEmpty: false },
  price: { write: (pesos) => pesos, read: readMoney, mayBeEmpty: false },
  names: list,
  facet: list,
  switch: { write: yesOrNo, read: readYesOrNo, mayBeEmpty: false },
  days: { write: joinDays, read: readDays, mayBeEmpty: true },
  hour: {
    write: (time) => time,
    read: (text): Reading<string | null> => (text === '' ? { value: null } : readTime(text)),
    mayBeEmpty: true,
  },
};

const formatOf = <F extends FieldName>(name: F) =>
  FORMATS[PRODUCT_FIELDS[name].kind] as unknown as CellFormat<ValueOf<F>>;

/** The value of a field as a cell; that of a category is its path. */
export const toCell = <F extends FieldName>(name: F, value: ValueOf<F>): Cell => formatOf(name).write(value);

/** Reads the value of a field from a cell, or returns the message that says why the cell cannot be read. */
export const readCell = <F extends FieldName>(name: F, text: string): Reading<ValueOf<F>> => formatOf(name).read(text);

export const mayBeEmpty = (name: FieldName): boolean => formatOf(name).mayBeEmpty;
