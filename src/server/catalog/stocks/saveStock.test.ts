import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Stock } from '#shared/contracts/catalog.ts';
import { updateStockInput } from '#shared/contracts/stocks.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { savedByAnother, staffMessages } from '#shared/staffMessages.ts';
import { expectBooksToBalance } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../../router.ts';

type Create = Parameters<AppCaller['stocks']['create']>[0];
type Update = Omit<Parameters<AppCaller['stocks']['update']>[0], '_id'>;

const store = await openTestStore();
const staffId = await store.make.staff({ name: 'Liza Cruz' });
const staff = await store.staff(staffId);
const categoryId = await store.make.category({ name: 'Uniforms' });
for (const name of ['Grade 7', 'Grade 10']) await store.make.insert('grade_level', { name });
for (const name of ['Math', 'Filipino', 'Ñandú']) await store.make.insert('subject', { name });
await store.make.insert('agriculture', { name: 'Hay' });
afterEach(() => expectBooksToBalance(store));

const create = (over: Partial<Create> = {}) =>
  staff.stocks.create({ name: 'PE Shirt', category: String(categoryId), selling_price: 285, ...over });
const update = ({ _id }: Stock, fields: Update) => staff.stocks.update({ _id, ...fields });

async function read<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return store.deps().em.execute<Row[]>(sql, values);
}
const ledgerOf = (stock: Stock) =>
  read<{ size: string; quantity: number; reason: string; note: string; staff_user_id: number }>(
    `select p.size, l.quantity, l.reason, l.note, l.staff_user_id from stock_ledger l
     join size_price p on p.id = l.size_price_id where p.stock_id = ? order by l.id`,
    [stock._id],
  );
const readHistory = async ({ _id }: Stock) => (await staff.stocks.history({ _id })).docs;
const isFound = async (keyword: string, { _id }: Stock) =>
  (await staff.stocks.paginate({ s: keyword, page_size: 100 })).docs.some((row) => row._id === _id);

const everything = (): Create => ({
  name: ' PE Shirt ',
  description: 'Cotton',
  content: '<p>Washable<script>alert(1)</script></p>',
  category: { _id: String(categoryId) },
  uom: 'pc',
  selling_price: 285.5,
  grade_levels: ['Grade 10', 'grade 7'],
  subjects: ['Math'],
  agriculture: ['Hay'],
  filters: ['New', 'Bestseller'],
  colors: ['White', 'Green'],
  is_available: false,
  weekly_schedule: [6, 2, 2],
  from_time_available: '08:00',
  to_time_available: '17:30',
  size_prices: [
    { size: 'S', adjustment_quantity: 7, adjustment_note: 'First count', restock_level: 5 },
    { size: '2XL', price: 40.25, restrict_if_no_available: false },
  ],
});

describe('a new product', () => {
  test('is returned as it is stored, with sanitized content and names in the spelling of the lists', async () => {
    const made = await staff.stocks.create(everything());
    expect(made).toMatchObject({
      ...everything(),
      name: 'PE Shirt',
      content: '<p>Washable</p>',
      category: { _id: String(categoryId), name: 'Uniforms' },
      grade_levels: ['Grade 7', 'Grade 10'],
      filters: ['Bestseller', 'New'],
      images: [],
      sizes: ['S', '2XL'],
      weekly_schedule: [2, 6],
      size_prices: [
        { size: 'S', price: 0, available_quantity: 7, restrict_if_no_available: true, restock_level: 5 },
        { size: '2XL', price: 40.25, available_quantity: 0, restrict_if_no_available: false, is_low: true },
      ],
      version: 1,
    });
    await expect(staff.stocks.get({ _id: made._id })).resolves.toEqual(made);
    expect(await ledgerOf(made)).toEqual([
      { size: 'S', quantity: 7, reason: 'opening', note: 'First count', staff_user_id: staffId },
      { size: '2XL', quantity: 0, reason: 'opening', note: '', staff_user_id: staffId },
    ]);
    const [entry] = await readHistory(made);
    expect(entry).toMatchObject({ action: 'created', who: 'Liza Cruz', when: store.clock.now() });
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'category', from: null, to: 'Uniforms' },
        { field: 'available_quantity (S)', from: 0, to: 7 },
      ]),
    );
  });

  test('needs only name, category and price, and is not counted without sizes', async () => {
    await expect(create({ name: 'Plain' })).resolves.toMatchObject({
      uom: 'pc',
      is_available: true,
      size_prices: [],
      weekly_schedule: [],
    });
  });

  test('ignores an available_quantity in the body', async () => {
    const made = await create({ size_prices: [{ size: '', available_quantity: 900 } as object] });
    expect(made.size_prices).toMatchObject([{ available_quantity: 0 }]);
  });
});

