import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { joinedName, SHORT_NAMES, wholeName } from '#shared/domain/orders/nameSearch.ts';

/** A LIKE pattern for text that contains `keyword` anywhere, trimmed; nothing in it is a wildcard. */
export const containing = (keyword: string): string => `%${keyword.trim().replace(/[\\%_]/g, '\\$&')}%`;

const NAME = /^[\p{L}\p{M}\s.,'’-]*\p{L}[\p{L}\p{M}\s.,'’-]*$/u;

/** That a column's name contains a text, however either is joined or shortened; of what is no name never. */
export const isNamed = (column: string, text: string): RawBuilder<SqlBool> =>
  NAME.test(text) ? sql`${joinedNames(column)} like ${containing(joinedName(text))}` : sql`false`;

/** A column's names, each as one word like joinedName's: the comparison ignores case and accents. */
const joinedNames = (column: string): RawBuilder<string> =>
  sql`regexp_replace(${SHORT_NAMES.reduce<RawBuilder<unknown>>(
    (name, [short, full]) => sql`regexp_replace(${name}, ${wholeName(short)}, ${full})`,
    sql.ref(column),
  )}, '[^\\\\p{L}\\\\p{N}]+', '')`;
