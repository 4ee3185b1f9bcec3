import { createApp } from '#server/app.ts';
import { listen } from '#server/platform/http/listen.ts';
import type { TestStore } from './testStore.ts';

/** The test store over HTTP on a port of its own, without the pages. */
export async function serveTestStore(store: TestStore): Promise<{ url: string; close: () => Promise<void> }> {
  const app = await createApp(store.services, async () => {});
  const server = await listen(app, '127.0.0.1', 0);
  return { url: server.url, close: () => server.close({ lingerMs: 0 }) };
}
