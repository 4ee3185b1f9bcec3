import { afterEach, describe, expect, test } from 'vitest';
import type { Stock } from '#shared/contracts/catalog.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { importForm } from '#test/records/importFile.ts';
import { expectBooksToBalance, placeSimpleOrder } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../../router.ts';

type Sizes = Parameters<AppCaller['stocks']['update']>[0]['size_prices'];

const store = await openTestStore();
const staffId = await store.make.staff({ name: 'Liza Cruz' });
const staff = await store.staff(staffId);
const categoryId = await store.make.category();
afterEach(() => expectBooksToBalance(store));

const create = ({ size_prices }: { size_prices: Sizes }) =>
  staff.stocks.create({ name: 'PE Shirt', category: String(categoryId), selling_price: 285, size_prices });
const update = ({ _id }: Stock, fields: { name?: string; size_prices?: Sizes }) =>
  staff.stocks.update({ _id, ...fields });
const rowsOf = <Row>(sql: string, stock: Stock) => store.deps().em.execute<Row[]>(sql, [stock._id]);
const sizesOf = (stock: Stock) =>
  rowsOf<{ size: string; is_active: boolean; available_quantity: number }>(
    'select size, is_active, available_quantity from size_price where stock_id = ? order by id',
    stock,
  );
const ledgerOf = (stock: Stock) =>
  rowsOf<{ size: string; quantity: number; reason: string; note: string; staff_user_id: number }>(
    `select p.size, l.quantity, l.reason, l.note, l.staff_user_id from stock_ledger l
     join size_price p on p.id = l.size_price_id where p.stock_id = ? order by l.id`,
    stock,
  );
const readHistory = async ({ _id }: Stock) => (await staff.stocks.history({ _id })).docs;

