import fc, { type Arbitrary } from 'fast-check';
import type { OpenApiDocument } from './document.ts';
import type { Schema } from './jsonSchema.ts';

/** Ids of the first records of any kind, which a sample has, and of none. */
const IDS = fc.oneof(fc.constantFrom('1', '2', '3', '999999999'), fc.string({ maxLength: 8 }));
const MAX_LENGTH = 40;
const MAX_ITEMS = 3;

/** Values that a schema of the document allows, shrinking as fast-check's own do. */
export function arbitraryOf(schema: Schema, document: OpenApiDocument, name = ''): Arbitrary<unknown> {
  const deeper = (inner: unknown, key = name) => arbitraryOf(inner as Schema, document, key);
  const pointed = /#\/components\/schemas\/(.+)/.exec(schema.$ref ?? '')?.[1];
  if (pointed === 'RecordIdInput') return IDS;
  if (pointed) return deeper((document.components.schemas as Record<string, Schema>)[pointed]);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((branch) => deeper(branch)));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => deeper({ ...schema, type } as Schema)));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer(rangeOf(schema, 1_000));
    case 'number':
      return fc.integer(rangeOf(schema, 10_000)).map((value) => value / 4);
    case 'string':
      return textOf(schema, name);
    case 'array':
      return fc.array(deeper(schema.items ?? {}), {
        minLength: Math.min(schema.minItems ?? 0, MAX_ITEMS),
        maxLength: Math.min(schema.maxItems ?? MAX_ITEMS, MAX_ITEMS),
      });
    case 'object':
      return objectOf(schema, deeper);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf(schema: Schema, deeper: (inner: unknown, key?: string) => Arbitrary<unknown>): Arbitrary<unknown> {
  const { properties, required = [], additionalProperties } = schema;
  if (!properties)
    return fc.dictionary(fc.string({ maxLength: 10 }), deeper(additionalProperties ?? {}), { maxKeys: MAX_ITEMS });
  const members = Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, deeper(value, key)]));
  return fc.record(members, { requiredKeys: required.filter((key) => key in members), noNullPrototype: true });
}

function textOf({ pattern, format, minLength = 0, maxLength = MAX_LENGTH }: Schema, name: string): Arbitrary<string> {
  if (name === '_id') return IDS;
  if (format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
      .map((date) => date.toISOString());
  if (format === 'email') return fc.emailAddress();
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: Math.min(maxLength, MAX_LENGTH) });
}

const rangeOf = ({ minimum, maximum }: Schema, span: number) => {
  const min = Math.max(Math.ceil(minimum ?? -span), -span);
  return { min, max: Math.max(min, Math.min(Math.floor(maximum ?? span), span)) };
};
