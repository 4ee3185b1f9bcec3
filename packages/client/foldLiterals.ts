import { parseSync } from 'vite';

/** A type literal in the compiler's print: where it stands, and which property holds it. */
interface Literal {
  start: number;
  end: number;
  property: string;
  children: Literal[];
}

interface Node {
  type: string;
  start: number;
  end: number;
  key?: { name?: string; value?: string };
  [member: string]: unknown;
}

/** Shorter ones read better where they stand; without a name among the contracts, twice as long ones. */
const SHORTEST_NAMED = 24;

/** What a procedure takes that takes nothing. */
const NO_INPUT_TEXT = 'void | Record<string, never> | null | undefined';
const NO_INPUT = /<void \| Record<string, never> \| null \| undefined(?=[,>])/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The outermost type literals below a node. */
function literalsBelow(node: unknown, property: string): Literal[] {
  if (Array.isArray(node)) return node.flatMap((each) => literalsBelow(each, property));
  if (!isNode(node)) return [];
  const own = node.type === 'TSPropertySignature' ? (node.key?.name ?? node.key?.value ?? property) : property;
  const children =
    node.type === 'TSUnionType'
      ? literalsOfUnion(node.types as Node[], own)
      : Object.entries(node).flatMap(([name, value]) => (name === 'key' ? [] : literalsBelow(value, own)));
  return isFoldable(node) ? [{ start: node.start, end: node.end, property: own, children }] : children;
}

/** An object's type; a choice of words such as an order's status is one of `literalsOfUnion`. */
const isFoldable = ({ type }: Node): boolean => type === 'TSTypeLiteral';

/** The members of a union: the words among them, which stand side by side, as one literal. */
function literalsOfUnion(members: readonly Node[], property: string): Literal[] {
  const words = members.filter(
    ({ type, literal }) => type === 'TSLiteralType' && isNode(literal) && literal.value !== '',
  );
  const [first, last] = [words[0], words.at(-1)];
  const others = members.filter((member) => !words.includes(member)).flatMap((each) => literalsBelow(each, property));
  if (!first || !last || words.length < 2) return others;
  return [{ start: first.start, end: last.end, property, children: [] }, ...others].sort((a, b) => a.start - b.start);
}

