import { describe, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore({ maxConnections: 40 });
const staff = await store.staff(await store.make.staff());

/** A category with children of these names, all at sequence 0 by default. */
async function family(...children: string[]) {
  const parent = await store.make.category();
  const ids = new Map<string, string>();
  for (const [index, name] of children.entries()) {
    ids.set(name, String(await store.make.category({ name, parent, sequence: index * 10 })));
  }
  return { parent: String(parent), of: (name: string) => ids.get(name) ?? '' };
}

async function readChildren(parent: string | null) {
  const all = (await staff.categories.list()).filter(({ parent_category }) => parent_category === parent);
  return all.sort((a, b) => a.sequence - b.sequence || a.name.localeCompare(b.name));
}
const namesBelow = async (parent: string) => (await readChildren(parent)).map(({ name }) => name);
const readChanges = async (id: string) => (await staff.categories.history({ _id: id })).docs;

describe('a category is placed', () => {
  test('before a sibling, or last, and the siblings are numbered from 1', async () => {
    const { parent, of } = await family('a', 'b', 'c', 'd');
    expect(await staff.categories.move({ _id: of('d'), parent_category: parent, before: of('b') })).toEqual({
      msg: staffMessages.saved,
    });
    expect(await namesBelow(parent)).toEqual(['a', 'd', 'b', 'c']);
    await staff.categories.move({ _id: of('a'), parent_category: parent });
    expect((await readChildren(parent)).map(({ name, sequence }) => [name, sequence])).toEqual([
      ['d', 1],
      ['b', 2],
      ['c', 3],
      ['a', 4],
    ]);
  });

  test('below another one, with its subtree, or at the top', async () => {
    const [one, other] = [await family('a', 'b'), await family('x', 'y')];
    const grandchild = await store.make.category({ name: 'deep', parent: Number(one.of('a')) });
    await staff.categories.move({ _id: one.of('a'), parent_category: other.parent, before: other.of('y') });
    expect(await namesBelow(other.parent)).toEqual(['x', 'a', 'y']);
    expect(await namesBelow(one.parent)).toEqual(['b']);
    expect((await staff.categories.breadcrumbs({ _id: String(grandchild) })).menus).toHaveLength(3);

    await staff.categories.move({ _id: one.of('a'), parent_category: null });
    expect((await readChildren(null)).at(-1)?.name).toBe('a');
  });

  test('counts as saved, with an audit row of the changes; siblings that were only renumbered do not', async () => {
    const { parent, of } = await family('a', 'b', 'c');
    const { name } = await staff.categories.get({ _id: parent });
    await staff.categories.move({ _id: of('c'), parent_category: of('a') });
    expect(await readChanges(of('c'))).toMatchObject([
      {
        action: 'updated',
        changes: [
          { field: 'parent_category', from: name, to: `${name} > a` },
          { field: 'sequence', from: 20, to: 1 },
        ],
      },
    ]);
    await staff.categories.move({ _id: of('b'), parent_category: parent, before: of('a') });
    expect(await staff.categories.get({ _id: of('b') })).toMatchObject({ version: 2, sequence: 1 });
    expect(await staff.categories.get({ _id: of('a') })).toMatchObject({ version: 1, sequence: 2 });
    expect(await readChanges(of('a'))).toEqual([]);
  });

  test('in its current place: nothing is written', async () => {
    const { parent, of } = await family('a', 'b');
    await staff.categories.move({ _id: of('b'), parent_category: parent });
    await staff.categories.move({ _id: of('b'), parent_category: parent });
    expect(await staff.categories.get({ _id: of('b') })).toMatchObject({ version: 2 });
    expect(await readChanges(of('b'))).toHaveLength(1);
  });
});

describe('a move is rejected', () => {
  test('below itself, below its subtree, below an unknown category', async () => {
    const { parent, of } = await family('a');
    const deep = String(await store.make.category({ parent: Number(of('a')) }));
    for (const [below, message] of [
      [parent, serverMessages.categoryCycle],
      [deep, serverMessages.categoryCycle],
      ['999999', serverMessages.categoryUnknown],
    ] as const) {
      const apiError = await toApiError(staff.categories.move({ _id: parent, parent_category: below }));
      expect(apiError).toMatchObject({ code: 'invalid', errors: { parent_category: message } });
    }
  });

  test('of an unknown category, and before a category that is no longer a sibling', async () => {
    const [one, other] = [await family('a'), await family('x')];
    expect(await toApiError(staff.categories.move({ _id: '999999', parent_category: null }))).toMatchObject({
      code: 'not_found',
    });
    for (const before of [other.of('x'), one.of('a'), '999999']) {
      const apiError = await toApiError(
        staff.categories.move({ _id: one.of('a'), parent_category: one.parent, before }),
      );
      expect(apiError).toMatchObject({ code: 'version_old', message: staffMessages.changedByAnother });
    }
  });
});

test('of concurrent moves that together would make a cycle, one is rejected', async () => {
  for (let round = 0; round < 10; round += 1) {
    const ring = await Promise.all(Array.from({ length: 4 }, () => store.make.category()));
    // Each category moves below the next, the last below the first: by moves and by saves.
    const outcomes = await Promise.allSettled(
      ring.map((id, index) => {
        const move = { _id: String(id), parent_category: String(ring[(index + 1) % ring.length]) };
        return index % 2 === 0 ? staff.categories.move(move) : staff.categories.update(move);
      }),
    );
    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(rejected).toMatchObject([
      { reason: { cause: { errors: { parent_category: serverMessages.categoryCycle } } } },
    ]);
    const parents = await Promise.all(ring.map((id) => staff.categories.get({ _id: String(id) })));
    expect(parents.filter(({ parent_category }) => parent_category === null)).toHaveLength(1);
  }
});

test('after twenty concurrent moves in one level every sibling has a different number', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `n${index}`);
  const { parent, of } = await family(...names);
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      staff.categories.move({
        _id: of(`n${index % 8}`),
        parent_category: parent,
        before: index % 3 === 0 ? null : of(`n${(index + 3) % 8}`),
      }),
    ),
  );
  expect((await readChildren(parent)).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('staff with assigned categories get a category that moves below these, and lose one that leaves', async () => {
  const { parent, of } = await family('follows');
  const stock = await store.make.stock({ category: Number(of('follows')) });
  const limited = await store.staff(await store.make.staff({ categories: [Number(parent)] }));
  await expect(limited.stocks.get({ _id: String(stock.id) })).resolves.toMatchObject({ _id: String(stock.id) });
  await staff.categories.move({ _id: of('follows'), parent_category: null });
  expect(await toApiError(limited.stocks.get({ _id: String(stock.id) }))).toMatchObject({ code: 'not_found' });
  await staff.categories.move({ _id: of('follows'), parent_category: parent });
  await expect(limited.stocks.get({ _id: String(stock.id) })).resolves.toMatchObject({ _id: String(stock.id) });
});
