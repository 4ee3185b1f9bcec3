import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { ENTITIES, MODULES, PACKAGES, SINGLE_USES, TYPES_ONLY, WALLS } from './importRules.ts';

/** The imports of each file: paths from the root, and names of packages. Type imports count. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

export const PROJECT = fileURLToPath(new URL('..', import.meta.url));

const SOURCES = '{src,db,test,examples,packages,scripts}/**/*.{ts,tsx,mjs}';
const ALIASES: readonly [alias: string, folder: string][] = [
  ['#shared/', 'src/shared/'],
  ['#server/', 'src/server/'],
  ['#client/', 'src/client/'],
  ['#db/', 'db/'],
  ['#test/', 'test/'],
];

/** The project's files below `root` with their text, except for tests, which may import anything. */
export function readSources(root: string): Map<string, string> {
  const files = globSync(SOURCES, { cwd: root, exclude: (name) => /\.test\.tsx?$|\.d\.m?ts$/.test(String(name)) });
  return new Map(files.sort().map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

export function toImportGraph(sources: ReadonlyMap<string, string>): ImportGraph {
  return new Map([...sources].map(([file, text]) => [file, readImports(file, text)]));
}

/** Returns a message for each client file that uses a browser feature reserved for one module. */
export function checkSingleUses(sources: ReadonlyMap<string, string>): string[] {
  const clientFiles = [...sources].filter(([file]) => file.startsWith('src/client/'));
  return SINGLE_USES.flatMap(({ words, only, why }) =>
    clientFiles
      .filter(([file, text]) => file !== only && words.test(text))
      .map(([file, text]) => `${file} uses ${words.exec(text)?.[0]}, which only ${only} does. ${why}`),
  );
}

/** Returns a message for each file that imports values where only types are allowed. */
export function checkTypeImports(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([file, text]) =>
    TYPES_ONLY.filter(({ from }) => file.startsWith(from)).flatMap(({ to, why }) =>
      parseSync(file, text)
        .module.staticImports.filter(({ entries }) => entries.some(({ isType }) => !isType))
        .map(({ moduleRequest }) => resolveImport(file, moduleRequest.value))
        .filter((target) => target.startsWith(to))
        .map((target) => `${file} imports a value of ${target}. ${why}`),
    ),
  );
}

/** Lists the modules that a text imports and re-exports, statically or by `import()` of a literal. */
export function readImports(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const argument = text.slice(start, end);
      return /^(['"]).*\1$/.test(argument) ? argument.slice(1, -1) : [];
    }),
  ];
  return [...new Set(specifiers.map((specifier) => resolveImport(file, specifier)))];
}

function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  const alias = ALIASES.find(([prefix]) => specifier.startsWith(prefix));
  return alias ? alias[1] + specifier.slice(alias[0].length) : specifier;
}

const isModuleOf = (module: string, file: string) =>
  module === ENTITIES
    ? file.endsWith('.entity.ts') || file === 'src/server/entities.ts'
    : file.startsWith(`${module}/`) || file.replace(/\.(ts|tsx|mjs)$/, '') === module;

function findModule(file: string): number {
  if (isModuleOf(ENTITIES, file)) return MODULES.indexOf(ENTITIES);
  const [longest] = MODULES.filter((module) => isModuleOf(module, file)).sort(
    (one, other) => other.length - one.length,
  );
  return longest === undefined ? -1 : MODULES.indexOf(longest);
}

export function checkImports(graph: ImportGraph): string[] {
  const errors = findCircles(graph).map((files) => `These files import each other: ${files.join(', ')}`);
  for (const [file, imports] of graph) {
    const module = findModule(file);
    if (module < 0) errors.push(`${file} is in no module of scripts/importRules.ts.`);
    for (const target of imports) {
      if (!graph.has(target) && !/^(src|db|test|packages|examples|scripts)\//.test(target)) {
        const rule = PACKAGES.find(({ from, only }) => file.startsWith(from) && !only.includes(target));
        if (rule) errors.push(`${file} imports ${target}. ${rule.why}`);
        continue;
      }
      if (findModule(target) > module) errors.push(`${file} imports ${target}, whose module comes after its own.`);
      const wall = WALLS.find(
        ({ from, to, except = [] }) => file.startsWith(from) && target.startsWith(to) && !except.includes(file),
      );
      if (wall) errors.push(`${file} imports ${target}. ${wall.why}`);
    }
  }
  return errors;
}

/** Finds import cycles by Tarjan's algorithm. */
function findCircles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    lowest.set(file, own);
    open.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!graph.has(target)) continue;
      const reached = order.has(target) ? (open.includes(target) ? order.get(target) : undefined) : visit(target);
      lowest.set(file, Math.min(lowest.get(file) ?? own, reached ?? own));
    }
    if (lowest.get(file) === own) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1) circles.push(group.sort());
    }
    return lowest.get(file) ?? own;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}
