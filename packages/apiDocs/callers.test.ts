import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveTestStore } from '#test/serveTestStore.ts';
import { createTestStore, type TestStore } from '#test/testStore.ts';
import { createDocument } from './document.ts';
import { readExamples } from './examples.ts';

const document = await createDocument(readExamples());

let store: TestStore;
let url: string;
let apiToken: string;
beforeAll(async () => {
  store = await createTestStore();
  ({ url } = await serveTestStore(store));
  const staff = await store.staff(await store.make.staff());
  ({ token: apiToken } = await staff.apiTokens.create({ name: 'Of one scope', scopes: ['jobs:read'], days: 1 }));
});
afterAll(() => store.close());

/** Everybody who may call, each time as another person. */
const CALLERS: Record<string, () => Promise<string | null>> = {
  nobody: async () => null,
  'a customer': async () => store.customerToken(await store.make.customer()),
  staff: async () => store.staffToken(await store.make.staff()),
  'staff with categories': async () =>
    store.staffToken(await store.make.staff({ categories: [await store.make.category()] })),
  'an API token with one scope': async () => apiToken,
  'an API token that is mistyped': async () => `${apiToken}x`,
  'a session that has ended': async () => {
    const staff = await store.make.staff();
    const now = store.clock.now();
    const times = { created_at: now, ended_at: now, expires_at: new Date(now.getTime() + 86_400_000) };
    return store.staffToken(staff, await store.make.insert('session', { ...times, device: '', staff_user_id: staff }));
  },
};

test.each(Object.entries(CALLERS))(
  'whatever %s is answered, the document says that it may come',
  async (_name, tokenOf) => {
    const unsaid: string[] = [];
    let token = await tokenOf();
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const response = await fetch(url + path.replaceAll(/\{\w+\}/g, '999999999'), {
          method: method.toUpperCase(),
          headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
          ...(method === 'get' ? {} : { body: '{}' }),
        });
        await response.body?.cancel();
        const { operationId, responses } = operation as { operationId: string; responses: object };
        if (!(String(response.status) in responses)) unsaid.push(`${operationId}: ${response.status}`);
        // Only a change that was made can have ended the token.
        if (response.ok && method !== 'get') token = await tokenOf();
      }
    }
    expect(unsaid).toEqual([]);
  },
);
