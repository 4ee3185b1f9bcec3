import { staffMessages } from '../../staffMessages.ts';
import { foldText } from '../foldText.ts';

export const MAX_INVITED = 50;

interface Named {
  id: string;
  label: string;
}

interface Known {
  categories: readonly Named[];
  warehouses: readonly Named[];
}

export interface PastedUser {
  line: number;
  name: string;
  username: string;
  email: string;
  categories: Named[];
  warehouse: Named | null;
  works_at_counter: boolean;
  unknown: { categories: string[]; warehouse: string[] };
  errors: string[];
}

const FIELDS = ['name', 'username', 'email', 'categories', 'warehouse', 'counter'] as const;
type Field = (typeof FIELDS)[number];

const HEADS: Record<Field, readonly string[]> = {
  name: ['name', 'fullname', 'staff', 'employee', 'pangalan'],
  username: ['username', 'user', 'login', 'usernameormail', 'usernameoremail'],
  email: ['email', 'mail', 'emailaddress', 'mailaddress'],
  categories: ['categories', 'category', 'assignedcategories', 'scope', 'department'],
  warehouse: ['pickupplace', 'warehouse', 'branch', 'place'],
  counter: ['counter', 'worksatthecounter', 'worksatcounter', 'cashier'],
};
const YES: readonly string[] = ['yes', 'y', 'x', '1', 'true', 'oo', 'counter', '✓'];
const NO: readonly string[] = ['', 'no', 'n', '0', 'false', 'hindi', '-'];
const MAIL = /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/;

const lettersOf = (text: string): string => foldText(text).replace(/[^\p{L}]+/gu, '');

/** Whether the store treats two usernames as equal, ignoring case and accents. */
export const isSameUsername = (one: string, other: string): boolean => foldText(one) === foldText(other);

/**
 * Reads a pasted list of users, one per line; columns are separated by tabs (as spreadsheets copy them) or commas,
 * categories by semicolons.
 * Columns: name, username or email, email (if the list has any there), categories, warehouse, works at the counter. A
 * row of heads may give another order. Without heads, a yes or no at the end of a line always means the counter.
 * Categories are found by path or by name.
 */
export function readPastedStaff(text: string, known: Known): PastedUser[] {
  const separator = text.includes('\t') ? '\t' : ',';
  const rows = text
    .split(/\r?\n/)
    .map((line, index) => ({ line: index + 1, cells: line.split(separator).map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const heads = headsOf(rows[0]?.cells ?? []);
  const lines = heads ? rows.slice(1) : rows;
  const columns = heads ?? columnsOf(lines.map(({ cells }) => cells));
  const users = lines.map(({ line, cells }) => {
    const values = valuesOf(cells, columns);
    return readUser(line, heads ? values : withCounter(values, known), known);
  });
  for (const [index, user] of users.entries()) {
    const isTwice = users.slice(0, index).some((earlier) => isSameUsername(earlier.username, user.username));
    if (user.username !== '' && isTwice) user.errors.push(staffMessages.pastedTwice);
  }
  return users;
}

/** Returns the fields of the columns from a row of heads; null for any other row. */
function headsOf(cells: readonly string[]): (Field | null)[] | null {
  const fields = cells.map((cell) => FIELDS.find((field) => HEADS[field].includes(lettersOf(cell))) ?? null);
  return fields.includes('name') ? fields : null;
}

function columnsOf(rows: readonly (readonly string[])[]): Field[] {
  const hasMailColumn = rows.some((cells) => MAIL.test(cells[2] ?? ''));
  return FIELDS.filter((field) => field !== 'email' || hasMailColumn);
}

function valuesOf(cells: readonly string[], columns: readonly (Field | null)[]): Record<Field, string> {
  const values = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Record<Field, string>;
  for (const [index, field] of columns.entries()) if (field) values[field] ||= cells[index] ?? '';
  return values;
}

/** Moves a last value of yes or no to the counter field, unless a record has that name. */
function withCounter(values: Record<Field, string>, known: Known): Record<Field, string> {
  const last = values.warehouse === '' ? 'categories' : 'warehouse';
  const { [last]: answer, counter } = values;
  const isAnswer = /\p{L}|\d/u.test(answer) && [...YES, ...NO].includes(foldText(answer));
  const records = last === 'categories' ? known.categories : known.warehouses;
  if (counter !== '' || !isAnswer || found(records, answer)) return values;
  return { ...values, [last]: '', counter: answer };
}

function readUser(line: number, values: Record<Field, string>, known: Known): PastedUser {
  const errors: string[] = [];
  const isMail = values.username.includes('@');
  const email = values.email || (isMail ? values.username : '');
  // The part before the @ is the usual username.
  const username = isMail || values.username === '' ? (email.split('@')[0] ?? '') : values.username;
  if (values.name === '') errors.push(staffMessages.pastedNameMissing);
  if (username === '') errors.push(staffMessages.pastedUsernameMissing);
  if (values.name.length > 160 || username.length > 120 || email.length > 254) errors.push(staffMessages.pastedTooLong);
  if (email !== '' && !MAIL.test(email)) errors.push(staffMessages.pastedMailInvalid);
  const categories = understood(known.categories, values.categories.split(';'));
  const warehouses = understood(known.warehouses, [values.warehouse]);
  if (categories.unknown.length > 0) errors.push(staffMessages.pastedCategoryUnknown);
  if (warehouses.unknown.length > 0) errors.push(staffMessages.pastedWarehouseUnknown);
  const counter = foldText(values.counter);
  if (!YES.includes(counter) && !NO.includes(counter)) errors.push(staffMessages.pastedCounterUnclear);
  const works_at_counter = YES.includes(counter);
  return {
    ...{ line, name: values.name, username, email, works_at_counter, errors },
    categories: categories.records,
    warehouse: warehouses.records[0] ?? null,
    unknown: { categories: categories.unknown, warehouse: warehouses.unknown },
  };
}

function understood(records: readonly Named[], texts: readonly string[]): { records: Named[]; unknown: string[] } {
  const names = texts.map((text) => text.trim()).filter((name) => name !== '');
  return {
    records: names.flatMap((name) => found(records, name) ?? []),
    unknown: names.filter((name) => found(records, name) === null),
  };
}

/** Finds a record by its path, or by its name if only one record has it; null for none. */
function found(records: readonly Named[], name: string): Named | null {
  const wanted = foldText(name).replace(/\s*>\s*/g, ' > ');
  const byPath = records.filter(({ label }) => foldText(label) === wanted);
  const byName = records.filter(({ label }) => foldText(label.split(' > ').at(-1) ?? '') === wanted);
  const [match = null, other] = byPath.length > 0 ? byPath : byName;
  return other ? null : match;
}
