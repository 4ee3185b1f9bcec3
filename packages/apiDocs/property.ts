import fc from 'fast-check';
import { arbitraryOf } from './arbitraryOf.ts';
import { type createChecker, type Operation, operationsOf, type Parameter } from './checker.ts';
import type { OpenApiDocument } from './document.ts';

/** One call as it is sent. */
interface Sent {
  path: string;
  body: BodyInit | undefined;
  type: string | undefined;
}

interface Caller {
  url: string;
  tokenOf: (operation: Operation) => Promise<string | null>;
  check: ReturnType<typeof createChecker>;
}

const SEED = 20_261_122;
const RUNS = 5;
/** A stream goes on for ever. */
const LEFT_OUT = ['streamOrderUpdates'];

/** Operations that generated inputs are sent to. */
export const testedOperations = (document: OpenApiDocument) =>
  operationsOf(document).filter(({ operation }) => !LEFT_OUT.includes(operation.operationId));

/**
 * Sends inputs made from the document to one operation and holds every response against it. Throws with the seed, the shrunk input and what is
 * wrong: a status that is not documented, or a body that is not what the document says.
 */
export async function holdAgainstDocument(
  document: OpenApiDocument,
  { name, method, path, operation }: ReturnType<typeof operationsOf>[number],
  { url, tokenOf, check }: Caller,
): Promise<void> {
  const property = fc.asyncProperty(callOf(document, path, operation), async (sent) => {
    const token = await tokenOf(operation);
    const response = await fetch(url + sent.path, {
      method: method.toUpperCase(),
      headers: {
        // On a busy machine a reused connection may have been idle for so long that the store closes it.
        connection: 'close',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(sent.type ? { 'content-type': sent.type } : {}),
      },
      ...(sent.body === undefined ? {} : { body: sent.body }),
    });
    const documented = operation.responses[String(response.status)];
    const text = await response.text();
    if (!documented || response.status >= 500)
      throw new Error(`${name} responds with ${response.status}: ${text.slice(0, 300)}`);
    const { content = {} } = resolve(document, documented);
    const type = (response.headers.get('content-type') ?? '').replace(/;.*/, '');
    if (Object.keys(content).length === 0 && text === '') return;
    const media = content[type];
    if (!media) throw new Error(`${name} responds with ${type || 'no type'}, documented are ${Object.keys(content)}`);
    if (type !== 'application/json') return;
    const wrong = check(media.schema, JSON.parse(text));
    if (wrong !== null) throw new Error(`${name} ${response.status}: ${wrong} in ${text.slice(0, 500)}`);
  });
  await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true });
}

function resolve(document: OpenApiDocument, response: Operation['responses'][string]): Operation['responses'][string] {
  const name = /#\/components\/responses\/(.+)/.exec(response.$ref ?? '')?.[1];
  return name === undefined ? response : ((document.components.responses as Operation['responses'])[name] ?? {});
}

function callOf(document: OpenApiDocument, path: string, operation: Operation): fc.Arbitrary<Sent> {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in !== 'header');
  const values = Object.fromEntries(parameters.map((parameter) => [parameter.name, toArbitrary(document, parameter)]));
  return fc
    .record({ values: fc.record(values, { noNullPrototype: true }), body: bodyOf(document, operation) })
    .map(({ values: chosen, body }) => {
      const texts = chosen as Record<string, unknown>;
      const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(texts[name])));
      const query = parameters
        .filter((parameter) => parameter.in === 'query' && texts[parameter.name] !== undefined)
        .map(({ name }) => `${encodeURIComponent(name)}=${encodeURIComponent(String(texts[name]))}`);
      return { path: `${named}?${query.join('&')}`, ...body };
    });
}

const toArbitrary = (document: OpenApiDocument, { name, schema, required, in: where }: Parameter) => {
  const value = arbitraryOf(schema, document, name);
  // An empty text between two slashes would make another path.
  if (where === 'path') return value.filter((text) => /^[^./]+$/.test(String(text)));
  return required ? value : fc.option(value, { nil: undefined });
};

function bodyOf(document: OpenApiDocument, { requestBody }: Operation): fc.Arbitrary<Omit<Sent, 'path'>> {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!type || !media) return fc.constant({ body: undefined, type: undefined });
  const value = arbitraryOf(media.schema, document);
  if (type !== 'multipart/form-data')
    return value.map((sent) => ({ body: type === 'text/plain' ? String(sent) : JSON.stringify(sent), type }));
  return value.map((sent) => ({ body: toForm(sent as Record<string, unknown>), type: undefined }));
}

function toForm(parts: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    const isFile = /^(file|images)$/.test(name);
    for (const entry of [part].flat())
      form.append(
        name,
        isFile ? new File([String(entry)], 'a file') : typeof entry === 'string' ? entry : JSON.stringify(entry),
      );
  }
  return form;
}
