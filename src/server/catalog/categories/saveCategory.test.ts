import { beforeEach, describe, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { AppCaller } from '../../router.ts';
import { indexStocks } from '../search/stockIndex.ts';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff({ name: 'Ana Reyes' }));
const other = await store.staff(await store.make.staff({ name: 'Ben Cruz' }));

let top: string;
let child: string;
beforeEach(async () => {
  // The previous test left a category of this name at the top, so it is renamed first.
  await store.deps().em.execute("update category set name = concat('Old ', id) where parent_category_id is null");
  const parent = await store.make.category({ name: 'Uniforms', sequence: 900 });
  top = String(parent);
  child = String(await store.make.category({ name: 'Shirts', parent, sequence: 4, other_fields: ['Name to print'] }));
});

const readChanges = async (id: string) => (await staff.categories.history({ _id: id })).docs;
const stateOf = (id: string) => staff.categories.get({ _id: id });

describe('a new category', () => {
  test('is placed last among its siblings, or at the requested position', async () => {
    const last = await staff.categories.create({ name: 'Skirts', parent_category: top });
    expect(last).toMatchObject({
      name: 'Skirts',
      parent_category: top,
      sequence: 5,
      icon: '',
      other_fields: [],
      version: 1,
    });
    expect(await staff.categories.create({ name: 'Ties', parent_category: top, sequence: 2 })).toMatchObject({
      sequence: 2,
    });
    expect(await staff.categories.create({ name: 'Socks', parent_category: last._id })).toMatchObject({ sequence: 1 });
    expect(await staff.categories.create({ name: 'Library' })).toMatchObject({ parent_category: null, sequence: 901 });
    expect(await staff.categories.create({ name: 'Another', parent_category: '' })).toMatchObject({
      parent_category: null,
    });
  });

  test('has a unique position in concurrent calls', async () => {
    const made = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => staff.categories.create({ name, parent_category: top })),
    );
    expect(made.map(({ sequence }) => sequence).sort()).toEqual([5, 6, 7, 8]);
  });

  test('has its author and place in its log', async () => {
    const { _id } = await other.categories.create({ name: 'Polo', parent_category: child, icon: 'shirt' });
    expect(await readChanges(_id)).toMatchObject([
      {
        action: 'created',
        who: 'Ben Cruz',
        changes: expect.arrayContaining([
          { field: 'name', from: null, to: 'Polo' },
          { field: 'parent_category', from: null, to: 'Uniforms > Shirts' },
        ]),
      },
    ]);
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['an unknown parent', { name: 'X', parent_category: '999999' }, 'parent_category'],
    ['an icon longer than any name', { name: 'X', icon: 'x'.repeat(61) }, 'icon'],
    ['a label twice', { name: 'X', other_fields: ['Size', 'size'] }, 'other_fields'],
  ])('with %s is rejected', async (_title, input, field) => {
    const apiError = await toApiError(staff.categories.create(input));
    expect(apiError).toMatchObject({ code: 'invalid', message: staffMessages.invalidInput });
    expect(Object.keys(apiError.errors ?? {})).toEqual([field]);
  });
});

