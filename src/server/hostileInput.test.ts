import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { createTestStore, type TestStore } from '#test/store/testStore.ts';
import { definitionsOf } from './platform/trpc/documentedPath.ts';
import { REST_ROUTES } from './rest/routes.ts';
import { appRouter } from './router.ts';

let store: TestStore;
let url: string;
const tokens = { customer: '', staff: '' };
beforeAll(async () => {
  store = await createTestStore();
  ({ url } = await serveTestStore(store));
  tokens.customer = await store.customerToken(await store.make.customer());
  tokens.staff = await store.staffToken(await store.make.staff());
});
afterAll(() => store.close());

async function send(method: string, path: string, token: string, body?: string) {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body }),
  });
  // A stream would go on for as long as it is listened to.
  if (response.headers.get('content-type') === 'text/event-stream') {
    await response.body?.cancel();
    return { status: response.status, text: '' };
  }
  return { status: response.status, text: await response.text() };
}

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const deep = nested(5_000);
/** As deep as a query's address has room for. */
const deepQuery = nested(300);
const HOSTILE = [
  '{',
  'null',
  '7',
  '"text"',
  '[]',
  '[{}]',
  deep,
  '{"_id":null,"username":null,"password":null,"phone_number":null,"code":null,"key":null,"quantity":null}',
  '{"_id":{"$gt":""},"orders":{"length":1e9},"item":[],"name":{},"filters":7,"page":-1,"username":{},"password":{"$ne":""},"phone_number":{},"code":[],"is_active":"yes","version":{},"order_status":{},"credential":{},"category":{"_id":{}},"selling_price":[],"size_prices":{"length":1e9},"image":{},"images":{},"import_id":{},"rows":{},"ids":{"length":1},"parent_category":{"_id":[]},"other_fields":{},"date":{},"reason":{}}',
  '{"__proto__":{"kind":"staff"},"constructor":{"prototype":{}},"_id":"1 or 1=1","s":"\'; drop table stock; --","username":"\' or 1=1 -- ","phone_number":"0917\' --","item":"1;drop table stock","quantity":1,"order_status":"Pending\'","key":"x\'","credential":"a.b.c","ids":["1 or 1=1"],"checked":"1\'","image":"../../etc/passwd","images":["../x.jpg"],"before":"0 or 1","date":"2026-11-20\' or 1","reason":"<script>"}',
  '{"_id":1e400,"page":1.5,"quantity":9e15,"category":"\\u0000","period_covered":{"start":"2026-13-45","end":[]},"item":-1,"phone_number":"99999999999999999999999999","selling_price":1e300,"ids":[1e308],"import_id":1e99,"date":1e15,"image":1e9,"images":[1e9],"name":1e308,"parent_category":1e308,"sequence":1e308}',
];

/** Parts of the store's inside, and zod's own words ("expected string, received undefined"), which are for programmers. */
const INSIDE = /node_modules|\.ts:|at \w+ \(|ER_[A-Z]|stack|[Ee]xpected \w+, received/;

/** Describes an answer that shows the store's inside, or an error without a message; nothing for one that is a message. */
const shown = (name: string, input: string, { status, text }: { status: number; text: string }) =>
  status < 400 || (status < 500 && !INSIDE.test(text) && /"msg":"[^"]*\S/.test(text))
    ? []
    : [`${name} ${input.slice(0, 80)} → ${status} ${text}`];

test('every path answers every malformed body with a message, never with an error of its own', async () => {
  const errors: string[] = [];
  for (const route of REST_ROUTES) {
    const policy = route.procedure === undefined ? route.policy : route.call.meta.policy;
    const token = policy === 'customer' ? tokens.customer : tokens.staff;
    const path = route.path.replaceAll(':_id', '999999999');
    for (const body of route.method === 'get' ? [undefined] : HOSTILE) {
      errors.push(
        ...shown(`${route.method} ${path}`, body ?? '', await send(route.method.toUpperCase(), path, token, body)),
      );
    }
  }
  expect(errors).toEqual([]);
});

test('every procedure answers every malformed input with a message, never with an error of its own', async () => {
  const errors: string[] = [];
  const inputs = HOSTILE.slice(1).filter((input) => input !== deep);
  for (const { name, type, meta } of definitionsOf(appRouter)) {
    if (type === 'subscription') continue;
    const token = meta.policy === 'customer' ? tokens.customer : tokens.staff;
    const call = (path: string, input: string) =>
      type === 'query'
        ? send('GET', `/trpc/${path}input=${encodeURIComponent(input)}`, token)
        : send('POST', `/trpc/${path}`, token, input);
    // By itself, for a batch is rejected as a whole for it.
    const deepest = type === 'query' ? deepQuery : deep;
    errors.push(...shown(name, deepest, await call(`${name}?`, `{"json":${deepest}}`)));
    const batch = inputs.map((input, index) => `"${index}":{"json":${input}}`).join();
    const { text } = await call(`${inputs.map(() => name).join()}?batch=1&`, `{${batch}}`);
    const answers = JSON.parse(text) as { error?: { json: { data: { httpStatus: number } } } }[];
    if (answers.length !== inputs.length) errors.push(`${name} answers ${answers.length} of ${inputs.length}`);
    for (const [index, answer] of answers.entries()) {
      const status = answer.error?.json.data.httpStatus ?? 200;
      errors.push(...shown(name, inputs[index] ?? '', { status, text: JSON.stringify(answer) }));
    }
  }
  expect(errors).toEqual([]);
});
