import { createApp } from '#server/app.ts';
import { listen } from '#server/platform/http/listen.ts';
import type { TestStore } from './testStore.ts';

/** The test store over HTTP on a free port, without the pages, until it or the store is closed. */
export async function serveTestStore(store: TestStore): Promise<{ url: string; close: () => Promise<void> }> {
  const app = await createApp(store.services, async () => {});
  const server = await listen(app, '127.0.0.1', 0);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= server.close({ lingerMs: 0 });
    return closing;
  };
  store.endFirst(close);
  return { url: server.url, close };
}
