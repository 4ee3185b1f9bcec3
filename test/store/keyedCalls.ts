import { createServices } from '#server/services.ts';
import { serveTestStore } from './serveTestStore.ts';
import type { TestStore } from './testStore.ts';

/** A call with its Idempotency-Key to one of the two instances. */
interface KeyedCall {
  method?: string;
  token: string;
  key?: string;
  json?: unknown;
  form?: FormData;
  instance?: number;
}

/** Two instances on one database, which share only its rows. */
export async function serveKeyedCalls(store: TestStore) {
  const { config, now } = store.services;
  const other = { ...store, services: createServices({ config, ...store.database, now }) };
  const servers = await Promise.all([serveTestStore(store), serveTestStore(other)]);
  const urlOf = (instance = 0) => servers[instance]?.url ?? '';
  const send = async (path: string, { method = 'POST', token, key, json, form, instance }: KeyedCall) => {
    const response = await fetch(`${urlOf(instance)}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(form ? {} : { 'content-type': 'application/json' }),
      },
      body: form ?? JSON.stringify(json ?? {}),
    });
    const text = await response.text();
    const replayed = response.headers.get('idempotent-replayed');
    return { status: response.status, text, body: JSON.parse(text), replayed };
  };
  return { url: urlOf(), send, close: () => Promise.all(servers.map(({ close }) => close())) };
}
