import { parseSync } from 'vite';
// Prints the package's declarations. The compiler writes out what each procedure takes and returns, so that the file names neither the server nor
// a library.

import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const FOLDER = import.meta.dirname;
const PROJECT = join(FOLDER, '../..');
const CONTRACTS = 'src/shared/contracts';

/** The contracts' own names: `export type Order = z.infer<typeof order>`. */
const NAMED_CONTRACT = /^export type (\w+) = z\.(?:infer|output)<typeof \w+>;/gm;

/** A module from whose declarations the types can be read: the compiler expands whatever a function returns. */
async function buildEntry(): Promise<string> {
  const files = globSync(`${CONTRACTS}/*.ts`, { cwd: PROJECT, exclude: (name) => name.endsWith('.test.ts') }).sort();
  const names = new Map<string, string>();
  for (const file of files) {
    for (const [, name = ''] of (await readFile(join(PROJECT, file), 'utf8')).matchAll(NAMED_CONTRACT)) {
      if (!names.has(name)) names.set(name, `import('${join(PROJECT, file)}').${name}`);
    }
  }
  return [
    `import type { ClientRouter, NamedTypes } from '${join(FOLDER, 'src/clientRouter.ts')}';`,
    `import type { Mutation, Query, Subscription } from '${join(FOLDER, 'src/procedureTypes.ts')}';`,
    // Named here, they are printed by these names.
    'export type { Mutation, Query, Subscription };',
    'declare function expand<T>(): { [Part in keyof T]: { [Name in keyof T[Part]]: T[Part][Name] } };',
    'type Named<T> = T extends string ? T : { [Member in keyof T]: T[Member] };',
    'declare function list<T>(): { [Name in keyof T]: Named<T[Name]> };',
    'export const router = expand<ClientRouter>();',
    'export const names = list<NamedTypes>();',
    `interface Contracts { ${[...names].map(([name, type]) => `${name}: ${type}`).join('; ')} }`,
    'export const contracts = list<Omit<Contracts, keyof NamedTypes>>();',
  ].join('\n');
}

