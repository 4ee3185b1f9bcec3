import { z } from 'zod';
import { optionalObject, optionalText, recordKey, wholeNumber, wireId } from './common.ts';

/** The cursor that a walk through a whole list begins with. */
export const WALK_START = 'start';

/** To read a whole list: `start`, then the `next_cursor` of each response. Absent: one page. */
export const walkCursor = z.string().max(200).nullish();

/** The next `cursor`; null at the end, absent if you asked for a page. */
export const nextCursor = z.string().nullish();

/**
 * The documented `{page, s, page_size, extras}` of every list (docs/rules/operations.md, Calls of other programs). Each
 * list has its own `extras`.
 */
export const paginateInput = <Extras extends z.ZodObject>(extras: Extras) =>
  z.object({
    page: wholeNumber({ preset: 1, max: 1_000_000 }),
    s: optionalText(200),
    page_size: wholeNumber({ preset: 10, max: 100 }),
    cursor: walkCursor,
    extras: optionalObject(extras),
  });

/** `sort` and `order` of a list's extras; the first column is the default. */
export const sorting = <const Columns extends readonly [string, ...string[]]>(columns: Columns) => ({
  sort: z.enum(columns).default(columns[0] as never),
  order: z.enum(['asc', 'desc']).default('asc'),
});

export const paginateOutput = <Doc extends z.ZodType>(doc: Doc) =>
  z.object({ docs: z.array(doc), total: z.number().int(), next_cursor: nextCursor });

/** Raised by each save of the record. */
export const version = z.number().int().min(1);

/** The record, and the version that was read: the save fails with 409 if the record is newer. Without a version, it is not checked. */
export const updateKey = recordKey.extend({ version: version.optional() });

/** The fields of a change: all are optional, and an absent field gets no default. */
type Changed<Fields extends z.ZodRawShape> = {
  [Name in keyof Fields]: z.ZodOptional<Fields[Name] extends z.ZodDefault<infer Field> ? Field : Fields[Name]>;
};

/** The contracts of a list of records: the fields of the response, the fields of the input, and the sortable fields. */
export function recordContract<
  Answered extends z.ZodRawShape,
  Written extends z.ZodRawShape,
  const Sorts extends readonly [string, ...string[]],
>(answered: Answered, written: Written, sorts: Sorts) {
  const record = z.object({ _id: wireId, ...answered, version });
  const changed = Object.fromEntries(
    Object.entries(written).map(([name, field]) => [
      name,
      z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
    ]),
  ) as Changed<Written>;
  return {
    record,
    create: z.object(written),
    update: updateKey.extend(changed),
    paginateInput: paginateInput(z.object(sorting(sorts))),
    paginateOutput: paginateOutput(record),
  };
}
