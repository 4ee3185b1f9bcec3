import { z } from 'zod';
import { LARGEST_AMOUNT } from '../domain/money.ts';
import { CLOCK_TIME, isStoreDay } from '../domain/storeTime.ts';

/**
 * A record's key: text on the wire, an integer inside. Text that is no key at all becomes 0, which no record has, so
 * that it answers 404 like any other unknown record.
 */
export const recordId = z
  .union([z.string().max(64), z.number()])
  .transform((value) => (/^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : 0));

/** A record's key as it goes out. */
export const wireId = z.string();

/** Pesos with at most two decimals. */
export const pesos = z.number().min(-LARGEST_AMOUNT).max(LARGEST_AMOUNT);

export const storeDay = z.string().refine(isStoreDay, 'This is not a date.');
export const clockTime = z.string().regex(CLOCK_TIME, 'This is not a time.');

/** One line of text without control characters, trimmed. */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'This has characters that cannot be used here.')
    .transform((text) => text.trim());

/** A line that must say something. */
export const requiredLine = (max: number) => line(max).pipe(z.string().min(1));

/** An instant: a Date by tRPC, ISO 8601 text by REST. */
export const instant = z.union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))]);

/** `user` and other authority-less keys of the documented bodies are dropped by every object schema. */
export const empty = z.object({}).nullish();

/** A file as a procedure answers it; its documented path sends the file itself. `content` is base64. */
export const fileAnswer = z.object({ filename: z.string(), type: z.string(), content: z.string() });
export type FileAnswer = z.infer<typeof fileAnswer>;

/** Acknowledges a call whose answer the specification does not show. */
export const acknowledged = z.object({ msg: z.string() });
export type Acknowledged = z.infer<typeof acknowledged>;
