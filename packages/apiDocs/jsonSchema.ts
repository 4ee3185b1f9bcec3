import { z } from 'zod';
import { instantInput, recordLimitOf } from '#shared/contracts/common.ts';
import { checkedContractOf } from '#shared/contracts/reports.ts';

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 takes it. */
export type Schema = z.core.JSONSchema.BaseSchema;

export interface SchemaBook {
  /** Named schemas that others point at, by name. */
  components: Record<string, Schema>;
  /** The schema of a contract's input or output; what has a name becomes a component, and a pointer to it is returned. */
  toSchema: (contract: z.ZodType, io: 'input' | 'output') => Schema;
}

const DATE_TIME = { type: 'string', format: 'date-time' } as const;

/** Makes schemas of contracts. `describe` adds to an object's schema what the contracts' comments say of its fields. */
export function createSchemaBook(
  names: z.core.$ZodRegistry<{ id: string }>,
  describe: (schema: Schema) => void,
): SchemaBook {
  const components: Record<string, Schema> = {};

  const convert = (contract: z.ZodType, io: 'input' | 'output'): Schema =>
    z.toJSONSchema(contract, {
      io,
      metadata: names,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const schema = zodSchema as unknown as z.ZodType;
        const checked = checkedContractOf(schema);
        const limit = recordLimitOf(schema);
        if (checked) replace(jsonSchema, z.toJSONSchema(checked, { io: 'output', unrepresentable: 'any' }));
        else if (limit !== undefined && schema instanceof z.ZodPipe) {
          replace(jsonSchema, { ...z.toJSONSchema(schema.out as z.ZodType, { io: 'input' }), maxProperties: limit });
        } else if (schema === (instantInput as z.ZodType) || schema instanceof z.ZodDate)
          replace(jsonSchema, DATE_TIME);
      },
    }) as Schema;

  const toName = (name: string, io: 'input' | 'output') =>
    io === 'output' || name.endsWith('Input') ? name : `${name}Input`;

  const settle = (schema: Schema, io: 'input' | 'output'): Schema => {
    const { $defs = {}, $schema: _, ...own } = schema;
    for (const [name, definition] of Object.entries($defs)) {
      const key = toName(name, io);
      const { id: __, ...rest } = definition as Schema & { id?: string };
      components[key] = simplify(rest as Schema, (inner) => toName(inner, io), describe);
    }
    return simplify(own as Schema, (name) => toName(name, io), describe);
  };

  return {
    components,
    toSchema: (contract, io) => {
      const schema = settle(convert(contract, io), io);
      const name = names.get(contract)?.id;
      if (name === undefined || schema.$ref) return schema;
      const key = toName(name, io);
      components[key] = schema;
      return { $ref: `#/components/schemas/${key}` };
    },
  };
}

function replace(schema: Schema, by: Schema): void {
  for (const key of Object.keys(schema)) delete schema[key];
  const { $schema: _, ...rest } = by;
  Object.assign(schema, rest);
}

/** The same schema as people would write it: no unions within unions, null among the types, and no bounds that say nothing. */
function simplify(schema: Schema, toName: (name: string) => string, describe: (schema: Schema) => void): Schema {
  const deeper = (inner: unknown) => simplify(inner as Schema, toName, describe);
  const { anyOf, properties, items, additionalProperties, ...rest } = schema;
  const own: Schema = { ...rest };
  delete own.$schema;
  delete own.id;
  if (typeof own.$ref === 'string') own.$ref = `#/components/schemas/${toName(own.$ref.replace('#/$defs/', ''))}`;
  if (own.minimum === -Number.MAX_SAFE_INTEGER) delete own.minimum;
  if (own.maximum === Number.MAX_SAFE_INTEGER) delete own.maximum;
  // Generators of clients make a field with a default a required one.
  delete own.default;
  if (items) own.items = deeper(items);
  if (typeof additionalProperties === 'object') own.additionalProperties = deeper(additionalProperties);
  if (properties)
    own.properties = Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, deeper(value)]));
  if (properties) describe(own);
  return anyOf ? { ...own, ...toUnion(anyOf.map(deeper)) } : own;
}

function toUnion(branches: Schema[]): Schema {
  const flat = branches.flatMap((branch) =>
    branch.anyOf && Object.keys(branch).length === 1 ? (branch.anyOf as Schema[]) : [branch],
  );
  const distinct = [...new Map(flat.map((branch) => [JSON.stringify(branch), branch])).values()];
  const [first, second] = distinct;
  if (first && distinct.length === 1) return first;
  if (first && second?.type === 'null' && distinct.length === 2 && typeof first.type === 'string')
    return {
      ...first,
      type: [first.type, 'null'],
      ...(first.enum ? { enum: [...first.enum, null] } : {}),
    } as unknown as Schema;
  return { anyOf: distinct };
}
