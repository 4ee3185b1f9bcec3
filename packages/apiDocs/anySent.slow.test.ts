import fc from 'fast-check';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { loadSample } from '#db/sample/loadSample.ts';
import { HOSTILE, shown } from '#test/records/hostileInputs.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { createTestStore } from '#test/store/testStore.ts';
import { createDocument, type OpenApiDocument, readExamples } from './document.ts';
import { createChecker, type Operation, operationsOf } from './operations.ts';

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

let document: OpenApiDocument;
beforeAll(async () => {
  document = await createDocument();
});

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

test('every path responds to any input as documented, and to malformed bodies with a message', async () => {
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
  const check = createChecker(document);
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
    const token = await tokenFor(operation);
    const nowhere = path.replaceAll(/\{\w+\}/g, '999999999');
    for (const body of method === 'get' ? [] : HOSTILE) {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
      const response = await fetch(`${url}${nowhere}`, { method: method.toUpperCase(), headers, body });
      wrong.push(...shown(name, body, { status: response.status, text: await response.text() }));
    }
  }
  expect(wrong).toEqual([]);
});
