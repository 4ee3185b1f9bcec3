import { z } from 'zod';
import { MAX_AMOUNT } from '../domain/money.ts';
import { CLOCK_TIME, isStoreDay } from '../domain/storeTime.ts';
import { withoutMarks } from '../domain/withoutMarks.ts';
import { messages } from '../messages.ts';

/** A record's key: text on the wire, an integer inside. Text that is no key becomes 0, which no record has: it gets 404 like any unknown record. */
export const recordId = z
  .union([z.string().max(64), z.number()])
  .transform((value) => (/^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : 0));

/** A record's id alone. */
export const recordKey = z.object({ _id: recordId });

export const wireId = z.string();

/** A record as others name it. */
export const named = z.object({ _id: wireId, name: z.string() });

/** Pesos with at most two decimals. */
export const pesos = z.number().min(-MAX_AMOUNT).max(MAX_AMOUNT);

const NOT_A_DATE = 'Please enter a valid date.';
/** Code that compares or counts days afterwards gets only real days. */
export const storeDay = z.string().max(10, NOT_A_DATE).refine(isStoreDay, { error: NOT_A_DATE, abort: true });
const NOT_A_TIME = 'Please enter a valid time.';
export const clockTime = z.string().max(5, NOT_A_TIME).regex(CLOCK_TIME, NOT_A_TIME);

const CANNOT_BE_USED = 'Some characters cannot be used here.';
/** Characters that no line may have: control characters, halves of characters, and separators of lines. */
const UNUSABLE = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/** A text whose accents are separate characters may become shorter; no line is longer than this before it is composed. */
const MAX_DECOMPOSED = 4;

/** A name or any other one line of text: put together (NFC), trimmed, without control characters; marks that nobody sees are taken off. */
export const line = (max: number) =>
  z
    .string()
    .max(MAX_DECOMPOSED * max)
    .overwrite((text) => withoutMarks(text).trim())
    .normalize('NFC')
    .max(max)
    .refine((text) => !UNUSABLE.test(text), CANNOT_BE_USED)
    .transform((text) => text.trim());

/** A text that comes from elsewhere as a line: what cannot be used is left out. */
export const toLine = (text: string, max: number): string =>
  [...withoutMarks(text).normalize('NFC')]
    .filter((character) => !UNUSABLE.test(character))
    .join('')
    .slice(0, max)
    .trim();

/** A line that must say something. */
export const requiredLine = (max: number) => line(max).pipe(z.string().min(1));

/** Characters that show nothing, such as a joiner: names that differ by one alone look the same. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** A line that must say something, and is seen whole: what somebody signs in as. */
export const visibleLine = (max: number) => requiredLine(max).refine((text) => !INVISIBLE.test(text), CANNOT_BE_USED);

/** Text that may be absent: null and nothing both mean the empty text. */
export const optionalText = (max: number) =>
  z
    .string()
    .max(max)
    .nullish()
    .transform((text) => text ?? '');

/** The same of one line. */
export const optionalLine = (max: number) =>
  line(max)
    .nullish()
    .transform((text) => text ?? '');

/** Text of digits as a number; empty text as null. Anything else is left for the schema to reject. */
const toNumber = (value: number | string | null) =>
  value === '' ? null : typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;

/** A whole number such as a page's, as JSON or as the text that a query or a form makes of it. Null, an empty text and nothing mean `preset`. */
export const wholeNumber = ({ preset, min = 1, max }: { preset: number; min?: number; max: number }) =>
  z
    .preprocess((value: number | string | null) => toNumber(value) ?? preset, z.number().int().min(min).max(max))
    .default(preset);

/** A whole number that may be left out: absent, null and empty text mean null; text of digits is taken too. */
export const optionalWholeNumber = ({ min = 1, max }: { min?: number; max: number }) =>
  z.preprocess(toNumber, z.number().int().min(min).max(max).nullable()).nullish();

/** An object of which all may be absent: null means the empty one, and null under a key that the key is absent. */
export const optionalObject = <Shape extends z.ZodType<object>>(shape: Shape) =>
  z
    .preprocess((value: z.input<Shape> | null) => withoutNulls(value ?? {}), shape)
    // An absent part is read as an empty one, with all defaults.
    .prefault({} as z.input<Shape>);

const withoutNulls = (value: object) =>
  Array.isArray(value) || typeof value !== 'object'
    ? value
    : Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));

/** A relation in a body: the other record's id, or the record itself as a response carried it. */
export const recordReference = z.union([recordId, recordKey.transform(({ _id }) => _id)]);

/** A relation that may be absent; an empty text means none. */
export const optionalReference = z.preprocess((value) => (value === '' ? null : value), recordReference.nullable());

export const imageReference = z.union([
  z.string().max(200),
  z.object({ filename: z.string().max(200) }).transform(({ filename }) => filename),
]);

/** An instant: a Date by tRPC, ISO 8601 text by REST. */
export const instantInput = z.union([
  z.date(),
  z.iso
    .datetime({ offset: true })
    .max(40)
    .transform((text) => new Date(text)),
]);

/** Contracts that bound the size of the contract after them; `recordLimitOf` sees by this that nothing in a record is without a maximum. */
const sizeChecks = new WeakMap<z.ZodType, number>();
export const recordLimitOf = (schema: z.ZodType): number | undefined => sizeChecks.get(schema);

/** A record of texts of at most `max` keys. They are counted before any is looked at, since a body can hold tens of thousands. */
export function boundedRecord(key: z.ZodType<string, string>, value: z.ZodType<string, string>, max: number) {
  const counted = z.custom<Record<string, string>>(
    (sent) => typeof sent === 'object' && sent !== null && !Array.isArray(sent) && Object.keys(sent).length <= max,
    messages.tooMany,
  );
  const record = counted.pipe(z.record(key, value));
  sizeChecks.set(record, max);
  return record;
}

/** Any JSON of at most `max` characters, which something else reads: a contract that depends on another field. */
export function boundedJson(max: number) {
  const value = z.unknown().refine((sent) => (JSON.stringify(sent) ?? '').length <= max, messages.tooMany);
  sizeChecks.set(value, max);
  return value;
}

/** `user` and other authority-less keys of the documented bodies are dropped by every object schema. */
export const empty = z.object({}).nullish();

/** A file as a procedure returns it; its documented path sends the file itself. `content` is base64. */
export const fileOutput = z.object({ filename: z.string(), type: z.string(), content: z.string() });
export type FileOutput = z.infer<typeof fileOutput>;

/** Acknowledges a call that has nothing documented to return. */
export const acknowledged = z.object({ msg: z.string() });
export type Acknowledged = z.infer<typeof acknowledged>;

export const smsUsage = z.object({
  day: storeDay,
  sent: z.number().int(),
  limit: z.number().int(),
  is_running_out: z.boolean(),
});
