/**
 * `node scripts/figures.ts` counts the code: lines of each part; small files with one reader in their own folder; exported names of two files;
 * whole SQL statements, statements of the builder and lines of each room of the server; what the placing of an order imports, and
 * how many statements a call may send (held by statementBudget.test.ts).
 */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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
        .map((cell, at) => String(cell).padEnd(at === 0 ? 64 : 12))
        .join('')
        .trimEnd()}\n`,
    );
};

const lineCount = (text: string) => text.split('\n').length - 1;
const parts = Map.groupBy(sources, ([file]) =>
  file
    .split('/')
    .slice(0, /^(src|packages)\//.test(file) ? 2 : 1)
    .join('/'),
);
print([
  ['part', 'files', 'lines'],
  ...[...parts].map(([part, files]) => [part, files.length, files.reduce((sum, [, text]) => sum + lineCount(text), 0)]),
  ['all', sources.size, [...sources.values()].reduce((sum, text) => sum + lineCount(text), 0)],
]);

/** Lines of a file that its only reader could hold. Styles and parts that are loaded later need files of their own. */
const SMALL_LINES = 40;
const graph = toImportGraph(sources);
const readers = Map.groupBy(
  [...graph].flatMap(([file, imports]) => imports.map((target) => ({ file, target }))),
  ({ target }) => target,
);
const crumbs = [...readers].filter(([target, [first, second]]) => {
  if (!target.startsWith('src/') || target.endsWith('.css.ts') || !first || second) return false;
  const isLazy = sources.get(first.file)?.includes(`import('./${basename(target)}')`);
  const isInFolder = dirname(first.file) === dirname(target);
  return isInFolder && !isLazy && lineCount(sources.get(target) ?? '') <= SMALL_LINES;
});
const EXPORTED = /^export (?:default )?(?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm;
const exported = [...sources]
  .filter(([file]) => file.startsWith('src/') && !file.endsWith('.css.ts'))
  .flatMap(([file, text]) => [...text.matchAll(EXPORTED)].map(([, name]) => ({ file, name })));
const twice = [...Map.groupBy(exported, ({ name }) => name).values()].filter(
  (places) => new Set(places.map(({ file }) => file)).size > 1,
);
print([
  [`files of at most ${SMALL_LINES} lines with one reader, in its folder`, crumbs.length],
  ['exported names of two files', twice.length],
]);

const rooms = Map.groupBy(server, ([file]) => file.slice(SERVER.length).split('/').slice(0, -1)[0] ?? '.');
print([
  ['room', 'whole SQL', 'builder', 'files', 'lines'],
  ...[...rooms].map(([room, files]) => [room, ...Object.values(figuresOf(files))]),
  ['all of the server', ...Object.values(figuresOf(server))],
]);

const imported = (graph.get(PLACING) ?? []).filter((path) => path.startsWith('src/'));
const budget = readFileSync(join(PROJECT, SERVER, 'orders/statementBudget.test.ts'), 'utf8');
const limits = /const LIMITS = \{([^}]*)\}/.exec(budget)?.[1] ?? '';
print([
  ['files that placeOrder.ts imports', imported.length],
  ...[...limits.matchAll(/(\w+): (\d+)/g)].map(([, call, most]) => [`statements of ${call}, at most`, Number(most)]),
]);
