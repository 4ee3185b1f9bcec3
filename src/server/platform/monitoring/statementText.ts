/** Longest statement that a trace shows, in characters. */
const MAX_LENGTH = 1_000;

/** Values that stand in a statement itself: texts in either quotes, and numbers. */
const VALUES = /'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"|\b\d[\d.]*\b/gs;

/** A statement as a trace may hold it: its values are parameters already, and whatever was written into it is taken out. */
export const statementText = (sql: string): string =>
  sql
    .slice(0, 4 * MAX_LENGTH)
    .replace(VALUES, '?')
    .slice(0, MAX_LENGTH);

/** Returns the verb and table of a statement in two words, such as `select order`. */
export function statementName(sql: string): string {
  const [, verb = 'statement'] = /^[\s(]*(\w+)/.exec(sql) ?? [];
  const [, table] = /\b(?:from|into|update|join)\s+`?(\w+)/i.exec(sql) ?? [];
  return table ? `${verb.toLowerCase()} ${table}` : verb.toLowerCase();
}
