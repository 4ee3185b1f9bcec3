import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { orderBody } from '#test/records/orders.ts';
import { textInArchive } from '#test/records/unzip.ts';
import { postAs } from '#test/store/reportOutputs.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { toCsv } from './csvSheet.ts';
import type { Sheet } from './sheet.ts';
import { toXlsx } from './xlsxSheet.ts';

const store = await openTestStore();
const server = await serveTestStore(store);
const token = await store.staffToken(await store.make.staff({ name: 'Ana Reyes' }));
const stock = await store.make.stock({ name: '=HYPERLINK("x")', selling_price: 1_234.5 });
const customer = await store.make.customer({ full_name: '@Niña <Cruz>', phone_number: '+639175555984' });
const line = await store.make.cartItem(customer, stock.id, { quantity: 2 });
await (await store.customer(customer)).orders.place(orderBody([line], 2_469, { data: { remarks: '=Call me' } }));

const file = (body: unknown, bearer = token) => postAs(`${server.url}/api/reports/file`, bearer, body);
const HISTORY = { report: 'orders-history', filters: { period_covered: { start: '2026-11-01', end: '2026-11-30' } } };

test('a CSV file starts with a byte order mark, has days and times of the store, and no formula', async () => {
  const response = await file({ ...HISTORY, format: 'csv' });
  expect(response.headers.get('content-disposition')).toContain('orders-history-2026-11-01-2026-11-30.csv');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const bytes = Buffer.from(await response.bytes());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [heads, row, total] = parse(bytes, { bom: true });
  expect(heads).toEqual(['Day', 'Order', 'Placed', 'Customer', 'Item', 'Size', 'Status', 'Quantity', 'Amount']);
  expect(row).toEqual([
    '2026-11-20',
    '2026-11-000001',
    '2026-11-20 10:00',
    "'@Niña <Cruz>",
    `'=HYPERLINK("x")`,
    '',
    'Pending',
    '2',
    '2469.00',
  ]);
  expect(total).toEqual(['Total', '', '', '', '', '', '', '2', '2469.00']);
});

test('a CSV file has phone numbers as people write them, text in every reader, and escaped formulas', async () => {
  const rows = [
    { number: '+639175555984', name: 'Liza Cruz' },
    { number: '+14155550123', name: '+639175555984' },
    { number: "+1+cmd|' /C calc'!A0", name: '+63 917' },
  ];
  const sheet: Sheet = {
    ...endlessSheet().sheet,
    columns: ['name', 'number'].map((key) => ({ key, header: key, type: 'text', width: 10, total: 'none' })),
    hasTotals: false,
    rows: [rows.map((cells) => ({ is_counted: true, cells }))],
  };
  const bytes: Buffer[] = [];
  for await (const part of toCsv(sheet)) bytes.push(part);
  expect(parse(Buffer.concat(bytes), { bom: true }).slice(1)).toEqual([
    ['Liza Cruz', '0917 555 5984'],
    ['0917 555 5984', '(+1) 415 555 0123'],
    ["'+63 917", "'+1+cmd|' /C calc'!A0"],
  ]);
});

