import { expect, test } from 'vitest';
import { deep, deepQuery, HOSTILE, shown } from '#test/records/hostileInputs.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { definitionsOf } from '../platform/trpc/documentedPath.ts';
import { appRouter } from '../router.ts';

const store = await openTestStore();
const { url } = await serveTestStore(store);

test('every procedure responds to every malformed input with a message, never with an internal error', async () => {
  const errors: string[] = [];
  const inputs = HOSTILE.slice(1).filter((input) => input !== deep);
  for (const { name, type, meta } of definitionsOf(appRouter)) {
    if (type === 'subscription') continue;
    // A different caller for each call, because a call may end the caller's sessions.
    const token =
      meta.policy === 'customer'
        ? await store.customerToken(await store.make.customer())
        : await store.staffToken(await store.make.staff());
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const call = async (path: string, input: string) => {
      const address = `${url}/trpc/${path}`;
      const response = await (type === 'query'
        ? fetch(`${address}input=${encodeURIComponent(input)}`, { headers })
        : fetch(address, { method: 'POST', headers, body: input }));
      return { status: response.status, text: await response.text() };
    };
    // Sent alone, because it would reject a whole batch.
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
