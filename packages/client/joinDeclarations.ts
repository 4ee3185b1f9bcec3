import { parseSync } from 'vite';

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
export function joinDeclarations(sources: ReadonlyMap<string, string>, router: string): string {
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
