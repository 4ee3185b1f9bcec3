/** A change that a migration may not make while processes of the version before it still serve (CONTRIBUTING.md, To add a migration). */

interface Rule {
  pattern: RegExp;
  why: string;
}

/** Rules for a whole statement on an existing table. */
const STATEMENTS: readonly Rule[] = [
  { pattern: /^(drop|rename|truncate) table\b/i, why: 'the version before still uses the table' },
  { pattern: /^create unique index\b/i, why: 'the version before may write what it forbids' },
];

/** Rules for one part of an ALTER TABLE. */
const ALTERATIONS: readonly Rule[] = [
  {
    pattern: /^drop (?!index\b|key\b|foreign key\b|constraint\b|check\b)/i,
    why: 'the version before still reads the column',
  },
  { pattern: /^rename\b(?! (index|key)\b)/i, why: 'the version before knows the old name' },
  { pattern: /^(modify|change|alter column|alter)\b/i, why: 'what the version before writes may no longer fit' },
  {
    pattern: /^add (constraint \S+ )?(unique|primary|foreign|check)\b/i,
    why: 'the version before may write what it forbids',
  },
];

const NEEDS_VALUE = /^(?!.*\b(default|generated always|auto_increment|as \()).*\bnot null\b/is;
const BLOCKS_DELETES = /\breferences\b(?!.*\bon delete (cascade|set null)\b)/is;

/**
 * Lists the statements of a migration that break the version before, a message each; none if the migration only adds: tables, columns with
 * a default or null, indexes, rows. Statements are read as texts, so their effect on rows is not judged.
 */
export function findUnsafeStatements(statements: readonly string[]): string[] {
  const created = new Set<string>();
  return statements.flatMap((statement) => {
    const sql = statement.replace(/\s+/g, ' ').trim();
    const [, table] = /^create table (?:if not exists )?`?(\w+)/i.exec(sql) ?? [];
    if (table) {
      created.add(table);
      return partsOf(sql)
        .filter((part) => BLOCKS_DELETES.test(part))
        .map((part) => `${part}: the version before cannot delete what it names`);
    }
    const [, altered = '', alterations] = /^alter table `?(\w+)`? (.*)$/i.exec(sql) ?? [];
    if (alterations === undefined)
      return STATEMENTS.filter(({ pattern }) => pattern.test(sql)).map(({ why }) => `${sql}: ${why}`);
    return created.has(altered) ? [] : partsOf(`(${alterations})`).flatMap((part) => errorsOf(part));
  });
}

function errorsOf(part: string): string[] {
  const broken = ALTERATIONS.filter(({ pattern }) => pattern.test(part)).map(({ why }) => `${part}: ${why}`);
  const isColumn = /^add (?!index\b|key\b|constraint\b|unique\b|primary\b|foreign\b|check\b|fulltext\b)/i.test(part);
  if (isColumn && NEEDS_VALUE.test(part)) broken.push(`${part}: the version before does not write it`);
  return broken;
}

/** The parts between the commas of the outermost brackets; a comma inside a type or an expression parts nothing. */
function partsOf(sql: string): string[] {
  const parts: string[] = [];
  let [depth, begin] = [0, sql.indexOf('(') + 1];
  for (let index = 0; index < sql.length; index++) {
    const sign = sql[index];
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    const isEnd = (sign === ',' && depth === 1) || (sign === ')' && depth === 0);
    if (!isEnd) continue;
    parts.push(sql.slice(begin, index).trim());
    begin = index + 1;
    if (depth === 0) break;
  }
  return parts;
}
