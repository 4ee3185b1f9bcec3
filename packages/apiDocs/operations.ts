import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApiDocument } from './document.ts';
import type { Schema } from './jsonSchema.ts';

interface Media {
  schema: Schema;
  example?: unknown;
}
export interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: 'path' | 'query' | 'header' }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>;
}

export const operationsOf = ({ paths }: OpenApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method,
      path,
      operation: operation as Operation,
    })),
  );

/** Returns a function that describes the error of a value by a schema of the document, or returns null. Unknown fields are errors. */
export function createChecker(document: OpenApiDocument): (schema: Schema, value: unknown) => string | null {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv, ['date-time', 'email']);
  ajv.addFormat('binary', true);
  ajv.addSchema({ $id: 'document', components: closed(document.components) });
  const validators = new Map<Schema, ReturnType<typeof ajv.compile>>();
  return (schema, value) => {
    const validate = validators.get(schema) ?? ajv.compile(closed(schema));
    validators.set(schema, validate);
    return validate(value) ? null : ajv.errorsText(validate.errors);
  };
}

/** The schema without additional fields, with pointers into the document. */
const closed = (schema: object): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'), (_, value) =>
    value?.type === 'object' && value.properties ? { additionalProperties: false, ...value } : value,
  );