describe('a duplicate name among siblings', () => {
  const taken = { code: 'conflict', errors: { name: serverMessages.siblingNameTaken } };

  test('is rejected on create, rename and move, also at the top; elsewhere the name is free', async () => {
    const pens = await staff.categories.create({ name: 'Pens', parent_category: top });
    expect(await toApiError(staff.categories.create({ name: 'PENS ', parent_category: top }))).toMatchObject(taken);
    expect(await toApiError(staff.categories.create({ name: 'uniforms' }))).toMatchObject(taken);
    expect(await toApiError(staff.categories.update({ _id: child, name: 'Pens' }))).toMatchObject(taken);

    const below = await staff.categories.create({ name: 'Pens', parent_category: child });
    expect(await toApiError(staff.categories.move({ _id: below._id, parent_category: top }))).toMatchObject(taken);
    expect(await toApiError(staff.categories.update({ _id: below._id, parent_category: top }))).toMatchObject(taken);
    expect(await stateOf(below._id)).toMatchObject({ parent_category: child, version: 1 });
    await expect(staff.categories.update({ _id: pens._id, name: 'pens' })).resolves.toMatchObject({ name: 'pens' });
  });

  test('is rejected for one of two concurrent creates', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 8 }, () => staff.categories.create({ name: 'Duplicates', parent_category: top })),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

test('an icon may be any text', async () => {
  const icon = 'https://elsewhere.example/skull.png';
  expect(await staff.categories.create({ name: 'Odd', parent_category: top, icon })).toMatchObject({ icon });
});

describe('the weekly cut-off', () => {
  test('is on for a new category named Agribiz, unless the call turns it off', async () => {
    const make = (name: string, own = {}) => staff.categories.create({ name, parent_category: top, ...own });
    expect(await make('Agribiz')).toMatchObject({ has_weekly_cutoff: true });
    expect(await make('Farm')).toMatchObject({ has_weekly_cutoff: false });
    const below = await store.make.category({ parent: Number(child) });
    await staff.categories.create({ name: 'Agribiz', parent_category: String(below), has_weekly_cutoff: false });
    expect(await staff.categories.breadcrumbs({ _id: String(below) })).toMatchObject({ has_weekly_cutoff: false });
  });

  test('is inherited by the categories below, and stays when the category is renamed', async () => {
    const below = String(await store.make.category({ parent: Number(child) }));
    await staff.categories.update({ _id: child, has_weekly_cutoff: true });
    await staff.categories.update({ _id: child, name: 'Agri-business' });
    expect(await staff.categories.breadcrumbs({ _id: below })).toMatchObject({ has_weekly_cutoff: true });
    expect(await staff.categories.breadcrumbs({ _id: top })).toMatchObject({ has_weekly_cutoff: false });
  });
});

describe('an update', () => {
  test('changes the sent fields, raises the version and leaves an audit row of the changes', async () => {
    const saved = await staff.categories.update({ _id: child, version: 1, icon: 'shirt', other_fields: [] });
    expect(saved).toMatchObject({
      name: 'Shirts',
      icon: 'shirt',
      other_fields: [],
      sequence: 4,
      parent_category: top,
      version: 2,
    });
    expect(await stateOf(child)).toEqual(saved);
    expect(await readChanges(child)).toMatchObject([
      {
        action: 'updated',
        who: 'Ana Reyes',
        changes: [
          { field: 'icon', from: 'book', to: 'shirt' },
          { field: 'other_fields', from: ['Name to print'], to: [] },
        ],
      },
    ]);
  });

  test('without changes writes nothing', async () => {
    expect(
      await staff.categories.update({ _id: child, version: 1, name: 'Shirts', parent_category: top }),
    ).toMatchObject({
      version: 1,
    });
    expect(await readChanges(child)).toEqual([]);
  });

  test('over a newer save is rejected with its author and time; without a version it is not checked', async () => {
    await other.categories.update({ _id: child, version: 1, name: 'Tops' });
    const apiError = await toApiError(staff.categories.update({ _id: child, version: 1, icon: 'shirt' }));
    expect(apiError.code).toBe('version_old');
    expect(apiError.errors?.version).toContain('Ben Cruz');
    expect(await staff.categories.update({ _id: child, icon: 'shirt' })).toMatchObject({ name: 'Tops', version: 3 });
  });

  test('may place it below another category, or at the top', async () => {
    const elsewhere = String(await store.make.category({ name: 'Sports' }));
    expect(await staff.categories.update({ _id: child, parent_category: { _id: elsewhere } })).toMatchObject({
      parent_category: elsewhere,
      sequence: 4,
    });
    expect(await staff.categories.update({ _id: child, parent_category: null })).toMatchObject({
      parent_category: null,
    });
    expect(await readChanges(child)).toMatchObject([
      { changes: [{ field: 'parent_category', from: 'Sports', to: null }] },
      { changes: [{ field: 'parent_category', from: 'Uniforms', to: 'Sports' }] },
    ]);
  });

  test('of an unknown category is 404', async () => {
    expect(await toApiError(staff.categories.update({ _id: '999999', name: 'X' }))).toMatchObject({
      code: 'not_found',
    });
  });
});

test('a product saved while its category is renamed is found by both names', async () => {
  const { id } = await store.make.stock({ category: Number(child) });
  await inTransaction(store.deps().em, async (em) => {
    await em.execute('update stock set description = ? where id = ?', ['Tunic', id]);
    await indexStocks(em, [id]);
    // Renamed and read before the save is committed.
    await staff.categories.update({ _id: child, name: 'Vestments' });
    expect(await staff.stocks.productList({ keyword: 'vestments' })).toMatchObject({ total: expect.any(Number) });
  });
  expect(await staff.stocks.productList({ keyword: 'tunic vestments' })).toMatchObject({ total: 1 });
});

describe('a page of categories', () => {
  test('contains the categories with the searched name, in the requested order', async () => {
    for (const [name, sequence] of [
      ['Quill 10%', 3],
      ['Quill b', 1],
      ['A quill', 2],
    ] as const) {
      await store.make.category({ name, sequence });
    }
    const names = async (input: Parameters<AppCaller['categories']['paginate']>[0]) => {
      const { docs, total } = await staff.categories.paginate(input);
      return { names: docs.map(({ name }) => name), total };
    };
    expect(await names({ s: ' quill ' })).toEqual({ names: ['A quill', 'Quill 10%', 'Quill b'], total: 3 });
    expect(await names({ s: 'quill', extras: { sort: 'sequence', order: 'desc' } })).toEqual({
      names: ['Quill 10%', 'A quill', 'Quill b'],
      total: 3,
    });
    expect(await names({ s: 'quill', page: 2, page_size: 2 })).toEqual({ names: ['Quill b'], total: 3 });
    expect(await names({ s: '%' })).toEqual({ names: ['Quill 10%'], total: 1 });
    expect(await names({ s: 'no such thing' })).toEqual({ names: [], total: 0 });
    expect((await staff.categories.paginate({})).docs).toHaveLength(10);
  });
});
