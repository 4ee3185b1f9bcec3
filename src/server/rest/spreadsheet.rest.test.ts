import { expect, test } from 'vitest';
import type { ImportReport } from '#shared/contracts/stockImport.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { importForm } from '#test/importFile.ts';
import { serveTestStore } from '#test/serveTestStore.ts';
import { openTestStore } from '#test/testStore.ts';

const store = await openTestStore();
const server = await serveTestStore(store);
await store.make.category({ name: 'Books' });
const authorization = `Bearer ${await store.staffToken(await store.make.staff())}`;

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}/api/stocks/${path}`, { ...init, headers: { authorization, ...init.headers } });
const post = (path: string, body: unknown) =>
  call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

test('a file is checked, run and exported by its paths', async () => {
  const file = importForm('name,category,selling_price,size,adjustment_quantity\r\nReader,Books,₱99,,3\r\n');
  const checked = await call('check-import', { method: 'POST', body: file });
  expect(checked.status).toBe(200);
  const { import_id } = (await checked.json()) as ImportReport;

  const ran = await post('run-import', { import_id, rows: 'all' });
  expect({ status: ran.status, body: await ran.json() }).toEqual({
    status: 200,
    body: { state: 'done', rows_total: 1, rows_done: 1, products_created: 1, products_updated: 0 },
  });
  const again = await post('run-import', { import_id, rows: 'all' });
  expect({ status: again.status, body: await again.json() }).toEqual({
    status: 409,
    body: { msg: serverMessages.importDone },
  });

  const exported = await call('export?format=csv&s=reader');
  expect(exported.headers.get('content-disposition')).toBe('attachment; filename=stocks-2026-11-20.csv');
  expect(exported.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(await exported.text()).toMatch(/\r\n1,Reader,,,Books,pc,+99,.*,,0,3,,0,yes,\r\n$/);
  const workbook = await call('export?format=xlsx&template=true');
  expect(workbook.headers.get('content-type')).toContain('spreadsheetml');
  expect(
    Buffer.from(await workbook.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

test('what is no spreadsheet returns 422, nobody 401', async () => {
  const garbage = await call('check-import', {
    method: 'POST',
    body: importForm('PK\u0003\u0004 and no more', 'a.xlsx'),
  });
  expect({ status: garbage.status, body: await garbage.json() }).toEqual({
    status: 422,
    body: { msg: serverMessages.importFileUnreadable, errors: { file: serverMessages.importFileUnreadable } },
  });
  expect((await call('export', { headers: { authorization: '' } })).status).toBe(401);
});
