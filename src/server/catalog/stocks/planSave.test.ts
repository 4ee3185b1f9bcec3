import { describe, expect, test } from 'vitest';
import type { Stock } from '#shared/contracts/catalog.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../../router.ts';

type Create = Parameters<AppCaller['stocks']['create']>[0];
type Update = Omit<Parameters<AppCaller['stocks']['update']>[0], '_id'>;

const store = await openTestStore();
const staff = await store.staff(await store.make.staff());
const categoryId = await store.make.category({ name: 'Uniforms' });
await store.make.insert('subject', { name: 'Math' });

const create = (over: Partial<Create> = {}) =>
  staff.stocks.create({ name: 'PE Shirt', category: String(categoryId), selling_price: 285, ...over });
const update = ({ _id }: Stock, fields: Update) => staff.stocks.update({ _id, ...fields });
const read = (sql: string, values: unknown[]) => store.deps().em.execute<object[]>(sql, values);

describe('a save rejects', () => {
  test.each<[string, Partial<Create>, Record<string, string>]>([
    [
      'names that are in no list, each at its place',
      { subjects: ['Math', 'Alchemy'], grade_levels: ['Grade 99'], agriculture: ["' or 1=1 -- "] },
      {
        'subjects.1': serverMessages.nameUnknown,
        'grade_levels.0': serverMessages.nameUnknown,
        'agriculture.0': serverMessages.nameUnknown,
      },
    ],
    ['the first hour alone', { from_time_available: '08:00' }, { to_time_available: serverMessages.hoursIncomplete }],
    ['the last hour alone', { to_time_available: '08:00' }, { from_time_available: serverMessages.hoursIncomplete }],
    [
      'hours that end before they begin',
      { from_time_available: '17:00', to_time_available: '08:00' },
      { to_time_available: serverMessages.hoursReversed },
    ],
    [
      'hours that end as they begin',
      { from_time_available: '08:00', to_time_available: '08:00' },
      { to_time_available: serverMessages.hoursReversed },
    ],
    ['an unknown category', { category: '999999' }, { category: serverMessages.categoryUnknown }],
    [
      'a size twice, whatever its case and accents',
      { size_prices: [{ size: 'Niño' }, { size: 'M' }, { size: 'nino' }] },
      { 'size_prices.2.size': messages.sameTwice },
    ],
    [
      'a size twice by the rules of the database',
      { size_prices: [{ size: 'Straße' }, { size: 'STRASSE' }] },
      { 'size_prices.1.size': messages.sameTwice },
    ],
    [
      'a size without a name among others',
      { size_prices: [{ size: 'M' }, { size: ' ' }] },
      { 'size_prices.1.size': messages.fieldRequired },
    ],
  ])('%s', async (_title, fields, errors) => {
    const made = await create();
    for (const call of [() => create({ name: 'Rejected', ...fields }), () => update(made, fields as Update)]) {
      expect(await toApiError(call())).toMatchObject({ code: 'invalid', message: staffMessages.invalidInput, errors });
    }
    await expect(staff.stocks.get({ _id: made._id })).resolves.toEqual(made);
    expect(await read('select id from stock where name = ?', ['Rejected'])).toEqual([]);
  });

  test.each<[string, object, string[]]>([
    [
      'nothing at all',
      { name: undefined, category: undefined, selling_price: undefined },
      ['name', 'category', 'selling_price'],
    ],
    ['a name of blanks', { name: '  ' }, ['name']],
    ['control characters', { name: 'a\u0000b' }, ['name']],
    ['half a centavo', { selling_price: 1.005 }, ['selling_price']],
    ['a price below zero', { selling_price: -1 }, ['selling_price']],
    ['a price beyond reason', { selling_price: 1e300 }, ['selling_price']],
    ['text for a list', { subjects: 'Math' }, ['subjects']],
    ['a day that is none', { weekly_schedule: [8] }, ['weekly_schedule.0']],
    ['an hour that is none', { from_time_available: '25:00' }, ['from_time_available']],
    ['a part of a piece', { size_prices: [{ adjustment_quantity: 0.5 }] }, ['size_prices.0.adjustment_quantity']],
    ['more pieces than can be', { size_prices: [{ adjustment_quantity: 1e9 }] }, ['size_prices.0.adjustment_quantity']],
    ['61 sizes', { size_prices: Array(61).fill({}) }, ['size_prices']],
    [
      'objects for text',
      { name: {}, category: {}, selling_price: '1', content: [] },
      ['name', 'category', 'selling_price', 'content'],
    ],
  ])('%s', async (_title, body, fields) => {
    const apiError = await toApiError(
      staff.stocks.create({ name: 'X', category: '1', selling_price: 1, ...body } as Create),
    );
    expect(apiError).toMatchObject({ code: 'invalid', message: staffMessages.invalidInput });
    expect(Object.keys(apiError.errors ?? {}).sort()).toEqual([...fields].sort());
  });
});
