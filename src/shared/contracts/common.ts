import { z } from 'zod';
import { MAX_AMOUNT } from '../domain/money.ts';
import { CLOCK_TIME, isStoreDay } from '../domain/storeTime.ts';
import { withoutMarks } from '../domain/withoutMarks.ts';
import { messages } from '../messages.ts';

/**
 * A record's key: text in JSON, an integer inside. Other text becomes 0, a key of no record, so the call fails with 404
 * as for any unknown record.
 */
export const recordId = z
  .union([z.string().max(64), z.number()])
  .transform((value) => (/^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : 0));

/** The id of a record. */
export const recordKey = z.object({ _id: recordId });

export const wireId = z.string();

/** The id and name of a related record. */
export const named = z.object({ _id: wireId, name: z.string() });

/** Pesos with at most two decimals. */
export const pesos = z.number().min(-MAX_AMOUNT).max(MAX_AMOUNT);

const NOT_A_DATE = 'Please enter a valid date.';
/** Only real days pass, because other code compares and counts days. */
export const storeDay = z.string().max(10, NOT_A_DATE).refine(isStoreDay, { error: NOT_A_DATE, abort: true });
const NOT_A_TIME = 'Please enter a valid time.';
export const clockTime = z.string().max(5, NOT_A_TIME).regex(CLOCK_TIME, NOT_A_TIME);

const CANNOT_BE_USED = 'Some characters cannot be used here.';
/** Characters that a line cannot contain: control characters, unpaired surrogates and line separators. */
const UNUSABLE = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/** NFC may shorten a text. Before it is composed, a line may have this many times its maximum length. */
const MAX_DECOMPOSED = 4;

/** One line of text, such as a name: NFC, trimmed, without control characters and invisible marks. */
export const line = (max: number) =>
  z
    .string()
    .max(MAX_DECOMPOSED * max)
    .overwrite((text) => withoutMarks(text).trim())
    .normalize('NFC')
    .max(max)
    .refine((text) => !UNUSABLE.test(text), CANNOT_BE_USED)
    .transform((text) => text.trim());

/** Converts external text to a line; removes characters that a line cannot contain. */
export const toLine = (text: string, max: number): string =>
  [...withoutMarks(text).normalize('NFC')]
    .filter((character) => !UNUSABLE.test(character))
    .join('')
    .slice(0, max)
    .trim();

/** A line that must not be empty. */
export const requiredLine = (max: number) => line(max).pipe(z.string().min(1));

/** Invisible characters, such as a joiner: names that differ only in these look the same. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** A non-empty line without invisible characters, such as a username. */
export const visibleLine = (max: number) => requiredLine(max).refine((text) => !INVISIBLE.test(text), CANNOT_BE_USED);

/** Optional text: null and absent mean the empty text. */
export const optionalText = (max: number) =>
  z
    .string()
    .max(max)
    .nullish()
    .transform((text) => text ?? '');

/** Optional line: null and absent mean the empty text. */
export const optionalLine = (max: number) =>
  line(max)
    .nullish()
    .transform((text) => text ?? '');

/** Converts a text of digits to a number, and an empty text to null. The schema rejects any other text. */
const toNumber = (value: number | string | null) =>
  value === '' ? null : typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;

/** A whole number such as a page's, as JSON or as text from a query or form. Null, empty and absent mean `preset`. */
export const wholeNumber = ({ preset, min = 1, max }: { preset: number; min?: number; max: number }) =>
  z
    .preprocess((value: number | string | null) => toNumber(value) ?? preset, z.number().int().min(min).max(max))
    .default(preset);

/** An optional whole number: absent, null and empty text mean null; a text of digits is accepted too. */
export const optionalWholeNumber = ({ min = 1, max }: { min?: number; max: number }) =>
  z.preprocess(toNumber, z.number().int().min(min).max(max).nullable()).nullish();

/** An object whose fields are all optional: null means {}, and a null field is absent. */
export const optionalObject = <Shape extends z.ZodType<object>>(shape: Shape) =>
  z
    .preprocess((value: z.input<Shape> | null) => withoutNulls(value ?? {}), shape)
    // An absent object gets all defaults.
    .prefault({} as z.input<Shape>);

const withoutNulls = (value: object) =>
  Array.isArray(value) || typeof value !== 'object'
    ? value
    : Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));

/** A relation in a body: the id of the other record, or the record as a response contained it. */
export const recordReference = z.union([recordId, recordKey.transform(({ _id }) => _id)]);

/** An optional relation; an empty text means none. */
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

/** Contracts that limit the size of the contract after them, so that `recordLimitOf` can check that every part has a maximum. */
const sizeChecks = new WeakMap<z.ZodType, number>();
export const recordLimitOf = (schema: z.ZodType): number | undefined => sizeChecks.get(schema);

/** A record of texts with at most `max` keys. Counts the keys before it reads any, because a body can contain tens of thousands. */
export function boundedRecord(key: z.ZodType<string, string>, value: z.ZodType<string, string>, max: number) {
  const counted = z.custom<Record<string, string>>(
    (sent) => typeof sent === 'object' && sent !== null && !Array.isArray(sent) && Object.keys(sent).length <= max,
    messages.tooMany,
  );
  const record = counted.pipe(z.record(key, value));
  sizeChecks.set(record, max);
  return record;
}

/** Any JSON of at most `max` characters, for a value whose contract depends on another field. */
export function boundedJson(max: number) {
  const value = z.unknown().refine((sent) => (JSON.stringify(sent) ?? '').length <= max, messages.tooMany);
  sizeChecks.set(value, max);
  return value;
}

/** Every object schema drops `user` and other unauthorized keys of the documented bodies. */
export const empty = z.object({}).nullish();

/** A file as a procedure returns it; the documented path sends the file itself. `content` is base64. */
export const fileOutput = z.object({ filename: z.string(), type: z.string(), content: z.string() });
export type FileOutput = z.infer<typeof fileOutput>;

/** The response of a call without documented content. */
export const acknowledged = z.object({ msg: z.string() });
export type Acknowledged = z.infer<typeof acknowledged>;

export const smsUsage = z.object({
  day: storeDay,
  sent: z.number().int(),
  limit: z.number().int(),
  is_running_out: z.boolean(),
});
