import { expect, test } from 'vitest';
import type { OpenBookList } from '#shared/contracts/bookLists.ts';
import { cartItemOf, productOf } from '#test/records/products.ts';
import { draftLines, tickedTotal, untouched } from './listDraft.ts';

const sizeOf = (size: string, available_quantity: number, price = 0) => ({
  size,
  price,
  available_quantity,
  restrict_if_no_available: true,
});
const book = productOf({ _id: '1', selling_price: 50, size_prices: [sizeOf('', 3)] });
const shirt = productOf({
  _id: '2',
  selling_price: 300,
  sizes: ['S', 'M'],
  size_prices: [sizeOf('S', 9), sizeOf('M', 9, 20)],
});
type Line = OpenBookList['lines'][number];
const lineOf = (_id: string, over: Partial<Line>): Line => ({
  _id,
  item: book,
  name: 'Book',
  size: '',
  quantity: 1,
  is_required: true,
  note: '',
  state: 'available',
  ...over,
});
const listOf = (lines: Line[]) => ({ lines }) as unknown as OpenBookList;
const ticked = (lines: ReturnType<typeof draftLines>) =>
  lines.filter(({ isTicked }) => isTicked).map(({ line }) => line._id);

const list = listOf([
  lineOf('11', { quantity: 4, state: 'too_few' }),
  lineOf('12', { item: shirt, name: 'Shirt' }),
  lineOf('13', { is_required: false }),
  lineOf('14', { state: 'sold_out' }),
  lineOf('15', { state: 'gone', item: null }),
]);

test('available required lines are ticked, and ticked lines are counted for one student', () => {
  const lines = draftLines(list, untouched, [], []);
  expect(ticked(lines)).toEqual(['11', '12']);
  expect(lines.map(({ choice }) => choice.quantity)).toEqual([3, 1, 1, 1, 1]);
  expect(lines[1]?.errors).toHaveProperty('size');
  expect(tickedTotal(lines)).toEqual({ count: 2, pesos: 150, isPart: true });
});

test('a chosen size is in the sum, and the customer’s ticks stay', () => {
  const draft = { ticks: { 11: false, 13: true }, choices: { 12: { size: 'M' } } };
  const lines = draftLines(list, draft, [], []);
  expect(ticked(lines)).toEqual(['12', '13']);
  expect(tickedTotal(lines)).toEqual({ count: 2, pesos: 370, isPart: false });
});

test('a size of the list counts as in the cart only in that size', () => {
  const two = listOf([lineOf('21', { item: shirt, size: 'S' }), lineOf('22', { item: shirt, size: 'M' })]);
  const cart = [cartItemOf({ item: shirt, size: 'S' })];
  expect(ticked(draftLines(two, untouched, cart, []))).toEqual(['22']);
});

test('a line that is in the cart for all chosen students is not ticked, and says so', () => {
  const student = (_id: string) => ({ _id, name: 'Ana', grade_level: '', section: '' });
  const cart = [cartItemOf({ item: book, student: student('7') })];
  expect(ticked(draftLines(list, untouched, cart, ['7']))).toEqual(['12']);
  expect(ticked(draftLines(list, untouched, cart, ['7', '8']))).toEqual(['11', '12']);
  expect(ticked(draftLines(list, untouched, cart, []))).toEqual(['11', '12']);
});
