import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { loadSample } from '#db/sample/loadSample.ts';
import { REST_ROUTES } from '#server/rest/routes.ts';
import { SCOPES } from '#shared/domain/apiScopes.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { createTestStore } from '#test/store/testStore.ts';
import { createDocument, type OpenApiDocument, readExamples } from './document.ts';
import type { Schema } from './jsonSchema.ts';

interface Media {
  schema: Schema;
  example?: unknown;
}
interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: 'path' | 'query' | 'header' }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>;
}

let document: OpenApiDocument;
beforeAll(async () => {
  document = await createDocument();
});

const operationsOf = ({ paths }: OpenApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method,
      path,
      operation: operation as Operation,
    })),
  );

/** Returns what is wrong with a value by a schema of the document, or null. Unknown fields are errors. */
function createChecker(): (schema: Schema, value: unknown) => string | null {
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

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document) as never);
  expect(errors).toBeUndefined();
  expect([valid, validator.version]).toEqual([true, '3.1']);
});

test('every schema compiles, and every example is what its schema says', () => {
  const check = createChecker();
  const wrong = operationsOf(document).flatMap(({ name, operation }) =>
    mediaOf(operation).flatMap(({ where, schema, example }) => {
      const errors = check(schema, example);
      return errors === null || example === undefined ? [] : [`${name} ${where}: ${errors}`];
    }),
  );
  expect(wrong).toEqual([]);
});

function mediaOf({ requestBody, responses }: Operation) {
  const sent = Object.values(requestBody?.content ?? {}).map((media) => ({ where: 'sent', ...media }));
  const received = Object.entries(responses).flatMap(([status, response]) =>
    Object.values(response.content ?? {}).map((media) => ({ where: status, ...media })),
  );
  return [...sent, ...received];
}

test('no list of values has null where the type is not, and no field a default, which would make it required in generated clients', () => {
  const wrong: string[] = [];
  const look = (value: unknown, at: string) => {
    if (typeof value !== 'object' || value === null) return;
    if ('enum' in value && 'type' in value && Array.isArray(value.enum) && value.enum.includes(null)) {
      if (![value.type].flat().includes('null')) wrong.push(at);
    }
    if ('default' in value && ('type' in value || 'anyOf' in value)) wrong.push(`${at}: default`);
    for (const [key, member] of Object.entries(value)) look(member, `${at}/${key}`);
  };
  look(document, '');
  expect(wrong).toEqual([]);
});

test('each path that a token of the API opens names the scope, and those for people alone name none', () => {
  const scopes = Object.fromEntries(
    operationsOf(document).map(({ operation }) => [operation.operationId, apiTokenScopes(operation)]),
  );
  expect(scopes).toMatchObject({
    setOrderStatus: ['orders:write'],
    getOrder: ['orders:read'],
    checkImport: ['stocks:read'],
    downloadReport: ['reports:read'],
    downloadAuditLog: ['audit-log:read'],
    downloadConsents: ['privacy:read'],
    // A token is optional.
    listProducts: ['stocks:read'],
    // Customers only, not tokens.
    createApiToken: [],
    placeOrder: [],
  });
  const { apiToken } = document.components.securitySchemes as Record<string, { description: string }>;
  for (const scope of SCOPES) expect(apiToken?.description).toContain(scope);
});

const apiTokenScopes = ({ security }: Operation) => security.flatMap(({ apiToken = [] }) => apiToken);

test('every row stands in the document and every operation in the table, with its parameters declared', () => {
  const rows = REST_ROUTES.map(({ method, path, id }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')} ${id}`);
  const operations = operationsOf(document);
  expect(
    operations.map(({ method, path, operation }) => `${method} ${path} ${operation.operationId}`).toSorted(),
  ).toEqual(rows.toSorted());
  for (const { path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = (operation.parameters ?? [])
      .filter((parameter) => parameter.in === 'path')
      .map(({ name }) => name);
    expect(declared, path).toEqual(inPath);
  }
});

test('a sentence of one property stands at no other of its name', () => {
  const text = JSON.stringify(document);
  const count = (sentence: string) => text.split(`"description":${JSON.stringify(sentence)}`).length - 1;
  // These sentences belong to the order history and the audit log; other lists have `kind` and `s`, too.
  expect(count('The kind of an activity that is neither a change of status nor a moved pick-up.')).toBeLessThanOrEqual(
    1,
  );
  expect(count('Words of who, of the record, or of what changed.')).toBeLessThanOrEqual(1);
  expect(text).not.toMatch(/"description":"[^"]*\bMAX_[A-Z_]+/);
});

/** May hold any value: settings, this document, and old and new values in the audit log. */
const ANYTHING = [
  '/paths//api/account-settings/get/responses/200/content/application/json/schema/items/properties/value',
  '/paths//api/openapi.json/get/responses/200/content/application/json/schema/additionalProperties',
  '/components/schemas/AuditLogOutput/properties/docs/items/properties/changes/items/properties/from',
  '/components/schemas/AuditLogOutput/properties/docs/items/properties/changes/items/properties/to',
  '/components/schemas/OrderHistoryOutput/properties/docs/items/properties/changes/items/properties/from',
  '/components/schemas/OrderHistoryOutput/properties/docs/items/properties/changes/items/properties/to',
  '/components/schemas/SaveSettingInput/properties/value',
];

test('nothing else is left to guess', () => {
  const empty: string[] = [];
  const visit = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null || /\/(example|security)$/.test(at)) return;
    if (!Array.isArray(value) && Object.keys(value).length === 0) empty.push(at);
    for (const [key, member] of Object.entries(value)) visit(member, `${at}/${key}`);
  };
  visit(document.paths, '/paths');
  visit(document.components.schemas, '/components/schemas');
  expect(empty).toEqual(ANYTHING);
});