test('an XLSX file has numbers as numbers, days and times as such, frozen heads, a formula and a sheet about it', async () => {
  const bytes = Buffer.from(await (await file({ ...HISTORY, format: 'xlsx' })).bytes());
  const [, row, total, byFormula] = await readSheet(bytes, 'Report');
  expect(row).toEqual([
    new Date('2026-11-20T00:00:00Z'),
    '2026-11-000001',
    new Date('2026-11-20T10:00:00Z'),
    '@Niña <Cruz>',
    '=HYPERLINK("x")',
    null,
    'Pending',
    2,
    2_469,
  ]);
  expect([total?.[8], byFormula?.[8]]).toEqual([2_469, 2_469]);
  const about = await readSheet(bytes, 'About');
  expect(about).toEqual([
    ['Report', 'Orders history'],
    ['Period', 'Sun, 1 Nov 2026 to Mon, 30 Nov 2026'],
    ['Status', 'All'],
    ['Categories', 'All'],
    ['Orders', 'All'],
    ['Items', 'All'],
    ['Printed by', 'Ana Reyes'],
    ['Printed', 'Fri, 20 Nov 2026, 10:00 AM'],
  ]);
  const sheet = textInArchive(bytes, 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain('<f>SUMIF(G2:G2,"&lt;&gt;Cancelled",I2:I2)</f><v>2469</v>');
  expect(sheet).toContain('<col min="5" max="5" width="38" customWidth="1"/>');
  // The print settings: A4, all columns on one page, heads and page numbers on each page.
  expect(sheet).toContain('<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>');
  expect(sheet).toContain('Page &amp;P of &amp;N');
  expect(textInArchive(bytes, 'xl/workbook.xml')).toContain("'Report'!$1:$1");
});

test('an error in its filters is reported before a file begins', async () => {
  for (const [body, field, message] of [
    [{ ...HISTORY, format: 'pdf' }, 'format', messages.notValid],
    [
      {
        report: 'orders-history',
        format: 'csv',
        filters: { period_covered: { start: '2026-11-02', end: '2026-11-01' } },
      },
      'filters.period_covered.end',
      messages.periodReversed,
    ],
  ] as const) {
    const response = await file(body);
    expect([response.status, await response.json()]).toEqual([
      422,
      expect.objectContaining({ errors: expect.objectContaining({ [field]: message }) }),
    ]);
  }
});

test('the filtered list of orders is a file too, and its export is in the audit log', async () => {
  const orders = (body: object) => postAs(`${server.url}/api/orders/file`, token, body);
  const response = await orders({ format: 'csv', s: 'cruz', extras: { order_status: ['Pending'] } });
  expect(response.headers.get('content-disposition')).toContain('orders-2026-11-20.csv');
  const [heads, row, total] = parse(Buffer.from(await response.bytes()), { bom: true });
  expect(heads?.slice(0, 4)).toEqual(['Order', 'Placed', 'Customer', 'Contact No.']);
  expect(row?.slice(0, 4)).toEqual(['2026-11-000001', '2026-11-20 10:00', "'@Niña <Cruz>", '0917 555 5984']);
  expect(heads?.slice(-6, -4)).toEqual(['Remarks', 'Items']);
  expect(row?.slice(-6)).toEqual(["'=Call me", `2 × =HYPERLINK("x")`, '2469.00', '2469.00', '0.00', '0.00']);
  expect(total?.slice(-4)).toEqual(['2469.00', '2469.00', '0.00', '0.00']);
  const none = await orders({ format: 'csv', extras: { order_status: ['Claimed'] } });
  expect(parse(Buffer.from(await none.bytes()), { bom: true })).toHaveLength(2);
  const sheet = await readSheet(Buffer.from(await (await orders({ format: 'xlsx' })).bytes()), 'Report');
  expect([sheet[1]?.[0], sheet[1]?.[3]]).toEqual(['2026-11-000001', '0917 555 5984']);
  const reversed = { pickup_from: '2026-11-25', pickup_until: '2026-11-24' };
  expect((await orders({ format: 'csv', extras: reversed })).status).toBe(422);
  const log = await (await store.staff(await store.make.staff())).auditLog.paginate({ extras: { action: 'read' } });
  expect(log.docs).toContainEqual(expect.objectContaining({ record_type: 'order', record_id: 'file' }));
});

test('the progress of a file is only reported to its own caller', async () => {
  const me = await store.make.staff();
  const mine = await store.staffToken(me);
  await (await file({ ...HISTORY, format: 'csv', download_id: 'one' }, mine)).text();
  const progress = async (id: number) => (await store.staff(id)).reports.fileProgress({ download_id: 'one' });
  expect(await progress(me)).toEqual({ rows_done: 1, rows_total: 1 });
  expect(await progress(await store.make.staff())).toBeNull();
});

/** An endless sheet that counts the requested rows. */
function endlessSheet() {
  const seen = { rows: 0, isEnded: false };
  async function* endlessRows() {
    try {
      for (;;) {
        seen.rows += 100;
        yield Array.from({ length: 100 }, () => ({ is_counted: true, cells: { n: 1 } }));
      }
    } finally {
      seen.isEnded = true;
    }
  }
  const sheet: Sheet = {
    title: 'Endless',
    columns: [{ key: 'n', header: 'N', type: 'integer', width: 10, total: 'sum' }],
    orientation: 'portrait',
    hasTotals: true,
    about: [],
    timeZone: 'Asia/Manila',
    rows: endlessRows(),
  };
  return { sheet, seen };
}

test.each([
  ['CSV', toCsv],
  ['XLSX', toXlsx],
] as const)('%s is made while it is read, and its rows are released once the reader leaves', async (_format, write) => {
  const { sheet, seen } = endlessSheet();
  const bytes = write(sheet);
  for (let piece = 0; piece < 20; piece += 1) await bytes.next();
  expect(seen.isEnded).toBe(false);
  await bytes.return(undefined);
  await expect.poll(() => seen.isEnded).toBe(true);
  const readRows = seen.rows;
  expect(readRows).toBeLessThan(2_000_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen.rows).toBe(readRows);
});

test('a file ends its query in the database when the caller disconnects', async () => {
  const { em } = store.deps();
  // Blocks the rows that the file reads until the caller has disconnected.
  const holder = store.services.forkEm();
  await holder.begin();
  await holder.execute('lock tables order_line write, `order` write');
  const leaving = new AbortController();
  const pending = postAs(
    `${server.url}/api/reports/file`,
    token,
    {
      report: 'orders-summary',
      format: 'csv',
      filters: { period_covered: { start: '2025-01-01', end: '2026-11-19' } },
    },
    leaving.signal,
  );
  const waiting = () =>
    em.execute<{ id: number }[]>(
      "select id from information_schema.processlist where db = database() and info like '%order_line%' and info not like '%processlist%'",
    );
  await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1);
  leaving.abort();
  await expect(pending).rejects.toThrow('aborted');
  await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(0);
  await holder.execute('unlock tables');
  await holder.rollback();
});
