import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import type { Schema } from './jsonSchema.ts';

const CONTRACTS = new URL('../../src/shared/contracts/', import.meta.url);

/** The fields of one object of a contract, with the comments before them. */
interface DescribedFields {
  fields: ReadonlySet<string>;
  descriptions: ReadonlyMap<string, string>;
}

/**
 * Returns a function that adds the comments of the contracts to a schema's properties. A property has the comment of the object of a
 * contract that names it and the most of the schema's other fields, at least half of them; where several such objects name as many and do
 * not say the same of it, nobody knows which it is, and it has none.
 */
export function createDescriber(): (schema: Schema) => void {
  const known = globSync('*.ts', { cwd: CONTRACTS, exclude: ['*.test.ts'] })
    .sort()
    .flatMap((file) => readFields(file, readFileSync(new URL(file, CONTRACTS), 'utf8')))
    .sort((a, b) => b.fields.size - a.fields.size);
  return ({ properties = {} }) => {
    const names = new Set(Object.keys(properties));
    const alike = known.filter(
      ({ fields }) => 2 * fields.size >= names.size && [...fields].every((name) => names.has(name)),
    );
    for (const [name, property] of Object.entries(properties)) {
      const naming = alike.filter(({ fields }) => fields.has(name));
      const closest = naming.filter(({ fields }) => fields.size === naming[0]?.fields.size);
      const said = new Set(closest.map(({ descriptions }) => descriptions.get(name)));
      const [sentence] = said;
      if (said.size === 1 && sentence !== undefined && typeof property === 'object') property.description ??= sentence;
    }
  };
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

function readFields(file: string, text: string): DescribedFields[] {
  const { program, comments } = parseSync(file, text);
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  const found: DescribedFields[] = [];
  visit(program as unknown as Node, (node) => {
    if (node.type !== 'ObjectExpression') return;
    const properties = (node.properties as Node[]).filter(({ type }) => type === 'Property');
    const descriptions = properties.flatMap((property) => {
      const comment = docs.find(({ end }) => end <= property.start && text.slice(end, property.start).trim() === '');
      return comment ? [[nameOf(property), toSentence(comment.value)] as const] : [];
    });
    found.push({ fields: new Set(properties.map(nameOf)), descriptions: new Map(descriptions) });
  });
  return found;
}

const nameOf = ({ key }: Node) =>
  String((key as { name?: string; value?: string }).name ?? (key as { value?: string }).value);

/** Returns the comment as one line, without its references to the rules, which are for readers of the code. */
const toSentence = (comment: string) =>
  comment
    .replace(/^\s*\*+ ?/gm, '')
    .replaceAll(/\s*\(docs\/[^)]*\)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

function visit(node: Node, look: (node: Node) => void): void {
  look(node);
  for (const value of Object.values(node))
    for (const child of [value].flat())
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, look);
}
