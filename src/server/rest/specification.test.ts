import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { serveTestStore } from '#test/serveTestStore.ts';
import { createTestStore, type TestStore } from '#test/testStore.ts';
import { REST_ROUTES, ROUTE_GROUPS } from './routes.ts';

/** Reads `| METHOD /path | payload | answer |` and the five calls of the generic pattern out of the specification's own text. */
function readDocumentedCalls(markdown: string): [method: string, path: string][] {
  const rows = [...markdown.matchAll(/^\| (GET|PUT|POST|DELETE) (\S+) \|/gm)].map(
    ([, method = '', path = '']) => [method, path] as [string, string],
  );
  const generic = /for bases (.+?): (.+)/.exec(markdown);
  const references = /Reference lists (.+?):/.exec(markdown);
  const bases = [generic?.[1], references?.[1]].flatMap((list) => (list ?? '').split(', '));
  const calls = [...(generic?.[2] ?? '').matchAll(/(GET|PUT|POST|DELETE) \{base\}(\{id\}|paginate)?/g)];
  const masterData = bases.flatMap((base) =>
    calls.map(([, method = '', rest = '']) => [method, `${base}${rest}`] as [string, string]),
  );
  return [...rows, ...masterData];
}

const documented = readDocumentedCalls(readFileSync(new URL('./documentedCalls.md', import.meta.url), 'utf8'));

/** As the table writes it: parameters by colon, no keyword, no slash at the end. */
const toRoute = (path: string) =>
  path
    .replace(/\?.*$/, '')
    .replace(/(.)\/$/, '$1')
    .replaceAll('{id}', ':_id')
    .replaceAll('{filename}', ':filename');

let store: TestStore;
let server: { url: string; close: () => Promise<void> };
beforeAll(async () => {
  store = await createTestStore();
  server = await serveTestStore(store);
});
afterAll(() => store.close());

const NOWHERE = '999999999';
const toPath = (path: string) =>
  path.replaceAll(/:_id|\{id\}/g, NOWHERE).replaceAll(/:filename|\{filename\}/g, 'none.jpg');

async function call(method: string, path: string, body?: { type: string; text: string }) {
  const response = await fetch(server.url + toPath(path), {
    method,
    // One that is reused may have been idle for as long as the store keeps it, on a busy machine.
    headers: { connection: 'close', ...(body ? { 'content-type': body.type } : {}) },
    ...(body ? { body: body.text } : {}),
  });
  const text = await response.text();
  return { status: response.status, allow: response.headers.get('allow'), text };
}
const JSON_BODY = { type: 'application/json', text: '{}' };
const bodyOf = (method: string) => (method === 'GET' || method === 'HEAD' ? undefined : JSON_BODY);

test('the specification is read whole', () => {
  expect(documented).toHaveLength(35 + 3 + 7 * 5);
});

describe.each(documented)('%s %s of the specification', (method, path) => {
  test('has a row, and is taken as it is written, with and without the slash at its end', async () => {
    const row = REST_ROUTES.find((route) => route.method.toUpperCase() === method && route.path === toRoute(path));
    expect(row).toBeDefined();
    const [base = '', keyword] = path.split('?');
    const bare = base.replace(/(.)\/$/, '$1');
    const forms = [bare, `${bare}/`].map((form) => (keyword === undefined ? form : `${form}?${keyword}a`));
    const responses = await Promise.all(forms.map((form) => call(method, form, bodyOf(method))));
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]?.text).not.toContain(messages.pageNotFound);
    expect(responses[0]?.status).not.toBe(405);
  });
});

const METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'];
const paths = [...Map.groupBy(REST_ROUTES, ({ path }) => path)].map(([path, routes]) => ({
  path,
  methods: routes.map(({ method }) => method.toUpperCase()),
  takesText: routes.some((route) => route.procedure === undefined && route.takesText),
}));

describe.each(paths)('$path', ({ path, methods, takesText }) => {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));

  test('rejects every other method with 405 and says what it allows', async () => {
    const others = METHODS.filter((each) => !methods.includes(each));
    const responses = await Promise.all(others.map((method) => call(method, path, bodyOf(method))));
    for (const response of responses)
      expect({ ...response, allow: response.allow?.split(', ').toSorted() }).toEqual({
        status: 405,
        allow: allowed.toSorted(),
        text: JSON.stringify({ msg: serverMessages.wrongMethod }),
      });
    const { status, allow, text } = await call('OPTIONS', path);
    expect([status, allow?.split(', ').toSorted(), text]).toEqual([204, allowed.toSorted(), '']);
  });

  test('rejects a body of another media type with 415', async () => {
    for (const method of methods.filter((each) => each !== 'GET' && !takesText)) {
      const { status } = await call(method, path, { type: 'application/x-www-form-urlencoded', text: 'a=1' });
      const route = REST_ROUTES.find((each) => each.path === path && each.method.toUpperCase() === method);
      // A form says first whose token must be there: nobody's megabytes are read.
      expect([method, status]).toEqual([method, route?.procedure && route.form ? 401 : 415]);
    }
  });

  test('answers HEAD where it answers GET, with the same status and no body', async () => {
    const [got, head] = await Promise.all([call('GET', path), call('HEAD', path)]);
    expect([head.status, head.text]).toEqual([got.status, '']);
    expect(head.status === 405).toBe(!methods.includes('GET'));
  });

  test('is an unknown path with one name more', async () => {
    const name = `${path}/nothing/there`;
    const { status, text } = await call('GET', name);
    expect([status, text]).toEqual([404, JSON.stringify({ msg: messages.pageNotFound })]);
  });
});

test('every row says what it is for, and has a name of its own', () => {
  const names = REST_ROUTES.map(({ id }) => id);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  for (const name of names) expect(name).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
  for (const { id, summary, description = 'A text.' } of REST_ROUTES) {
    expect(summary, id).toMatch(/^[A-Z].{8,}[^.]$/);
    expect(description, id).toMatch(/^[A-Z].+\.$/s);
  }
  for (const { name, description } of ROUTE_GROUPS) expect(description, name).toMatch(/\.$/);
});
