import type { z } from 'zod';
import type { CallRoute, RestRoute } from '#server/platform/http/restRoute.ts';
import type { Policy } from '#server/platform/trpc/admission.ts';
import type { FormPart } from '#server/platform/trpc/documentedPath.ts';
import type { Scope } from '#shared/domain/apiScopes.ts';
import { errorsOf } from './errors.ts';
import type { Schema, SchemaBook } from './jsonSchema.ts';

/** An exchange with the sample store: the request and its response. */
export interface Example {
  input?: unknown;
  response?: unknown;
}
export type Examples = Readonly<Record<string, Example>>;

/** Descriptions of the parameters in paths; a parameter that is not here is described by its name. */
const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  _id: "The record's id.",
  note_id: "The note's id.",
  filename: "The file's name.",
  code: 'The code of the pick-up slip, or the order number.',
};

interface Contracts {
  policy: Policy;
  /** The scope that an API token needs, or null if no API token may call. */
  scope: Scope | null;
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
}

/** Who may call, the scope that opens it to API tokens, and the contracts in and out. */
export function findContracts(route: RestRoute): Contracts {
  if (route.procedure !== undefined) {
    const { meta, inputs, output } = route.call;
    return { ...meta, input: inputs[0], output };
  }
  const { policy, scope = null, input, responds } = route;
  return { policy, scope, input, output: responds.schema };
}

const SECURITY: Record<Policy, object[]> = {
  // The input is optional: the response may depend on the caller.
  anyone: [{}, { customerToken: [] }, { staffToken: [] }],
  customer: [{ customerToken: [] }],
  staff: [{ staffToken: [] }],
  unscopedStaff: [{ staffToken: [] }],
  customerOrStaff: [{ customerToken: [] }, { staffToken: [] }],
};
const WHO: Record<Policy, string> = {
  anyone: 'Open to all.',
  customer: 'For customers.',
  staff: 'For staff.',
  unscopedStaff: 'For staff without assigned categories.',
  customerOrStaff: 'For customers and staff.',
};

/** The tokens that open a row, each by itself enough; an empty one stands for a call without any, and nothing for a row that reads none. */
function securityOf(policy: Policy, scope: Scope | null, readsTokens: boolean): object[] {
  if (!readsTokens) return [];
  if (policy === 'customer' || scope === null) return SECURITY[policy];
  return [...SECURITY[policy], { apiToken: [scope] }];
}

/** Who may call, in a sentence or two. */
const whoOf = (policy: Policy, scope: Scope | null) =>
  policy === 'customer' || scope === null ? WHO[policy] : `${WHO[policy]} An API token needs \`${scope}\`.`;

const JSON_TYPE = 'application/json';

/** The operation of a row, with what the sample store responded as its example. */
export function toOperation(route: RestRoute, tag: string, book: SchemaBook, example: Example = {}): object {
  const { policy, scope, input, output } = findContracts(route);
  const form = route.procedure === undefined ? undefined : route.form;
  const schema = input && !form ? inlined(book, book.toSchema(input, 'input')) : {};
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const properties = schema.properties ?? {};
  const own = Object.keys(properties).filter((name) => !inPath.includes(name));
  const isGet = route.method === 'get';
  const isStream = route.procedure !== undefined && route.event !== undefined;
  const inQuery = isGet && !isStream ? own : [];
  const sent = (example.input ?? {}) as Record<string, unknown>;
  const bodyExample = Object.fromEntries(Object.entries(sent).filter(([name]) => !inPath.includes(name)));
  const hasBody = !isGet;
  // Paths that serve files and documents to all look at no token.
  const readsTokens = policy !== 'anyone' || route.procedure !== undefined;
  const parameters = [
    ...inPath.map((name) => ({
      name,
      in: 'path',
      required: true,
      description: PATH_PARAMETERS[name] ?? `The ${name.replaceAll('_', ' ')}.`,
      schema: { type: 'string', maxLength: 200 },
      ...(sent[name] === undefined ? {} : { example: sent[name] }),
    })),
    ...inQuery.map((name) => ({
      name,
      in: 'query',
      required: schema.required?.includes(name) ?? false,
      ...withDescription(properties[name]),
      schema: toQuerySchema(properties[name]),
      ...(sent[name] === undefined ? {} : { example: sent[name] }),
    })),
    ...Object.entries(headersOf(route)).map(([name, description]) => ({
      name,
      in: 'header',
      required: false,
      description,
      schema: { type: 'string', maxLength: 200 },
    })),
  ];
  const body = toBody(route, book, {
    input,
    own,
    isRequired: (schema.required ?? []).some((name) => own.includes(name)),
    schema,
    sent,
  });
  return {
    operationId: route.id,
    tags: [tag],
    summary: route.summary,
    description: [whoOf(policy, scope), route.description].filter(Boolean).join(' '),
    security: securityOf(policy, scope, readsTokens),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: withExample(body, bodyExample) } : {}),
    responses: {
      ...toSuccess(route, book, output, example.response),
      ...errorsOf(route, {
        readsTokens,
        hasBody,
        hasInput: form !== undefined || own.length > 0 || (route.procedure !== undefined && inPath.length > 0),
        isForm: form !== undefined,
      }),
    },
  };
}

const IDEMPOTENCY_KEY =
  'Your own key of this call, 1 to 200 visible ASCII characters. The same key with the same body returns the first response; with another body it is 422.';

/** The headers that a call reads besides its token. */
function headersOf(route: RestRoute): Readonly<Record<string, string>> {
  if (route.procedure === undefined) return {};
  const { repeat } = route.call.meta;
  const isIgnored = repeat === undefined || (typeof repeat === 'object' && 'ignored' in repeat);
  return { ...route.headers, ...(isIgnored ? {} : { 'Idempotency-Key': IDEMPOTENCY_KEY }) };
}

