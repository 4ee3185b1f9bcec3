import { z } from 'zod';
import { instantInput, recordLimitOf } from '#shared/contracts/common.ts';

/** A JSON Schema of draft 2020-12, which OpenAPI 3.1 uses. */
export type Schema = z.core.JSONSchema.BaseSchema;

export type SchemaBook = ReturnType<typeof createSchemaBook>;

/** `describe` adds the contracts' comments to an object's schema. */
export function createSchemaBook(names: z.core.$ZodRegistry<{ id: string }>, describe: (schema: Schema) => void) {
  const components: Record<string, Schema> = {};
  return {
    components,
    /** The schema of a contract's input or output; a named contract becomes a component and returns a pointer. */
    toSchema(contract: z.ZodType, io: 'input' | 'output'): Schema {
      const toName = (name: string) => (io === 'output' || name.endsWith('Input') ? name : `${name}Input`);
      const options = { io, metadata: names, unrepresentable: 'any', override } as const;
      const text = JSON.stringify(z.toJSONSchema(contract, options)).replaceAll(
        /"#\/\$defs\/(\w+)"/g,
        (_, name) => `"#/components/schemas/${toName(name)}"`,
      );
      const { $defs = {}, ...own }: Schema = JSON.parse(text, (_, value) => tidy(value, describe));
      for (const [name, definition] of Object.entries($defs)) components[toName(name)] = definition as Schema;
      const name = names.get(contract)?.id;
      if (name === undefined || own.$ref) return own;
      components[toName(name)] = own;
      return { $ref: `#/components/schemas/${toName(name)}` };
    },
  };
}

/** Adds what zod cannot express. */
function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Schema }): void {
  const schema = zodSchema as z.ZodType;
  const limit = recordLimitOf(schema);
  let by: Schema | null = null;
  if (limit !== undefined && schema instanceof z.ZodPipe)
    by = { ...z.toJSONSchema(schema.out as z.ZodType, { io: 'input' }), maxProperties: limit };
  else if (schema === (instantInput as z.ZodType) || schema instanceof z.ZodDate)
    by = { type: 'string', format: 'date-time' };
  if (by === null) return;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  Object.assign(jsonSchema, by);
}

/** Simplifies a schema: no nested unions, no trivial bounds, and no defaults, which generators make required. Outputs may get new fields. */
function tidy(value: Schema, describe: (schema: Schema) => void): Schema {
  if (typeof value !== 'object' || value === null) return value;
  delete value.$schema;
  delete value.default;
  if (value.minimum === -Number.MAX_SAFE_INTEGER) delete value.minimum;
  if (value.maximum === Number.MAX_SAFE_INTEGER) delete value.maximum;
  if (value.additionalProperties === false) delete value.additionalProperties;
  if (typeof value.id === 'string') delete value.id;
  if (value.type === 'object' && value.properties) describe(value);
  const { anyOf, ...rest } = value;
  if (!Array.isArray(anyOf)) return value;
  const flat = (anyOf as Schema[]).flatMap((branch) =>
    branch.anyOf && Object.keys(branch).length === 1 ? (branch.anyOf as Schema[]) : [branch],
  );
  const [first = {}, second, ...more] = [...new Map(flat.map((each) => [JSON.stringify(each), each])).values()];
  if (!second) return { ...rest, ...first };
  if (second.type !== 'null' || more.length > 0 || typeof first.type !== 'string')
    return { ...rest, anyOf: [first, second, ...more] };
  // zod's type allows one type; draft 2020-12 allows several.
  return Object.assign(
    { ...rest, ...first, ...(first.enum && { enum: [...first.enum, null] }) },
    { type: [first.type, 'null'] },
  );
}
