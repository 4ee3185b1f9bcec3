import { expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { indexStocks } from '../catalog/search/stockIndex.ts';

const store = await openTestStore();
const server = await serveTestStore(store);
const staff = await store.staff(await store.make.staff());

interface Walked {
  docs: { _id: string }[];
  total: number;
  next_cursor?: string | null | undefined;
}
type List = (input: { cursor?: string; page_size?: number; s?: string }) => Promise<Walked>;
type Made = { _id: string; name: string };

/** A list, with functions that add, remove and rename a record; the new name changes its position. */
interface Kind {
  list: List;
  make: (name: string) => Promise<Made>;
  rename: (record: Made, name: string) => Promise<unknown>;
  remove: (record: Made) => Promise<unknown>;
}

const stockNamed = async (name: string): Promise<Made> => {
  const { id } = await store.make.stock({ name });
  const { em } = store.deps();
  await indexStocks(em, [id]);
  return { _id: String(id), name };
};
const stocks = {
  make: stockNamed,
  rename: ({ _id }: Made, name: string) =>
    store.deps().em.execute('update stock set name = ? where id = ?', [name, _id]),
  remove: ({ _id }: Made) => staff.stocks.delete({ _id }),
};
const user = (name: string) => ({
  name,
  username: name.toLowerCase().replaceAll(/\W/g, ''),
  password: 'mango-Tricycle-42',
  password_confirmation: 'mango-Tricycle-42',
});

const KINDS: Record<string, Kind> = {
  subjects: {
    list: (input) => staff.subjects.paginate(input),
    make: (name) => staff.subjects.create({ name }),
    rename: ({ _id }, name) => staff.subjects.update({ _id, name }),
    remove: ({ _id }) => staff.subjects.delete({ _id }),
  },
  warehouses: {
    list: (input) => staff.warehouses.paginate(input),
    make: (name) => staff.warehouses.create({ name, address: 'Campus' }),
    rename: ({ _id }, name) => staff.warehouses.update({ _id, name }),
    remove: ({ _id }) => staff.warehouses.delete({ _id }),
  },
  categories: {
    list: (input) => staff.categories.paginate(input),
    make: (name) => staff.categories.create({ name }),
    rename: ({ _id }, name) => staff.categories.update({ _id, name }),
    remove: ({ _id }) => staff.categories.delete({ _id }),
  },
  users: {
    list: (input) => staff.users.paginate(input),
    make: (name) => staff.users.create(user(name)),
    rename: ({ _id }, name) => staff.users.update({ _id, name }),
    remove: ({ _id }) => staff.users.delete({ _id }),
  },
  stocks: { list: (input) => staff.stocks.paginate(input), ...stocks },
  'stocks by a keyword': { list: (input) => staff.stocks.paginate({ ...input, s: 'walkword' }), ...stocks },
};

const nameOf = (n: number) => `Walkword ${String.fromCharCode(65 + n)}`;

test.each(Object.entries(KINDS))(
  'a walk through %s returns each permanent record exactly once while others are added and deleted',
  async (_, kind) => {
    const made: Made[] = [];
    for (let n = 0; n < 9; n += 1) made.push(await kind.make(nameOf(n)));
    const [first, second] = made;
    if (!first || !second) throw new Error('no records');
    const gone = made[7] as Made;
    const before = (await kind.list({})).total;
    const seen: string[] = [];
    let part = await kind.list({ cursor: 'start', page_size: 2 });
    for (let step = 0; ; step += 1) {
      expect(part.total).toBe(before);
      seen.push(...part.docs.map(({ _id }) => _id));
      // One seen and one unseen record are deleted, one moves to each end of the alphabet, and one is added at the front.
      if (step === 0) await kind.remove(gone);
      if (step === 1) await kind.rename(made[8] as Made, 'Walkword AAA');
      if (step === 2) await kind.rename(second, 'Walkword ZZZ');
      if (step === 3) await kind.make('Walkword AAB');
      if (!part.next_cursor) break;
      part = await kind.list({ cursor: part.next_cursor, page_size: 2 });
    }
    expect(part.next_cursor).toBeNull();
    expect(new Set(seen).size).toBe(seen.length);
    const stayed = made.filter((record) => record !== gone).map(({ _id }) => _id);
    expect(seen.filter((id) => stayed.includes(id))).toEqual(stayed);
    expect(seen).not.toContain(gone._id);
  },
);

test('reading the audit log goes from the oldest row to the newest, including rows written in the meantime', async () => {
  const seen: number[] = [];
  let part = await staff.auditLog.paginate({ cursor: 'start', page_size: 5 });
  for (let step = 0; part.next_cursor; step += 1) {
    seen.push(...part.docs.map(({ _id }) => Number(_id)));
    if (step === 0) await staff.subjects.create({ name: 'Written meanwhile' });
    part = await staff.auditLog.paginate({ cursor: part.next_cursor, page_size: 5 });
  }
  seen.push(...part.docs.map(({ _id }) => Number(_id)));
  const rows = await store.deps().em.execute<{ id: number }[]>('select id from audit_log order by id');
  expect(seen).toEqual(rows.map(({ id }) => id));
});

test('the documented page stays unchanged, without a cursor', async () => {
  const page = await staff.subjects.paginate({ page: 1 });
  expect(Object.keys(page).sort()).toEqual(['docs', 'total']);
});

test('a forged cursor, or one of another list or selection, is 400 with a message at its field', async () => {
  const { next_cursor } = await staff.subjects.paginate({ cursor: 'start', page_size: 1 });
  const token = await store.staffToken(await store.make.staff());
  const statusOf = async (path: string, json: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(json) });
    return { status: response.status, body: await response.json() };
  };
  const rejected = {
    status: 400,
    body: { code: 'malformed', msg: serverMessages.cursorInvalid, errors: { cursor: serverMessages.cursorInvalid } },
  };
  const forged = Buffer.from('0.5.AAAA').toString('base64url');
  for (const cursor of ['', 'begin', forged]) {
    expect(await statusOf('/api/subjects/paginate', { cursor }), cursor).toEqual(rejected);
  }
  expect(await statusOf('/api/warehouses/paginate', { cursor: next_cursor })).toEqual(rejected);
  expect(await statusOf('/api/subjects/paginate', { cursor: next_cursor, s: 'x' })).toEqual(rejected);
  expect((await statusOf('/api/subjects/paginate', { cursor: next_cursor })).status).toBe(200);
  expect((await statusOf('/api/subjects/paginate', { cursor: 'x'.repeat(201) })).status).toBe(422);
});