/** The component itself where the schema is a pointer to one. */
function inlined(book: SchemaBook, schema: Schema): Schema {
  const name = typeof schema.$ref === 'string' ? schema.$ref.replace('#/components/schemas/', '') : undefined;
  return name === undefined ? schema : (book.components[name] ?? {});
}

const withDescription = (schema: unknown) => {
  const { description } = (schema ?? {}) as Schema;
  return description === undefined ? {} : { description };
};

/** As text of a query can say it. */
function toQuerySchema(schema: unknown): Schema {
  const { description: _, ...rest } = { ...(schema as Schema) };
  if (Array.isArray(rest.type)) {
    const type = rest.type.find((each: string) => each !== 'null');
    const values = rest.enum?.filter((value: unknown) => value !== null);
    return { ...rest, type, ...(values && { enum: values }) } as Schema;
  }
  if (rest.anyOf) return { type: 'string', maxLength: 200 };
  return rest as Schema;
}

interface BodyParts {
  input: z.ZodType | undefined;
  own: readonly string[];
  isRequired: boolean;
  schema: Schema;
  /** The input that was sent to the sample store. */
  sent: Readonly<Record<string, unknown>>;
}

interface Body {
  required: boolean;
  content: Record<string, object>;
}

function toBody(
  route: RestRoute,
  book: SchemaBook,
  { input, own, isRequired, schema, sent }: BodyParts,
): Body | undefined {
  if (route.method === 'get') return undefined;
  if (route.procedure !== undefined && route.form) return toFormBody(route.form, book, sent);
  if (route.procedure === undefined && route.takesText)
    return { required: true, content: { 'text/plain': { schema: { type: 'string', maxLength: 1_000 } } } };
  if (!input || own.length === 0) return undefined;
  return { required: isRequired, content: { [JSON_TYPE]: { schema: bodySchema(book, input, own, schema) } } };
}

/** Returns the input without the fields that are in the path. */
function bodySchema(book: SchemaBook, input: z.ZodType, own: readonly string[], schema: Schema): Schema {
  const all = Object.keys(schema.properties ?? {});
  if (all.length === own.length) return book.toSchema(input, 'input');
  const required = (schema.required ?? []).filter((name) => own.includes(name));
  const { required: _, ...rest } = schema;
  return {
    ...rest,
    properties: Object.fromEntries(own.map((name) => [name, schema.properties?.[name] ?? {}])),
    ...(required.length > 0 ? { required } : {}),
  } as Schema;
}

function toFormBody(
  parts: Readonly<Record<string, FormPart>>,
  book: SchemaBook,
  sent: Readonly<Record<string, unknown>>,
) {
  const entries = Object.entries(parts);
  const required = entries.filter(([, part]) => part.isRequired).map(([name]) => name);
  const encoding = entries.flatMap(([name, part]) => {
    if ('files' in part) return [[name, { contentType: part.files.join(', ') }] as const];
    return 'json' in part ? [[name, { contentType: JSON_TYPE }] as const] : [];
  });
  const properties = Object.fromEntries(
    entries.map(([name, part]) => {
      // The viewer fills the parts of a form by their own examples.
      const example = 'files' in part || sent[name] === undefined ? {} : { example: sent[name] };
      return [name, { ...toPartSchema(part, book), description: part.description, ...example }];
    }),
  );
  const schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  return {
    required: required.length > 0,
    content: { 'multipart/form-data': { schema, encoding: Object.fromEntries(encoding) } },
  };
}

function toPartSchema(part: FormPart, book: SchemaBook): object {
  if ('json' in part) return book.toSchema(part.json, 'input');
  if ('text' in part) return { type: 'string', maxLength: 1_000 };
  const file = { type: 'string', format: 'binary' };
  return part.isList ? { type: 'array', items: file } : file;
}

function withExample(body: Body, example: object | undefined) {
  if (example === undefined || Object.keys(example).length === 0) return body;
  return {
    ...body,
    content: Object.fromEntries(Object.entries(body.content).map(([type, media]) => [type, { ...media, example }])),
  };
}

function toSuccess(route: RestRoute, book: SchemaBook, output: z.ZodType | undefined, example: unknown) {
  const shown = example === undefined ? {} : { example };
  const toContent = (types: readonly string[], media: object) =>
    Object.fromEntries(types.map((type) => [type.replace(/;.*/, ''), media]));
  const binary = { schema: { type: 'string', format: 'binary' } };
  if (route.procedure === undefined) {
    const { status = 200, types, schema } = route.responds;
    const content = toContent(types, schema ? { schema: book.toSchema(schema, 'output'), ...shown } : binary);
    return { [status]: { description: 'Done.', ...(types.length > 0 ? { content } : {}) } };
  }
  if (route.event) return { 200: toStream(route.event, book) };
  if (route.sendsFile) return { 200: { description: 'The file.', content: toContent(route.sendsFile, binary) } };
  const schema = output ? book.toSchema(output, 'output') : {};
  return { 200: { description: 'Done.', content: { [JSON_TYPE]: { schema, ...shown } } } };
}

function toStream({ name, data }: NonNullable<CallRoute['event']>, book: SchemaBook): object {
  const { $ref = '' } = book.toSchema(data, 'output');
  const component = $ref.replace('#/components/schemas/', '');
  return {
    description: `Events named \`${name}\`; the data of each is the JSON of \`${component}\`.`,
    content: { 'text/event-stream': { schema: { type: 'string', description: `Its data: ${component}.` } } },
  };
}
