import { afterAll, beforeAll } from 'vitest';
import { createServices } from '#server/services.ts';
import type { Scope } from '#shared/domain/apiScopes.ts';
import { serveTestStore } from './serveTestStore.ts';
import { createTestStore, type TestStore } from './testStore.ts';

interface Wanted {
  owner?: number;
  scopes?: Scope[];
  categories?: number[];
  days?: number;
}

interface Sent {
  method?: string;
  body?: unknown;
  process?: 0 | 1;
}

export const LISTING = '/api/stocks/listing';

/** Two processes on one store, with tokens and calls; call it at the top of a file. */
export function setUpTokenCalls() {
  const fixture = {} as { store: TestStore; servers: { url: string; close: () => Promise<void> }[] };
  let made = 0;
  beforeAll(async () => {
    const store = await createTestStore();
    const { config } = store.services;
    const other = createServices({ config, ...store.database, now: store.clock.now });
    fixture.store = store;
    fixture.servers = [await serveTestStore(store), await serveTestStore({ ...store, services: other })];
    await store.services.orderEvents.start();
  });
  afterAll(async () => {
    for (const server of fixture.servers) await server.close();
    await fixture.store.close();
  });

  async function makeToken({ scopes = ['stocks:read'], categories = [], days = 30, ...wanted }: Wanted = {}) {
    const owner = wanted.owner ?? (await fixture.store.make.staff({ name: 'Ana Cruz' }));
    const caller = await fixture.store.staff(owner);
    made += 1;
    const { token, record } = await caller.apiTokens.create({ name: `Sync ${made}`, days, scopes, categories });
    return { token, name: record.name, owner, id: Number(record._id), revoke: () => caller.apiTokens.revoke(record) };
  }

  async function call(token: string, path: string, { method, body, process = 0 }: Sent = {}) {
    const response = await fetch(`${fixture.servers[process]?.url}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text, headers: response.headers };
  }

  async function responseTo(token: string, path = LISTING, sent: Sent = {}) {
    const { status, text } = await call(token, path, sent);
    return [status, status < 400 ? '' : (JSON.parse(text) as { msg: string }).msg];
  }

  const execute = (statement: string, values: unknown[] = []) =>
    fixture.store.deps().em.execute<Record<string, unknown>[]>(statement, values);
  return Object.assign(fixture, { makeToken, call, responseTo, execute });
}
