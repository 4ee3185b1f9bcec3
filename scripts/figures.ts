/**
 * `node scripts/figures.ts`: how much of the server is written by hand, each room by itself: whole SQL statements, statements of the builder and
 * lines; what the placing of an order imports, and how many statements a call may send (held by statementBudget.test.ts).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT, readSources, toImportGraph } from './importGraph.ts';

const SERVER = 'src/server/';
const PLACING = `${SERVER}orders/placing/placeOrder.ts`;
/** A text that begins as a statement, as a template of `sql` or an argument of execute; a part in brackets is none. */
const WHOLE_STATEMENT =
  /(?:\bsql(?:<[^`]*?>)?`|\bexecute(?:<[^(]*?>)?\(\s*['"`])\s*(?:select|insert|update|delete|replace|with)\b/gi;
const BUILDER_STATEMENT = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/g;

const sources = readSources(PROJECT);
const server = [...sources].filter(([file]) => file.startsWith(SERVER));
const count = (texts: readonly string[], pattern: RegExp) =>
  texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);

const figuresOf = (files: typeof server) => {
  const texts = files.map(([, text]) => text);
  return {
    'whole SQL': count(texts, WHOLE_STATEMENT),
    builder: count(texts, BUILDER_STATEMENT),
    files: files.length,
    lines: count(texts, /\n/g),
  };
};
const print = (rows: readonly (readonly (string | number)[])[]) => {
  for (const row of rows)
    process.stdout.write(
      `${row
        .map((cell, at) => String(cell).padEnd(at === 0 ? 40 : 12))
        .join('')
        .trimEnd()}\n`,
    );
};

const rooms = Map.groupBy(server, ([file]) => file.slice(SERVER.length).split('/').slice(0, -1)[0] ?? '.');
print([
  ['room', 'whole SQL', 'builder', 'files', 'lines'],
  ...[...rooms].map(([room, files]) => [room, ...Object.values(figuresOf(files))]),
  ['all of the server', ...Object.values(figuresOf(server))],
]);

const imported = (toImportGraph(sources).get(PLACING) ?? []).filter((path) => path.startsWith('src/'));
const budget = readFileSync(join(PROJECT, SERVER, 'orders/statementBudget.test.ts'), 'utf8');
const limits = /const LIMITS = \{([^}]*)\}/.exec(budget)?.[1] ?? '';
print([
  ['files that placeOrder.ts imports', imported.length],
  ...[...limits.matchAll(/(\w+): (\d+)/g)].map(([, call, most]) => [`statements of ${call}, at most`, Number(most)]),
]);
