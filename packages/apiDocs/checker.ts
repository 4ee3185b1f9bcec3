import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApiDocument } from './document.ts';
import type { Schema } from './jsonSchema.ts';

interface Media {
  schema: Schema;
  example?: unknown;
}
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}
export interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>;
}

/** Every operation of the document, with its method and path. */
export function operationsOf({ paths }: OpenApiDocument) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method,
      path,
      operation: operation as Operation,
    })),
  );
}

/** Says what is wrong with a value by a schema of the document, or null. Fields that no schema names are wrong too. */
type Checker = (schema: Schema, value: unknown) => string | null;

export function createChecker(document: OpenApiDocument): Checker {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv, ['date-time', 'email']);
  ajv.addFormat('binary', true);
  ajv.addSchema({ $id: 'document', components: closed(document.components) });
  const validators = new Map<Schema, ReturnType<typeof ajv.compile>>();
  return (schema, value) => {
    const validate = validators.get(schema) ?? ajv.compile(closed(schema) as Schema);
    validators.set(schema, validate);
    return validate(value) ? null : ajv.errorsText(validate.errors);
  };
}

/** The same schema without room for fields that it does not name, and with pointers into the document. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === '$ref' ? String(member).replace('#/', 'document#/') : closed(member),
    ]),
  );
  const isOpen =
    'properties' in members && members.additionalProperties === undefined && typeof members.properties === 'object';
  return isOpen ? { ...members, additionalProperties: false } : members;
}
