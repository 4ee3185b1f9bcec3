import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import type { Schema } from './jsonSchema.ts';

export const CONTRACTS = new URL('../../src/shared/contracts/', import.meta.url);

type Fields = ReadonlyMap<string, string | undefined>;

/** Adds the contracts' comments to a schema's properties: from the object that shares most fields, at least half. Ambiguous comments are omitted. */
export function createDescriber(): (schema: Schema) => void {
  const known = globSync('*.ts', { cwd: CONTRACTS, exclude: ['*.test.ts'] })
    .sort()
    .flatMap((file) => readFields(file, readFileSync(new URL(file, CONTRACTS), 'utf8')))
    .sort((a, b) => b.size - a.size);
  return ({ properties = {} }) => {
    const names = new Set(Object.keys(properties));
    const candidates = known.filter(
      (fields) => 2 * fields.size >= names.size && [...fields.keys()].every((each) => names.has(each)),
    );
    for (const [name, property] of Object.entries(properties)) {
      const naming = candidates.filter((fields) => fields.has(name));
      const closest = naming.filter(({ size }) => size === naming[0]?.size);
      const sentences = new Set(closest.map((fields) => fields.get(name)));
      const [sentence] = sentences;
      if (sentences.size === 1 && sentence !== undefined && typeof property === 'object')
        property.description ??= sentence;
    }
  };
}

type Property = { type: string; start: number; key: { name?: string; value?: string } };

function readFields(file: string, text: string): Fields[] {
  const { program, comments } = parseSync(file, text);
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  const found: Fields[] = [];
  JSON.stringify(program, (_, node) => {
    if (node?.type !== 'ObjectExpression') return node;
    const properties = (node.properties as Property[]).filter(({ type }) => type === 'Property');
    const described = properties.map(({ key, start }) => {
      const comment = docs.find(({ end }) => end <= start && text.slice(end, start).trim() === '');
      return [String(key.name ?? key.value), comment && toSentence(comment.value)] as const;
    });
    found.push(new Map(described));
    return node;
  });
  return found;
}

/** One line, without references to the rules, which are for readers of the code. */
const toSentence = (comment: string) =>
  comment
    .replaceAll(/^\s*\*+ ?|\s*\(docs\/[^)]*\)/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
