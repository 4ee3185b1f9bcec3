import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveTestStore } from '#test/serveTestStore.ts';
import { createTestStore, type TestStore } from '#test/testStore.ts';
import { definitionsOf } from './platform/trpc/findDefinition.ts';
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

const deep = `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`;
const HOSTILE = [
  '{',
  'null',
  '7',
  '"text"',
  '[]',
  '[{}]',
  deep,
  '{"_id":{"$gt":""},"orders":{"length":1e9},"item":[],"name":{},"filters":7,"page":-1}',
  '{"__proto__":{"kind":"staff"},"constructor":{"prototype":{}},"_id":"1 or 1=1","s":"\'; drop table stock; --"}',
  '{"_id":1e400,"page":1.5,"quantity":9e15,"category":"\\u0000","period_covered":{"start":"2026-13-45","end":[]}}',
];

/** Describes an answer that shows the store's inside; nothing for one that is a message. */
const shown = (name: string, input: string, { status, text }: { status: number; text: string }) =>
  status < 500 && !/node_modules|\.ts:|ER_[A-Z]/.test(text)
    ? []
    : [`${name} ${input.slice(0, 80)} → ${status} ${text}`];

test('every path answers every malformed body with a message, never with an error of its own', async () => {
  const errors: string[] = [];
  for (const route of REST_ROUTES) {
    const policy = route.procedure === undefined ? route.policy : route.call.meta.policy;
    const token = policy === 'customer' ? tokens.customer : tokens.staff;
    const path = route.path.replaceAll(':_id', '999999999');
    for (const body of route.method === 'get' ? [undefined] : HOSTILE) {
      const answer = await send(route.method.toUpperCase(), path, token, body);
      errors.push(...shown(`${route.method} ${path}`, body ?? '', answer));
      if (answer.text.includes('stack')) errors.push(`${path} shows a stack`);
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
    errors.push(...shown(name, deep, await call(`${name}?`, `{"json":${deep}}`)));
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