describe('sizes', () => {
  const three = () =>
    create({
      size_prices: [
        { size: 'S', adjustment_quantity: 5 },
        { size: 'M', adjustment_quantity: 10, price: 10 },
        { size: 'L', adjustment_quantity: 15, restock_level: 3 },
      ],
    });

  test('are adjusted by the sent quantity, with reason and author in the ledger', async () => {
    const made = await three();
    const saved = await update(made, {
      size_prices: [
        { size: 'S', adjustment_quantity: -2, adjustment_note: 'Moth' },
        { size: 'M', price: 10 },
        { size: 'L', adjustment_quantity: 4, restock_level: 3, available_quantity: 999 } as object,
      ],
    });
    expect(saved.size_prices.map(({ available_quantity }) => available_quantity)).toEqual([3, 10, 19]);
    expect((await ledgerOf(made)).slice(3)).toEqual([
      { size: 'S', quantity: -2, reason: 'adjustment', note: 'Moth', staff_user_id: staffId },
      { size: 'L', quantity: 4, reason: 'adjustment', note: '', staff_user_id: staffId },
    ]);
    expect((await readHistory(made))[0]?.changes).toEqual([
      { field: 'available_quantity (S)', from: 5, to: 3 },
      { field: 'available_quantity (L)', from: 15, to: 19 },
    ]);
  });

  test.each([
    [2_147_000_000, 1_000_000, serverMessages.numberTooLarge],
    [-2_147_000_000, -1_000_000, messages.numberTooSmall],
  ])('are never adjusted beyond the maximum: %i by %i', async (available_quantity, adjustment, message) => {
    const { id } = await store.make.stock({ category: categoryId, sizes: [{ available_quantity }] });
    const apiError = staff.stocks.update({ _id: String(id), size_prices: [{ adjustment_quantity: adjustment }] });
    expect(await toApiError(apiError)).toMatchObject({
      code: 'invalid',
      errors: { 'size_prices.0.adjustment_quantity': message },
    });
    const file = importForm(`_id,adjustment_quantity\n${id},${adjustment}\n`);
    expect((await staff.stocks.checkImport(file)).rows[0]?.errors).toEqual([
      { column: 'adjustment_quantity', message: message },
    ]);
    await store.deps().em.execute('delete from stock where id = ?', [id]);
  });

  test('may be adjusted below zero', async () => {
    const made = await create({ size_prices: [{ adjustment_quantity: 1 }] });
    const saved = await update(made, { size_prices: [{ adjustment_quantity: -4 }] });
    expect(saved.size_prices).toMatchObject([{ size: '', available_quantity: -3 }]);
    expect((await readHistory(made))[0]?.changes).toEqual([{ field: 'available_quantity', from: 1, to: -3 }]);
  });

  test('keep the fields that their row leaves out: add-on, restock level, and whether they may be oversold', async () => {
    const made = await create({
      size_prices: [
        { size: 'M', price: 10, restock_level: 3, restrict_if_no_available: false, adjustment_quantity: 5 },
      ],
    });
    const saved = await update(made, {
      size_prices: [{ size: 'M', adjustment_quantity: 24, adjustment_note: 'Delivery of November' }, { size: 'L' }],
    });
    expect(saved.size_prices).toMatchObject([
      { size: 'M', price: 10, restock_level: 3, restrict_if_no_available: false, available_quantity: 29 },
      { size: 'L', price: 0, restock_level: 0, restrict_if_no_available: true, available_quantity: 0 },
    ]);
  });

  const empty = () =>
    create({ size_prices: [{ size: 'S' }, { size: 'M', price: 10 }, { size: 'L', restock_level: 3 }] });

  test('left out are removed from the product; row and ledger stay, and return when the size is sent again', async () => {
    const made = await empty();
    const less = await update(made, { size_prices: [{ size: 'L' }, { size: 'XL' }] });
    expect(less.sizes).toEqual(['L', 'XL']);
    expect((await sizesOf(made)).map(({ size, is_active }) => [size, is_active])).toEqual([
      ['S', false],
      ['M', false],
      ['L', true],
      ['XL', true],
    ]);
    const [entry] = await readHistory(made);
    const price = { price: 0, restock_level: 0, restrict_if_no_available: true };
    expect(entry?.changes).toEqual([
      {
        field: 'size_prices',
        from: [
          { size: 'S', ...price },
          { size: 'M', ...price, price: 10 },
          { size: 'L', ...price, restock_level: 3 },
        ],
        to: [
          { size: 'L', ...price, restock_level: 3 },
          { size: 'XL', ...price },
        ],
      },
    ]);

    const back = await update(made, {
      size_prices: [{ size: 'm', adjustment_quantity: 1 }, { size: 'L' }, { size: 'XL' }],
    });
    expect(back.size_prices).toMatchObject([
      { size: 'm', price: 10, available_quantity: 1 },
      { size: 'L', restock_level: 3 },
      { size: 'XL' },
    ]);
    expect((await ledgerOf(made)).at(-1)).toMatchObject({ quantity: 1, reason: 'adjustment' });
  });

  test('with a new name keep their stock and their ledger, unless it is another size’s name', async () => {
    const made = await three();
    const rename = (from: string, to: string) =>
      update(made, { size_prices: [{ size: 'S' }, { size: 'M' }, { size: to, old_size: from }] });
    const renamed = await rename('L', 'Large');
    expect(renamed.size_prices.at(-1)).toMatchObject({ size: 'Large', available_quantity: 15, restock_level: 3 });
    expect((await ledgerOf(made)).map(({ size, quantity }) => [size, quantity])).toEqual([
      ['S', 5],
      ['M', 10],
      ['Large', 15],
    ]);
    expect(await toApiError(rename('Large', 'M'))).toMatchObject({ code: 'invalid' });
  });

  test('left out with stock or backorders stay, and the save is rejected and names them', async () => {
    const made = await three();
    await update(made, {
      size_prices: [{ size: 'S', adjustment_quantity: -5 }, { size: 'M', adjustment_quantity: -12 }, { size: 'L' }],
    });
    const refused = { code: 'conflict', message: serverMessages.sizeInUse };
    expect(await toApiError(update(made, { size_prices: [] }))).toMatchObject({
      ...refused,
      errors: { size_prices: `M, L: ${serverMessages.sizeInUse}` },
    });
    await expect(update(made, { size_prices: [{ size: 'M' }, { size: 'L' }] })).resolves.toMatchObject({
      sizes: ['M', 'L'],
    });
  });

  test('left out stay while they are in an open order', async () => {
    const { order, stockId } = await placeSimpleOrder(store, { category: categoryId });
    const sizeless = { _id: String(stockId) } as Stock;
    const { size_prices } = await staff.stocks.get(sizeless);
    const left = size_prices[0]?.available_quantity ?? 0;
    await update(sizeless, { size_prices: [{ adjustment_quantity: -left }] });
    expect(await staff.stocks.openSizes(sizeless)).toEqual(['']);
    expect(await toApiError(update(sizeless, { size_prices: [] }))).toMatchObject({
      code: 'conflict',
      errors: { size_prices: serverMessages.sizeInUse },
    });
    await staff.orders.orderStatus({ _id: order._id, order_status: 'Claimed' });
    expect(await staff.stocks.openSizes(sizeless)).toEqual([]);
    await expect(update(sizeless, { size_prices: [] })).resolves.toMatchObject({ size_prices: [] });
  });

  test('keep the sent order', async () => {
    const made = await three();
    const saved = await update(made, { size_prices: [{ size: 'L' }, { size: 'S' }, { size: 'M' }] });
    expect(saved.sizes).toEqual(['L', 'S', 'M']);
  });
});
