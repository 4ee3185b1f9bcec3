import { z } from 'zod';
import { recordId } from './common.ts';

/** The documented `{page, s, page_size, extras}` of every list (decisions.md, section 9); `extras` are the list's own. */
export const paginateInput = <Extras extends z.ZodObject>(extras: Extras) =>
  z.object({
    page: z.number().int().min(1).max(1_000_000).default(1),
    s: z.string().max(200).default(''),
    page_size: z.number().int().min(1).max(100).default(10),
    extras: extras.prefault({} as z.input<Extras>),
  });

/** `sort` and `order` as every list's extras carry them; the first column is the default. */
export const sorting = <const Columns extends readonly [string, ...string[]]>(columns: Columns) => ({
  sort: z.enum(columns).default(columns[0] as never),
  order: z.enum(['asc', 'desc']).default('asc'),
});

export const paginateOutput = <Doc extends z.ZodType>(doc: Doc) =>
  z.object({ docs: z.array(doc), total: z.number().int() });

/** Raised by every save of a record. */
export const version = z.number().int().min(1);

/**
 * What an update names besides its fields: the record, and the version that was read. A save over a newer one is refused
 * with 409; without a version (the documented bodies have none) it is not guarded.
 */
export const updateKey = z.object({ _id: recordId, version: version.optional() });

/** A relation in a body: the other record's id, or the record itself as an answer carried it. */
export const recordReference = z.union([recordId, z.object({ _id: recordId }).transform(({ _id }) => _id)]);

/** A relation that may be absent; an empty text means none. */
export const optionalReference = z.preprocess((value) => (value === '' ? null : value), recordReference.nullable());

export const recordKey = z.object({ _id: recordId });
