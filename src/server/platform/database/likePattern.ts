import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { joinedName, SHORT_NAMES, wholeName } from '#shared/domain/orders/nameSearch.ts';

/** LIKE pattern for text that contains the trimmed `keyword`; escapes its wildcards. */
export const containing = (keyword: string): string => `%${keyword.trim().replace(/[\\%_]/g, '\\$&')}%`;

const NAME = /^[\p{L}\p{M}\s.,'’-]*\p{L}[\p{L}\p{M}\s.,'’-]*$/u;

/** Whether a column's name contains a text, joined or shortened as by joinedName. False for text that has no letters of a name. */
export const isNamed = (column: string, text: string): RawBuilder<SqlBool> =>
  NAME.test(text) ? sql`${joinedNames(column)} like ${containing(joinedName(text))}` : sql`false`;

/** Must match joinedName. The comparison ignores case and accents. */
const joinedNames = (column: string): RawBuilder<string> =>
  sql`regexp_replace(${SHORT_NAMES.reduce<RawBuilder<unknown>>(
    (name, [short, full]) => sql`regexp_replace(${name}, ${wholeName(short)}, ${full})`,
    sql.ref(column),
  )}, '[^\\\\p{L}\\\\p{N}]+', '')`;