const pascal = (name: string) =>
  name
    .replace(/(?:^|[^a-zA-Z0-9])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    .replace(/[^a-zA-Z0-9]/g, '');

/** The type of a constant of the print, by its name. */
function typeOfConstant(program: Node, name: string): Node {
  const found = (program.body as Node[])
    .map((statement) => (statement.declaration ?? statement) as Node)
    .flatMap((statement) => (statement.declarations ?? []) as { id: Node & { name: string } }[])
    .find(({ id }) => id.name === name);
  const type = (found?.id.typeAnnotation as Node | undefined)?.typeAnnotation;
  if (!isNode(type)) throw new Error(`The compiler has not printed ${name}.`);
  return type;
}

/**
 * Folds the compiler's print of `router` and of the contracts' `names` into interfaces: ClientRouter, and one for each literal
 * that has a name or stands in more than one place. Returns the text of the declarations, each exported.
 */
export function foldLiterals(printed: string): string {
  const { program } = parseSync('print.d.ts', printed);
  const root = program as unknown as Node;
  const text = ({ start, end }: { start: number; end: number }) => printed.slice(start, end).replace(/\s*\n\s*/g, ' ');
  const known = new Map<string, string>();
  const orderForm = literalsOfNames(root).find(({ property }) => property === 'OrderForm');
  for (const literal of literalsOfNames(root))
    if (!known.has(text(literal))) known.set(text(literal), literal.property);

  const router = typeOfConstant(root, 'router');
  const parts = literalsBelow(router, 'router')[0]?.children ?? [];
  const inProcedures = parts.flatMap((part) => part.children);
  const named = chooseNames([...inProcedures, ...(orderForm ? [orderForm] : [])], text, known);

  const render = (literal: Literal, isOwnName = false): string => {
    const name = isOwnName ? undefined : named.get(text(literal));
    return name ?? spliced(literal, literal.children, (child) => render(child));
  };
  const spliced = (range: { start: number; end: number }, inner: Literal[], write: (literal: Literal) => string) => {
    let [result, at] = ['', range.start];
    for (const child of inner) {
      result += printed.slice(at, child.start) + write(child);
      at = child.end;
    }
    return (result + printed.slice(at, range.end)).replace(/\s*\n\s*/g, ' ');
  };
  const byText = new Map(
    everyLiteral([...inProcedures, ...(orderForm ? [orderForm] : [])]).map((each) => [text(each), each]),
  );
  const interfaces = [...named].map(([literalText, name]) => {
    const literal = byText.get(literalText);
    if (!literal) return '';
    const own = render(literal, true);
    return own.startsWith('{') ? `export interface ${name} ${lines(own)}` : `export type ${name} = ${own};`;
  });
  const inputless = NO_INPUT.test(printed) ? [`export type NoInput = ${NO_INPUT_TEXT};`] : [];
  const bodies = parts.map((part) => lines(spliced(part, part.children, (each) => render(each))));
  // Parts of the same calls, such as those of lists of names, are written once, by the name of the first.
  const nameOf = (body: string) => {
    const { property = '' } = parts[bodies.indexOf(body)] ?? {};
    return bodies.indexOf(body) < bodies.lastIndexOf(body) ? `${pascal(property)}Calls` : undefined;
  };
  const shared = bodies.flatMap((body, index) =>
    nameOf(body) && bodies.indexOf(body) === index ? [`export interface ${nameOf(body)} ${body}`] : [],
  );
  const procedures = parts.map(({ property }, index) => {
    const body = bodies[index] ?? '';
    return `${property}: ${nameOf(body) ?? body.replaceAll('\n', '\n\t')};`;
  });
  const clientRouter = `export interface ClientRouter {\n\t${procedures.join('\n\t')}\n}`;
  const folded = [...interfaces, ...shared, clientRouter.replace(new RegExp(NO_INPUT, 'g'), '<NoInput')].join('\n');
  // What may be left out may be undefined, both for whoever writes it and for whoever reads it.
  return [...inputless, folded.replace(/(\?: [^;{}]*?) \| undefined;/g, '$1;').replaceAll('; }', ' }')].join('\n');
}

function literalsOfNames(root: Node): Literal[] {
  return literalsBelow(typeOfConstant(root, 'names'), 'names').flatMap(({ children }) => children);
}

const everyLiteral = (literals: readonly Literal[]): Literal[] =>
  literals.flatMap((literal) => [literal, ...everyLiteral(literal.children)]);

/** A name for each literal that has one among the contracts, or stands in more than one place; by its text. */
function chooseNames(
  outermost: readonly Literal[],
  text: (literal: Literal) => string,
  known: ReadonlyMap<string, string>,
): Map<string, string> {
  const places = new Map<string, { literal: Literal; contexts: Set<string> }>();
  const visit = (literal: Literal, context: string) => {
    const own = text(literal);
    const place = places.get(own) ?? { literal, contexts: new Set() };
    // What stands twice only because what is around it does needs no name for that.
    place.contexts.add(context);
    places.set(own, place);
    for (const child of literal.children) visit(child, `${own} ${child.start - literal.start}`);
  };
  for (const literal of outermost) visit(literal, String(literal.start));
  const named = new Map<string, string>();
  const taken = new Set<string>(['ClientRouter']);
  for (const [own, { literal, contexts }] of places) {
    const contract = known.get(own);
    if (own.length < SHORTEST_NAMED) continue;
    if (contract === undefined && (contexts.size < 2 || own.length < 2 * SHORTEST_NAMED)) continue;
    const base = contract ?? pascal(literal.property);
    let name = base;
    for (let number = 2; taken.has(name); number += 1) name = `${base}${number}`;
    taken.add(name);
    named.set(own, name);
  }
  return named;
}

/** A literal with each of its outermost members on a line of its own. */
function lines(literal: string): string {
  const inner = literal.slice(1, -1).trim();
  let [depth, result] = [0, ''];
  for (const character of inner) {
    if ('{(<['.includes(character)) depth += 1;
    if ('})>]'.includes(character)) depth -= 1;
    result += character === ';' && depth === 0 ? ';\n' : character;
  }
  return `{\n${result
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `\t${line}`)
    .join('\n')}\n}`;
}
