import type { RestRoute } from '#server/platform/http/restRoute.ts';
import type { Policy } from '#server/platform/trpc/admission.ts';
import type { FormPart } from '#server/platform/trpc/documentedPath.ts';
import { errorsOf } from './errors.ts';
import type { Schema, SchemaBook } from './jsonSchema.ts';

export interface Example {
  input?: unknown;
  response?: unknown;
}

const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  _id: "The record's id.",
  note_id: "The note's id.",
  filename: "The file's name.",
  code: 'The pick-up code, or the order number.',
};

/** Returns the policy, the scope for API tokens (null if closed to them), and the contracts of input and output. */
export function findContracts(route: RestRoute) {
  if (route.procedure === undefined)
    return { policy: route.policy, scope: route.scope ?? null, input: route.input, output: route.responds.schema };
  const { meta, inputs, output } = route.call;
  return { policy: meta.policy, scope: meta.scope, input: inputs[0], output };
}

/** Allowed callers in words and as alternative tokens; an empty object means no token. */
const WHO: Record<Policy, { words: string; security: object[] }> = {
  anyone: { words: 'Open to all.', security: [{}, { customerToken: [] }, { staffToken: [] }] },
  customer: { words: 'For customers.', security: [{ customerToken: [] }] },
  staff: { words: 'For staff.', security: [{ staffToken: [] }] },
  unscopedStaff: { words: 'For staff without assigned categories.', security: [{ staffToken: [] }] },
  customerOrStaff: { words: 'For customers and staff.', security: [{ customerToken: [] }, { staffToken: [] }] },
};

const JSON_TYPE = 'application/json';
const BINARY = { type: 'string', format: 'binary' };
const SHORT_TEXT = { type: 'string', maxLength: 200 };
const TEXT = { type: 'string', maxLength: 1_000 };

export function toOperation(route: RestRoute, tag: string, book: SchemaBook, example: Example = {}): object {
  const { policy, scope, input } = findContracts(route);
  const call = route.procedure === undefined ? undefined : route;
  const whole = input && !call?.form ? book.toSchema(input, 'input') : {};
  const schema = book.components[whole.$ref?.replace('#/components/schemas/', '') ?? ''] ?? whole;
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const own = Object.entries(schema.properties ?? {}).filter(([name]) => !inPath.includes(name));
  const required = schema.required?.filter((name) => !inPath.includes(name)) ?? [];
  const isGet = route.method === 'get';
  const sent = (example.input ?? {}) as Record<string, unknown>;
  const exampleOf = (name: string) => (sent[name] === undefined ? {} : { example: sent[name] });
  const parameters = [
    ...inPath.map((name) => ({
      ...{ name, in: 'path', required: true },
      description: PATH_PARAMETERS[name] ?? `The ${name.replaceAll('_', ' ')}.`,
      schema: SHORT_TEXT,
      ...exampleOf(name),
    })),
    ...(isGet && !call?.event ? own : []).map(([name, property]) => ({
      ...{ name, in: 'query', required: required.includes(name) },
      ...toQuery(property as Schema),
      ...exampleOf(name),
    })),
    ...Object.entries(headersOf(route)).map(([name, description]) => ({
      ...{ name, in: 'header', required: false, description, schema: SHORT_TEXT },
    })),
  ];
  const rest = { ...schema, properties: Object.fromEntries(own), ...(schema.required && { required }) };
  const json = own.length === Object.keys(schema.properties ?? {}).length ? whole : rest;
  const body = isGet ? undefined : toBody(route, book, own.length > 0 ? { json, required: required.length > 0 } : null);
  const shown = Object.fromEntries(Object.entries(sent).filter(([name]) => !inPath.includes(name)));
  // The viewer fills a form's parts from their own examples.
  for (const [name, part] of Object.entries(call?.form ?? {}))
    if (body && !('files' in part)) Object.assign(body.media.schema.properties?.[name] ?? {}, exampleOf(name));
  // Routes that serve public files and documents check no token.
  const readsTokens = policy !== 'anyone' || call !== undefined;
  const isForTokens = policy !== 'customer' && scope !== null;
  const who = [WHO[policy].words, isForTokens && `An API token needs \`${scope}\`.`];
  const security = [...WHO[policy].security, ...(isForTokens ? [{ apiToken: [scope] }] : [])];
  const media = { ...body?.media, ...(Object.keys(shown).length > 0 ? { example: shown } : {}) };
  return {
    operationId: route.id,
    tags: [tag],
    summary: route.summary,
    description: [...who, route.description].filter(Boolean).join(' '),
    security: readsTokens ? security : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: body.required, content: { [body.type]: media } } } : {}),
    responses: {
      ...toSuccess(route, book, example.response),
      ...errorsOf(route, {
        readsTokens,
        hasBody: !isGet,
        hasInput: call?.form !== undefined || own.length > 0 || (call !== undefined && inPath.length > 0),
        isForm: call?.form !== undefined,
      }),
    },
  };
}

