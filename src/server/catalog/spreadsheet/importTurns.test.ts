import { ReadableStream } from 'node:stream/web';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importForm } from '#test/records/importFile.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../../platform/database/db.ts';
import { CAPS } from '../../platform/limits/caps.ts';
import { withRequest } from '../../platform/requests/requestContext.ts';
import { checkImport } from './checkImport.ts';
import { rowsOf } from './rowLines.ts';
import { runImport } from './runImport.ts';
import { readSpreadsheet } from './spreadsheetProcess.ts';

const store = await openTestStore();
await store.make.category({ name: 'Books' });
const id = await store.make.staff();
const staff = await store.staff(id);
const member = { id, name: '', username: '', warehouse: null, assigned_categories: [], scope: null };
// The time that a turn is waited for, and that a file may take, stands still.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** More time than is waited for a turn. */
const LIMITS = { milliseconds: 60_000, megabytes: 256 };

/** Does something in the name of a staff user or an API token. */
const as = <Result>(who: string, work: () => Promise<Result>) => withRequest({ id: 'x', who }, work);

/** Files of a caller whose reading does not end before `goOn`, and the numbers of those that have begun. */
function openFiles(who: string) {
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  const begun: number[] = [];
  const check = (number: number) => {
    async function* bytes() {
      begun.push(number);
      await promise;
      yield Buffer.from(`name\nPen ${number}\n`);
    }
    const file = Object.assign(new Blob(['name']), { stream: () => ReadableStream.from(bytes()) });
    return as(who, () => readSpreadsheet(file as Blob, LIMITS));
  };
  return { begun, check, goOn };
}

const importOf = async (name: string) => {
  const { import_id } = await staff.stocks.checkImport(importForm(`name,category,selling_price\n${name},Books,1\n`));
  const input = { import_id, rows: 'all', again: false } as const;
  return (who: string) => as(who, () => runImport(store.deps(), member, input));
};

test('the checks of one caller wait for each other, while another checks a file and imports it', async () => {
  const { begun, check, goOn } = openFiles('token 1');
  const checks = [1, 2, 3].map(check);
  const { lines } = await as('2', () => readSpreadsheet(new Blob(['name\nInk\n'])));
  expect(lines.flatMap(rowsOf)).toEqual([{ row: 2, cells: ['Ink'] }]);
  const run = await importOf('Ink');
  expect(await run('2')).toMatchObject({ state: 'done' });
  expect(begun).toEqual([1]);
  goOn();
  expect((await Promise.all(checks)).map(({ lines }) => lines.flatMap(rowsOf)[0]?.cells)).toEqual([
    ['Pen 1'],
    ['Pen 2'],
    ['Pen 3'],
  ]);
  expect(begun).toEqual([1, 2, 3]);
});

test('what a caller may have waiting has an end, and the next file is unavailable at once', async () => {
  const { check, goOn } = openFiles('token 3');
  const { each, waiting } = CAPS.sheetReader;
  const checks = Array.from({ length: each + waiting }, (_, index) => check(index).catch((error) => error));
  await expect(check(99)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  await vi.advanceTimersByTimeAsync(10_000);
  const [first, ...others] = checks;
  for (const waited of await Promise.all(others)) expect(waited).toMatchObject({ code: 'unavailable', retryAfter: 2 });
  goOn();
  expect(await first).toHaveProperty('lines');
});

test('a check begins when the one before of the same caller has ended wholly', async () => {
  const kept = async () => (await db(store.deps().em).selectFrom('stock_import').select('id').execute()).length;
  const before = await kept();
  const atBegin: number[] = [];
  const check = () => {
    async function* bytes() {
      atBegin.push((await kept()) - before);
      yield Buffer.from('name,category,selling_price\nPen,Books,1\n');
    }
    const form = importForm('');
    const file = Object.assign(new File(['name'], 'a.csv'), { stream: () => ReadableStream.from(bytes()) });
    form.getAll = () => [file as File];
    return as('token 4', () => checkImport(store.deps(), member, form));
  };
  const reports = await Promise.all([check(), check(), check()]);
  expect(reports.map(({ rows_total }) => rows_total)).toEqual([1, 1, 1]);
  expect(atBegin).toEqual([0, 1, 2]);
});

test('imports are written one at a time: one of another caller comes after one that waits of somebody who runs many', async () => {
  const done: string[] = [];
  const names = ['greedy 1', 'greedy 2', 'greedy 3', 'other'];
  const runs = await Promise.all(names.map(async (name) => [name, await importOf(name)] as const));
  let outcomes: Promise<unknown>[] = [];
  await store.deps().em.transactional(async (holder) => {
    await holder.execute("select id from category where name = 'Books' for update");
    outcomes = runs.map(([name, run]) => run(name.split(' ')[0] ?? '').then(() => done.push(name)));
    const running = "select count(*) as n from stock_import where state = 'running'";
    await expect.poll(async () => (await store.deps().em.execute(running))[0]).toMatchObject({ n: 1 });
    expect(done).toEqual([]);
  });
  await Promise.all(outcomes);
  expect(done).toEqual(['greedy 1', 'greedy 2', 'other', 'greedy 3']);
});
