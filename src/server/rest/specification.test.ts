import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileOutput } from '#shared/contracts/common.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { definitionsOf } from '../platform/trpc/documentedPath.ts';
import { formLimitsOf } from '../platform/uploads/uploads.ts';
import { appRouter } from '../router.ts';
import { REST_ROUTES, ROUTE_GROUPS } from './routes.ts';

/** Extracts `| METHOD /path | payload | answer |` and the five calls of the generic pattern from the specification. */
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

/** In the notation of the table: parameters by colon, no keyword, no trailing slash. */
const toRoute = (path: string) =>
  path
    .replace(/\?.*$/, '')
    .replace(/(.)\/$/, '$1')
    .replaceAll('{id}', ':_id')
    .replaceAll('{filename}', ':filename');

const store = await openTestStore();
const server = await serveTestStore(store);

const NOWHERE = '999999999';
const toPath = (path: string) =>
  path.replaceAll(/:_id|\{id\}/g, NOWHERE).replaceAll(/:filename|\{filename\}/g, 'none.jpg');

async function call(method: string, path: string, body?: { type: string; text: string }) {
  const response = await fetch(server.url + toPath(path), {
    method,
    // A reused connection may be idle past the store's limit if the machine is busy.
    headers: { connection: 'close', ...(body ? { 'content-type': body.type } : {}) },
    ...(body ? { body: body.text } : {}),
  });
  const text = await response.text();
  return { status: response.status, allow: response.headers.get('allow'), text };
}
const JSON_BODY = { type: 'application/json', text: '{}' };
const bodyOf = (method: string) => (method === 'GET' || method === 'HEAD' ? undefined : JSON_BODY);

test('the specification is parsed completely', () => {
  expect(documented).toHaveLength(35 + 3 + 7 * 5);
});

test('every call of the specification exists, and accepts its documented form, with and without a trailing slash', async () => {
  const wrong: string[] = [];
  for (const [method, path] of documented) {
    const isThere = REST_ROUTES.some((route) => route.method.toUpperCase() === method && route.path === toRoute(path));
    const [base = '', keyword] = path.split('?');
    const bare = base.replace(/(.)\/$/, '$1');
    const forms = [bare, `${bare}/`].map((form) => (keyword === undefined ? form : `${form}?${keyword}a`));
    const [first, second] = await Promise.all(forms.map((form) => call(method, form, bodyOf(method))));
    const isTaken = first?.status !== 405 && !first?.text.includes(messages.pageNotFound);
    if (!isThere || !isTaken || JSON.stringify(first) !== JSON.stringify(second)) wrong.push(`${method} ${path}`);
  }
  expect(wrong).toEqual([]);
});

const METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'];
const paths = [...Map.groupBy(REST_ROUTES, ({ path }) => path)].map(([path, routes]) => ({
  path,
  methods: routes.map(({ method }) => method.toUpperCase()),
}));

/** Compares named answers, so that a failure lists the differing ones. */
const expectAll = (answers: readonly [name: string, answer: unknown, expected: unknown][]) =>
  expect(Object.fromEntries(answers.map(([name, answer]) => [name, answer]))).toEqual(
    Object.fromEntries(answers.map(([name, , expected]) => [name, expected])),
  );

test('every path rejects every other method with 405 and states the allowed ones', async () => {
  const answers: [string, unknown, unknown][] = [];
  for (const { path, methods } of paths) {
    const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).toSorted();
    for (const method of METHODS.filter((each) => !methods.includes(each))) {
      const { status, allow, text } = await call(method, path, bodyOf(method));
      const expected = [405, allowed, JSON.stringify({ code: 'wrong_method', msg: serverMessages.wrongMethod })];
      answers.push([`${method} ${path}`, [status, allow?.split(', ').toSorted(), text], expected]);
    }
    const { status, allow, text } = await call('OPTIONS', path);
    answers.push([`OPTIONS ${path}`, [status, allow?.split(', ').toSorted(), text], [204, allowed, '']]);
  }
  expectAll(answers);
});

test('every path rejects a body of another media type with 415', async () => {
  const answers: [string, unknown, unknown][] = [];
  for (const route of REST_ROUTES.filter(({ method }) => method !== 'get')) {
    if (route.procedure === undefined && route.takesText) continue;
    const method = route.method.toUpperCase();
    const { status } = await call(method, route.path, { type: 'application/x-www-form-urlencoded', text: 'a=1' });
    // A form needs a valid token before its body is read.
    answers.push([`${method} ${route.path}`, status, route.procedure && route.form ? 401 : 415]);
  }
  expectAll(answers);
});

test('every path with GET also responds to HEAD, with the same status and no body', async () => {
  const answers: [string, unknown, unknown][] = [];
  for (const { path, methods } of paths) {
    const [got, head] = await Promise.all([call('GET', path), call('HEAD', path)]);
    const expected = [got.status, '', !methods.includes('GET')];
    answers.push([path, [head.status, head.text, head.status === 405], expected]);
  }
  expectAll(answers);
});

test('every path is unknown with one more segment', async () => {
  const answers: [string, unknown, unknown][] = [];
  for (const { path } of paths) {
    const { status, text } = await call('GET', `${path}/nothing/there`);
    answers.push([path, [status, text], [404, JSON.stringify({ code: 'not_found', msg: messages.pageNotFound })]]);
  }
  expectAll(answers);
});

test('every call has its path below a heading, or the reason why it has none', () => {
  const ofCalls = REST_ROUTES.flatMap(({ procedure }) => procedure ?? []);
  expect(ofCalls.toSorted()).toEqual(
    definitionsOf(appRouter)
      .flatMap(({ name, meta }) => (meta.path === undefined ? [] : [name]))
      .toSorted(),
  );
  for (const { name, meta } of definitionsOf(appRouter))
    if (meta.path === undefined) expect(meta.noPath, name).toMatch(/\w+ \w+/);
});

test('a path describes the parts of its form and the media types of its file, if it has these', () => {
  for (const route of REST_ROUTES) {
    if (route.procedure === undefined) continue;
    const { inputs, output } = route.call;
    const said = [route.form !== undefined, route.sendsFile !== undefined];
    expect(said, route.path).toEqual([inputs.some((input) => formLimitsOf(input)), output === fileOutput]);
  }
});

test('every row has a description and a unique name', () => {
  const names = REST_ROUTES.map(({ id }) => id);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  for (const name of names) expect(name).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
  for (const { id, summary, description = 'A text.' } of REST_ROUTES) {
    expect(summary, id).toMatch(/^[A-Z].{8,}[^.]$/);
    expect(description, id).toMatch(/^[A-Z].+\.$/s);
  }
  for (const { name, description } of ROUTE_GROUPS) expect(description, name).toMatch(/\.$/);
});