const IDEMPOTENCY_KEY =
  'A key that you choose for this call: 1 to 200 visible ASCII characters. The same key with the same body returns the first response; with another body the call fails with `key_reused`.';

function headersOf(route: RestRoute): Readonly<Record<string, string>> {
  if (route.procedure === undefined) return {};
  const { repeat } = route.call.meta;
  const isIgnored = repeat === undefined || (typeof repeat === 'object' && 'ignored' in repeat);
  return { ...route.headers, ...(isIgnored ? {} : { 'Idempotency-Key': IDEMPOTENCY_KEY }) };
}

function toQuery({ description, ...rest }: Schema): object {
  const words = description === undefined ? {} : { description };
  if (rest.anyOf) return { ...words, schema: SHORT_TEXT };
  if (!Array.isArray(rest.type)) return { ...words, schema: rest };
  const values = rest.enum?.filter((value) => value !== null);
  return { ...words, schema: { ...rest, type: rest.type[0], ...(values && { enum: values }) } };
}

interface Body {
  type: string;
  required: boolean;
  media: { schema: Schema; encoding?: object };
}

function toBody(route: RestRoute, book: SchemaBook, input: { json: Schema; required: boolean } | null): Body | null {
  if (route.procedure !== undefined && route.form) return toForm(route.form, book);
  if (route.procedure === undefined && route.takesText)
    return { type: 'text/plain', required: true, media: { schema: TEXT as Schema } };
  return input && { type: JSON_TYPE, required: input.required, media: { schema: input.json } };
}

function toForm(form: Readonly<Record<string, FormPart>>, book: SchemaBook): Body {
  const parts = Object.entries(form);
  const required = parts.flatMap(([name, part]) => (part.isRequired ? [name] : []));
  const encoding = parts.flatMap(([name, part]) => {
    if ('text' in part) return [];
    return [[name, { contentType: 'files' in part ? part.files.join(', ') : JSON_TYPE }] as const];
  });
  const schemaOf = (part: FormPart) => {
    if ('json' in part) return book.toSchema(part.json, 'input');
    if ('text' in part) return TEXT;
    return part.isList ? { type: 'array', items: BINARY } : BINARY;
  };
  const properties = Object.fromEntries(
    parts.map(([name, part]) => [name, { ...schemaOf(part), description: part.description }]),
  );
  const schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) } as Schema;
  return {
    type: 'multipart/form-data',
    required: required.length > 0,
    media: { schema, encoding: Object.fromEntries(encoding) },
  };
}

function toSuccess(route: RestRoute, book: SchemaBook, response: unknown): Record<number, object> {
  const { output } = findContracts(route);
  const toJson = () => ({
    schema: output ? book.toSchema(output, 'output') : {},
    ...(response === undefined ? {} : { example: response }),
  });
  const contentOf = (types: readonly string[], media: object) =>
    Object.fromEntries(types.map((type) => [type.replace(/;.*/, ''), media]));
  if (route.procedure === undefined) {
    const { status = 200, types } = route.responds;
    const content = contentOf(types, output ? toJson() : { schema: BINARY });
    return { [status]: { description: 'Done.', ...(types.length > 0 ? { content } : {}) } };
  }
  if (route.sendsFile)
    return { 200: { description: 'The file.', content: contentOf(route.sendsFile, { schema: BINARY }) } };
  if (!route.event) return { 200: { description: 'Done.', content: { [JSON_TYPE]: toJson() } } };
  const { name, data } = route.event;
  const component = book.toSchema(data, 'output').$ref?.replace('#/components/schemas/', '');
  const schema = { type: 'string', description: `Its data: ${component}.` };
  const description = `Events named \`${name}\`; the data of each is the JSON of \`${component}\`.`;
  return { 200: { description, content: { 'text/event-stream': { schema } } } };
}
