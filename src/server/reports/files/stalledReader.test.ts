import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { createDatabaseWatch } from '#server/platform/database/connections.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { createTestStore } from '#test/store/testStore.ts';

/** Enough rows that the file exceeds the buffers of an unread connection. */
const SIZES = 60_000;
const BATCH = 5_000;

test('a completed report whose reader stalls holds no connection to the database', async () => {
  const watch = createDatabaseWatch();
  const store = await createTestStore({ watch });
  try {
    const server = await serveTestStore(store);
    const { id } = await store.make.stock({ name: `Notebook ${'of many words '.repeat(13)}` });
    const { em } = store.deps();
    for (let from = 0; from < SIZES; from += BATCH) {
      const rows = Array.from({ length: BATCH }, (_, index) => `(${id}, 'size ${from + index}')`);
      await em.execute(`insert into size_price (stock_id, size) values ${rows.join(',')}`);
    }
    const token = await store.staffToken(await store.make.staff());
    const asking = request(`${server.url}/api/reports/file`, {
      method: 'POST',
      agent: false,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    asking.end(JSON.stringify({ report: 'inventory-report', format: 'csv', filters: {} }));
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    await vi.waitFor(() => expect(watch.pool.inUse).toBe(0), { timeout: 30_000 });
    const lines = (await text(response)).split('\r\n');
    expect(lines.length).toBeGreaterThan(SIZES);
    expect(lines.at(-2)).toMatch(/^Total,/);
  } finally {
    await store.close();
  }
}, 60_000);