/** A stream never ends. */
const LEFT_OUT = ['streamOrderUpdates'];
const RUNS = 5;
const SEED = 20_261_122;
/** Ids of existing and missing records, and valid and invalid values. */
const anything = fc.oneof(
  fc.constantFrom('1', '2', '999999999', '', null, true, '2026-11-24T01:30:00.000Z'),
  fc.string({ maxLength: 40 }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 2 }),
);

function pointed<T>(value: T & { $ref?: string }): T {
  const [, kind = '', name = ''] = /#\/components\/(\w+)\/(.+)/.exec(value.$ref ?? '') ?? [];
  return name === ''
    ? value
    : ((document.components as Record<string, object> as Record<string, Record<string, T>>)[kind]?.[name] ?? value);
}

/** The recorded input, with fields omitted or replaced by anything. */
function inputsOf({ operationId, parameters = [], requestBody }: Operation): fc.Arbitrary<Record<string, unknown>> {
  const recorded = (readExamples()[operationId]?.input ?? {}) as Record<string, unknown>;
  const inBody = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
    Object.keys(pointed(schema).properties ?? {}),
  );
  const ofField = (name: string) =>
    name in recorded ? fc.oneof({ weight: 3, arbitrary: fc.constant(recorded[name]) }, anything) : anything;
  // An empty text between two slashes would change the path.
  const ofPath = (name: string) => ofField(name).filter((value) => /^[^./]+$/.test(String(value)));
  const inPath = parameters.flatMap((parameter) => (parameter.in === 'path' ? [parameter.name] : []));
  const inQuery = parameters.flatMap((parameter) => (parameter.in === 'query' ? [parameter.name] : []));
  const fields = [
    ...[...inQuery, ...inBody].map((name) => [name, ofField(name)] as const),
    ...inPath.map((name) => [name, ofPath(name)] as const),
  ];
  return fc.record(Object.fromEntries(fields), { requiredKeys: inPath, noNullPrototype: true });
}

function bodyOf({ requestBody }: Operation, input: Record<string, unknown>) {
  const [type] = Object.keys(requestBody?.content ?? {});
  if (type === undefined) return {};
  if (type !== 'multipart/form-data') return { body: JSON.stringify(input), headers: { 'content-type': type } };
  const body = new FormData();
  for (const [name, part] of Object.entries(input))
    for (const value of [part].flat()) {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      body.append(name, /^(file|images)$/.test(name) ? new File([text], 'a file') : text);
    }
  return { body };
}

test('every operation responds to whatever is sent as the document says', async () => {
  const store = await createTestStore({ env: { DEMO: 'true' } });
  onTestFinished(() => store.close());
  await loadSample(store.deps());
  const { url } = await serveTestStore(store);
  const customer = await store.customerToken(1);
  /** A separate staff user for each call: calls that end sessions must not affect the next. */
  const tokenFor = async ({ security }: Operation) => {
    const scheme = Object.keys(security[0] ?? {})[0];
    if (scheme === undefined) return null;
    return scheme === 'customerToken' ? customer : store.staffToken(await store.make.staff());
  };
  const check = createChecker();
  const wrong: string[] = [];
  for (const { name, method, path, operation } of operationsOf(document)) {
    if (LEFT_OUT.includes(operation.operationId)) continue;
    const property = fc.asyncProperty(inputsOf(operation), async (input) => {
      const named = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(input[key])));
      const query =
        method === 'get' ? new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)])) : '';
      const token = await tokenFor(operation);
      const { body, headers } = bodyOf(operation, input);
      const response = await fetch(`${url}${named}?${query}`, {
        method: method.toUpperCase(),
        // On a busy machine the store may close a reused connection as idle.
        headers: { connection: 'close', ...headers, ...(token && { authorization: `Bearer ${token}` }) },
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.text();
      const said = `${response.status} ${text.slice(0, 500)}`;
      const documented = operation.responses[String(response.status)];
      if (!documented || response.status >= 500) throw new Error(said);
      const { content = {} } = pointed(documented);
      const type = (response.headers.get('content-type') ?? '').replace(/;.*/, '');
      if (Object.keys(content).length === 0 && text === '') return;
      const media = content[type];
      if (!media) throw new Error(`${type} is not documented: ${said}`);
      const fault = type === 'application/json' ? check(media.schema, JSON.parse(text)) : null;
      if (fault !== null) throw new Error(`${fault} in ${said}`);
    });
    await fc
      .assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true })
      .catch((error: Error) =>
        wrong.push(`${name}: ${error.message}\n${error.cause} ${(error.cause as Error | undefined)?.cause}`),
      );
  }
  expect(wrong).toEqual([]);
});
