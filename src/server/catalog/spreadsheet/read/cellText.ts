import { meansThousandsOrDecimals, numberOf } from '#shared/domain/numberText.ts';
import { WEEKDAY_NAMES, WEEKDAYS } from '#shared/domain/weekdays.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { MAX_CELL_CHARACTERS } from '../../../platform/files/xlsx.ts';

/** Null is an empty cell. */
export type Cell = string | number | null;

/** First characters that a spreadsheet evaluates; Apple Numbers also evaluates the full-width ones. */
const FORMULA = '[=+\\-@\\t\\r＝＋－＠]';
const ESCAPED_FORMULA = new RegExp(`^'+${FORMULA}`);

/** XLSX text is never a formula, so only text that unescapeFormula would change is escaped. */
export const escapeApostrophe = (text: string): string => (ESCAPED_FORMULA.test(text) ? `'${text}` : text);

export function toXlsxCell(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  const text = escapeApostrophe(cell).replace(/\r\n?/g, '\n');
  return text.length > MAX_CELL_CHARACTERS ? serverMessages.importContentTooLong : text;
}

export const unescapeFormula = (text: string): string => (ESCAPED_FORMULA.test(text) ? text.slice(1) : text);

/** Escapes semicolons inside a text. */
export function joinList(items: readonly string[]): string {
  return items.map((item) => item.replace(/[\\;]/g, '\\$&')).join(';');
}

/** Omits empty texts. */
export function splitList(text: string): string[] {
  const items = text.match(/(?:\\[\\;]|[^;])+/g) ?? [];
  return items.map((item) => item.replace(/\\([\\;])/g, '$1').trim()).filter((item) => item !== '');
}

export type Reading<Value> = { value: Value } | { error: string };

/** Reads `Mon;Tue`, `Monday, Tuesday` or `2;3` as weekday numbers. */
export function readDays(text: string): Reading<number[]> {
  const days = text.split(/[;,\s]+/).filter((day) => day !== '');
  const numbers = days.map((day) =>
    /^[1-7]$/.test(day) ? Number(day) : WEEKDAYS.findIndex((name) => isDayName(day, name)) + 1,
  );
  return numbers.includes(0) ? { error: serverMessages.importNotDays } : { value: numbers };
}

function isDayName(text: string, day: (typeof WEEKDAYS)[number]): boolean {
  const long = WEEKDAY_NAMES[WEEKDAYS.indexOf(day)]?.toLowerCase();
  return text.length >= 3 && long?.startsWith(text.toLowerCase().replace(/\.$/, '')) === true;
}

const YES = new Set(['yes', 'y', 'true', '1', 'oo', 'opo', 'meron', 'mayroon']);
const NO = new Set(['no', 'n', 'false', '0', 'hindi', 'wala']);

export function readYesOrNo(text: string): Reading<boolean> {
  const word = text.toLowerCase();
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { error: serverMessages.importNotYesNo };
}

/** See domain/numberText. */
export function readNumber(text: string): Reading<number> {
  const value = numberOf(text);
  return value === null ? { error: serverMessages.importNotNumber } : { value };
}

/** Rejects an amount whose point is ambiguous. */
export const readMoney = (text: string): Reading<number> =>
  meansThousandsOrDecimals(text) ? { error: serverMessages.importPointUnclear } : readNumber(text);

const NOTHING = /^(?:none|nil|zero|wala|ubos|out of stock|sold out|[-–—])$/i;

/** Also accepts words for none. */
export const readQuantity = (text: string): Reading<number> => (NOTHING.test(text) ? { value: 0 } : readNumber(text));

const CLOCK = /^(\d{1,2})(?::(\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?(?:m\.?)?$/i;
const MINUTES_A_DAY = 24 * 60;

/** Reads `8:00 AM`, `17:00`, `17:00:00` or a spreadsheet's fraction of a day as `08:00`. */
export function readTime(text: string): Reading<string> {
  if (/^0?\.\d+(e-\d+)?$|^0$|^\d(\.\d+)?e-\d+$/i.test(text)) {
    return { value: timeOfMinutes(Math.round(Number(text) * MINUTES_A_DAY)) };
  }
  const [, hours = '', minutes, half] = CLOCK.exec(text) ?? [];
  const hour = Number(hours);
  const isClock = hours !== '' && (half ? hour >= 1 && hour <= 12 : minutes !== undefined && hour <= 23);
  if (!isClock || Number(minutes ?? 0) > 59) return { error: serverMessages.importNotTime };
  const fullHour = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour;
  return { value: timeOfMinutes(fullHour * 60 + Number(minutes ?? 0)) };
}

/** As `08:00`. */
export function timeOfMinutes(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}

/** Marks a date cell: no column takes dates, and the typed text is lost ("1-2" became 2 January). */
export const DATE_MARK = '\u0000';