describe('saving', () => {
  test('changes only the sent fields, and raises the version', async () => {
    const made = await staff.stocks.create(everything());
    const saved = await update(made, { version: 1, name: 'Jogging pants' });
    expect(saved).toEqual({ ...made, name: 'Jogging pants', version: 2, updated_at: saved.updated_at });
    expect(await isFound('jogging', made)).toBe(true);
    expect(await isFound('shirt', made)).toBe(false);
  });

  test.each<[string, Update, Partial<Stock>]>([
    ['description', { description: ' Soft ' }, { description: 'Soft' }],
    ['content', { content: '<p onclick="x()">Hi</p>' }, { content: '<p>Hi</p>' }],
    ['subjects', { subjects: ['nandu', 'Filipino'] }, { subjects: ['Filipino', 'Ñandú'] }],
    ['tags', { filters: ['Sale', 'sale', 'Niño', 'Nino'] }, { filters: ['Niño', 'sale'] }],
    ['schedule', { weekly_schedule: [7, 1] }, { weekly_schedule: [1, 7] }],
    [
      'hours taken away',
      { from_time_available: '', to_time_available: null } as Update,
      { from_time_available: null, to_time_available: null },
    ],
    [
      'one of the hours',
      { from_time_available: '09:30' },
      { from_time_available: '09:30', to_time_available: '17:30' },
    ],
  ])('accepts %s', async (_title, fields, expected) => {
    const made = await staff.stocks.create(everything());
    const saved = await update(made, fields);
    expect(saved).toEqual({ ...made, ...expected, version: 2, updated_at: saved.updated_at });
  });

  test('without changes writes no version and no audit row', async () => {
    const made = await staff.stocks.create(everything());
    const { size_prices, updated_at, images, sizes, ...same } = made;
    const again = updateStockInput.parse({ ...same, size_prices });
    await expect(staff.stocks.update({ ...again, _id: made._id })).resolves.toEqual(made);
    expect(await readHistory(made)).toHaveLength(1);
  });

  test('over a newer save is rejected, names its author and time, and writes nothing', async () => {
    const made = await create();
    const ben = await store.staff(await store.make.staff({ name: 'Ben Reyes' }));
    await ben.stocks.update({ _id: made._id, version: 1, uom: 'box' });
    const message = savedByAnother('Ben Reyes', 'Fri, 20 Nov 2026, 10:00 AM');
    expect(await toApiError(update(made, { version: 1, uom: 'pack' }))).toMatchObject({
      code: 'version_old',
      message: message,
      errors: { version: message },
    });
    await expect(staff.stocks.get({ _id: made._id })).resolves.toMatchObject({ uom: 'box', version: 2 });
    await expect(update(made, { uom: 'pack' })).resolves.toMatchObject({ uom: 'pack', version: 3 });
  });
});

describe('staff with assigned categories', () => {
  let scoped: AppCaller;
  let mine: number;
  let below: number;
  beforeAll(async () => {
    mine = await store.make.category({ name: 'Mine' });
    below = await store.make.category({ name: 'Below mine', parent: mine });
    scoped = await store.staff(await store.make.staff({ categories: [mine] }));
  });

  test('put products into their categories and the subcategories, and move them there', async () => {
    const made = await scoped.stocks.create({ name: 'A', category: String(below), selling_price: 1 });
    await expect(scoped.stocks.update({ _id: made._id, category: String(mine) })).resolves.toMatchObject({
      category: { name: 'Mine' },
    });
  });

  test('put no products elsewhere', async () => {
    const made = await scoped.stocks.create({ name: 'A', category: String(below), selling_price: 1 });
    const apiError = {
      code: 'forbidden',
      message: serverMessages.outOfScope,
      errors: { category: serverMessages.outOfScope },
    };
    for (const category of [String(categoryId), '999999']) {
      expect(await toApiError(scoped.stocks.create({ name: 'A', category, selling_price: 1 }))).toMatchObject(apiError);
      expect(await toApiError(scoped.stocks.update({ _id: made._id, category }))).toMatchObject(apiError);
    }
  });

  test('cannot see other products, not even to move them to their own categories', async () => {
    const foreign = await create();
    for (const fields of [{ name: 'X' }, { category: String(mine) }, { size_prices: [] }]) {
      expect(await toApiError(scoped.stocks.update({ _id: foreign._id, ...fields }))).toMatchObject({
        code: 'not_found',
        message: staffMessages.notFound,
      });
    }
    await expect(staff.stocks.get({ _id: foreign._id })).resolves.toEqual(foreign);
  });
});

test('sizes without size_prices get a row each, and alone they are the whole list, except for sizes with stock', async () => {
  const category = String(await store.make.category());
  const made = await staff.stocks.create({ name: 'Named sizes', category, selling_price: 10, sizes: ['S', 'M'] });
  expect(made.sizes).toEqual(['S', 'M']);
  expect(made.size_prices).toMatchObject([
    { size: 'S', price: 0, available_quantity: 0 },
    { size: 'M', price: 0, available_quantity: 0 },
  ]);

  const both = { sizes: ['S', 'L'], size_prices: [{ size: 'S', price: 5, adjustment_quantity: 3 }] };
  const saved = await staff.stocks.update({ _id: made._id, ...both });
  expect(saved.size_prices).toMatchObject([{ size: 'S', price: 5, available_quantity: 3 }, { size: 'L' }]);

  const more = await staff.stocks.update({ _id: made._id, sizes: ['S', 'XL'] });
  expect(more.size_prices).toMatchObject([{ size: 'S', price: 5, available_quantity: 3 }, { size: 'XL' }]);
  const withoutS = staff.stocks.update({ _id: made._id, sizes: ['XL'] });
  expect(await toApiError(withoutS)).toMatchObject({
    code: 'conflict',
    errors: { size_prices: `S: ${serverMessages.sizeInUse}` },
  });
  const { version } = more;
  expect(await staff.stocks.update({ _id: made._id, sizes: more.sizes, size_prices: undefined })).toMatchObject({
    version,
  });
});
