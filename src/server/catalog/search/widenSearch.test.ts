import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { productListInput } from '#shared/contracts/catalog.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { indexStocks } from './stockIndex.ts';

type ProductListInput = z.input<typeof productListInput>;

// One connection, so that its session counts only the measured statements.
const store = await openTestStore({ maxConnections: 1 });
const anyone = await store.anyone();
const { make } = store;
const books = await make.category({ name: 'Books' });
const supplies = await make.category({ name: 'Supplies' });
const ids: number[] = [];
for (const [name, over] of [
  ['Pencil', {}],
  ['Pencil case 2B', { filters: ['Sale'] }],
  ['Stencil', {}],
  ['Pens', {}],
  ['Ñandú notebook', {}],
  ['Tape', {}],
  ['Tapestry', {}],
  ['Blue cape', { filters: ['Sale'] }],
  ['Yellow cape', {}],
  ['Hidden mape', { is_available: false }],
  ['Hidden zoology', { is_available: false }],
  ['Calculus 7', { category: books }],
] as [string, Parameters<typeof make.stock>[0]?][]) {
  ids.push((await make.stock({ name, category: supplies, ...over })).id);
}
await indexStocks(store.deps().em, ids);

const suggestionFor = async (input: ProductListInput, caller = anyone) => {
  const { did_you_mean, did_you_mean_everywhere } = await caller.stocks.productList(input);
  return did_you_mean_everywhere ? `${did_you_mean}, everywhere` : did_you_mean;
};

describe('a keyword without results', () => {
  test.each([
    ['with a wrong letter', 'pensil', 'pencil'],
    ['with a letter too few', 'pencl', 'pencil'],
    ['with a letter too many', 'penccil', 'pencil'],
    ['with two letters swapped', 'pecnil', 'pencil'],
    ['with a wrong first letter', 'bencil', 'pencil'],
    ['with two mistakes in more than four letters', 'kalkulus', 'calculus'],
    ['with one mistake in four letters', 'pems', 'pens'],
    ['with two mistakes in five letters', 'yelov', 'yellow'],
    ['with two mistakes in seven letters', 'pensill', 'pencil'],
    ['takes the nearest word before the commoner one', 'pencel', 'pencil'],
    ['takes the word of more products where two are as near', 'vape', 'cape'],
    ['leaves words that are known as they were typed', 'Sale Pensil', 'Sale pencil'],
    ['takes the start of a word for known', 'sal pensil', 'sal pencil'],
    ['mends several words', 'blu kape', 'blu cape'],
    ['mends two words', 'yelow kape', 'yellow cape'],
    ['keeps what stands between the words', '  pensil & case! ', 'pencil & case!'],
    ['knows words without their accents', 'ÑANDÚ notebok', 'ÑANDÚ notebook'],
    ['keeps numbers', 'kalkulus 7', 'calculus 7'],
  ])('%s', async (_title, keyword, suggestion) => {
    await expect(suggestionFor({ keyword })).resolves.toBe(suggestion);
  });

  test.each([
    ['three mistakes', 'qalqulvs'],
    ['two mistakes in four letters', 'pims'],
    ['one letter alone', 'q'],
    ['a number, which is no misspelling', '777'],
    ['a code', '2c'],
    ['a word that stands in hidden products alone', 'zoologi'],
    ['nothing that could be a word', '%'],
  ])('has no other meaning: %s', async (_title, keyword) => {
    await expect(suggestionFor({ keyword })).resolves.toBeNull();
  });

  test('is corrected to words within the category and the filters', async () => {
    const category = String(supplies);
    await expect(suggestionFor({ keyword: 'pensil', category, filters: { filters: ['Sale'] } })).resolves.toBe(
      'pencil',
    );
  });

  test('is corrected to words elsewhere, and the response states it, if the category and filters have none', async () => {
    const everywhere = 'pencil, everywhere';
    await expect(suggestionFor({ keyword: 'pensil', category: String(books) })).resolves.toBe(everywhere);
    await expect(suggestionFor({ keyword: 'pensil', filters: { subjects: ['Math'] } })).resolves.toBe(everywhere);
  });

  test('is corrected to hidden products only for staff', async () => {
    const staff = await store.staff(await store.make.staff());
    await expect(suggestionFor({ keyword: 'zoologi' }, staff)).resolves.toBe('zoology');
    const scoped = await store.staff(await store.make.staff({ categories: [books] }));
    await expect(suggestionFor({ keyword: 'zoologi' }, scoped)).resolves.toBeNull();
  });
});

test('a keyword with results is never changed, on any page', async () => {
  for (const page of [1, 2]) {
    await expect(suggestionFor({ keyword: 'pencil', page })).resolves.toBeNull();
    await expect(suggestionFor({ keyword: '', category: String(books), page })).resolves.toBeNull();
  }
});