/** Has the compiler write declarations of the client and of what it is typed by into `outDir`. */
async function compile(outDir: string): Promise<void> {
  const config = {
    extends: join(PROJECT, 'tsconfig.json'),
    // That the sources are right is said by `npm run typecheck`.
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      noCheck: true,
      outDir,
      rootDir: '/',
    },
    // Only the files that these import are included: the rest of the server says nothing about its procedures.
    include: [],
    files: [join(outDir, 'entry.ts'), join(FOLDER, 'src/index.ts')],
  };
  await writeFile(join(outDir, 'entry.ts'), await buildEntry());
  await writeFile(join(outDir, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(PROJECT, 'node_modules/typescript/bin/tsc');
  // Declarations of the server itself cannot all be written, and nobody reads them. Several threads would each check
  // the same types for themselves: three times the work of one.
  await promisify(execFile)(process.execPath, [compiler, '-p', outDir, '--singleThreaded']).catch(() => undefined);
}

export interface Declarations {
  /** The package's one file of declarations. */
  text: string;
  /** The compiler's own print of every procedure: what a test compares the file with. */
  printed: string;
}

/** The text of index.d.ts. Throws where the compiler has not printed the procedures. */
export async function writeDeclarations(): Promise<string> {
  return (await printDeclarations()).text;
}

/** The declarations, and what they were made from. */
export async function printDeclarations(): Promise<Declarations> {
  const outDir = await mkdtemp(join(tmpdir(), 'campus-store-types-'));
  try {
    await compile(outDir);
    const printed = await readFile(join(outDir, outDir, 'entry.d.ts'), 'utf8');
    const ownFolder = join(outDir, FOLDER, 'src');
    const own = globSync('*.d.ts', { cwd: ownFolder }).sort();
    const files = [
      ...own.filter((name) => name !== 'clientRouter.d.ts').map((name) => [name, join(ownFolder, name)] as const),
      // This is the only file of the store's own, for the names of errors.
      ['errors.d.ts', join(outDir, PROJECT, 'src/shared/errors.d.ts')] as const,
    ];
    const sources = new Map(
      await Promise.all(files.map(async ([name, file]) => [name, await readFile(file, 'utf8')] as const)),
    );
    return { text: joinDeclarations(sources, nameTypes(printed)), printed };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** The procedures by one type, and the records that they name. */
function nameTypes(printed: string): string {
  const [, router = '', names = '', contracts = ''] =
    /^export declare const router: (\{.*^\});\n.* names: \{\n(.*)^\};\n.* contracts: \{\n(.*)^\};/ms.exec(printed) ??
    [];
  if (!router) throw new Error('the compiler has not printed the procedures');
  const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
  const ofRouter = oneLine(router);
  const membersOf = (text: string) => [...text.matchAll(/^ {4}(\w+): (.*?);$(?=\n {4}\w|\n$)/gms)];
  // The contracts that a procedure takes or returns as they are.
  const used = membersOf(contracts).filter(([, , type = '']) => ofRouter.includes(oneLine(type)));
  const records = [...membersOf(names), ...used].map(
    ([, name, type = '']) => `export type ${name} = ${type.replaceAll(/^ {4}/gm, '')};`,
  );
  return [`export type ClientRouter = ${router};`, ...records].join('\n');
}

interface Statement {
  name: string;
  comment: string;
  /** Without `export`. */
  text: string;
}

/** The declarations of a file, and the names that it hands on from others. */
function readDeclarations(text: string): { statements: Statement[]; passedOn: string[] } {
  const { program, comments } = parseSync('part.d.ts', text);
  const statements: Statement[] = [];
  const passedOn: string[] = [];
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') continue;
    if (node.type === 'ExportNamedDeclaration' && !node.declaration) {
      passedOn.push(...node.specifiers.map(({ exported }) => ('name' in exported ? exported.name : exported.value)));
      continue;
    }
    const inner = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (!inner) continue;
    const own = inner as unknown as { id?: { name: string }; declarations?: { id: { name: string } }[] };
    const name = own.id?.name ?? own.declarations?.[0]?.id.name ?? '';
    const before = comments.filter(({ end }) => end <= node.start && text.slice(end, node.start).trim() === '').at(-1);
    const comment = before ? `${text.slice(before.start, before.end)}\n` : '';
    statements.push({ name, comment, text: text.slice(inner.start, inner.end) });
  }
  return { statements, passedOn };
}

/** The printed type FormData of the procedures: the runtime's own, in whichever library its types are. */
const FORM_DATA =
  'type RuntimeForm = typeof globalThis extends { FormData: { prototype: infer Form } } ? Form : unknown;';

/**
 * One file of the declarations of several (`sources`, by file name) and of `router`, all of it exported: what index.d.ts exports
 * and whatever that is typed by, nothing else.
 */
function joinDeclarations(sources: ReadonlyMap<string, string>, router: string): string {
  const files = new Map([...sources].map(([file, text]) => [file, readDeclarations(text)]));
  const exported = new Set(files.get('index.d.ts')?.passedOn);
  const statements = [...files.values()].flatMap((file) => file.statements);
  const ofRouter = readDeclarations(router).statements;
  // Types alone: what is declared as a value and not exported is nobody's concern.
  const types = statements.filter(({ text }) => /^(?:interface|type|declare class) /.test(text));
  const needed = new Set(exported);
  let before = -1;
  while (needed.size > before) {
    before = needed.size;
    for (const { text } of statements.filter(({ name }) => needed.has(name))) {
      const code = text.replace(/\/\*[\s\S]*?\*\//g, '');
      for (const other of types) if (new RegExp(`\\b${other.name}\\b`).test(code)) needed.add(other.name);
    }
  }
  const own = statements
    .filter(({ name }) => needed.has(name))
    .map(
      ({ name, comment, text }) => `${comment}${/^declare/.test(text) && exported.has(name) ? 'export ' : ''}${text}`,
    );
  // A file of declarations exports whatever it declares, unless it says `export {}`.
  const records = ofRouter.map(({ text }) => text.replaceAll('<FormData,', '<RuntimeForm,'));
  return `${[FORM_DATA, ...own, ...records].join('\n')}\n`;
}
