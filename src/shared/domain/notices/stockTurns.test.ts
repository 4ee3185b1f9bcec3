import { describe, expect, test } from 'vitest';
import { fewPieces, inSize, nextInQueue, type StockWish, unannouncedPieces } from './stockTurns.ts';

const [S, M] = [1, 2];
const counted = (id: number, available_quantity: number) => ({
  id,
  available_quantity,
  restrict_if_no_available: true,
});
const uncounted = (id: number) => ({ ...counted(id, 0), restrict_if_no_available: false });
const wish = (name: string, size_id: number | null, quantity = 1) => ({ name, size_id, quantity });
const named = (notified: ReturnType<typeof nextInQueue<ReturnType<typeof wish>>>) =>
  notified.map(({ wish: { name }, size_id }) => `${name} ${size_id}`);

describe('unannounced pieces', () => {
  const notified: StockWish[] = [wish('Ana', S), wish('Ben', S, 2)];
  test('are those in stock, less those reserved for notified customers', () => {
    expect([...unannouncedPieces([counted(S, 5), counted(M, 4)], notified)]).toEqual([
      [S, 2],
      [M, 4],
    ]);
  });
  test('may be negative if others have bought', () => {
    expect(unannouncedPieces([counted(S, 1)], notified).get(S)).toBe(-2);
  });
  test('are unlimited if the size is not counted', () => {
    expect(unannouncedPieces([uncounted(S)], notified).get(S)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('the next customers in the queue', () => {
  const names = ['Ana', 'Ben', 'Carla', 'Dino'];
  const all = (size_id: number | null) => names.map((name) => wish(name, size_id));

  test.each([
    ['as many as pieces, the first who asked', all(S), [counted(S, 3)], ['Ana 1', 'Ben 1', 'Carla 1']],
    ['nobody where none is there', all(S), [counted(S, 0)], []],
    ['nobody where more is owed than there is', all(S), [counted(S, -4)], []],
    ['all where the size is not counted', all(S), [uncounted(S)], names.map((name) => `${name} 1`)],
    ['all where the product is not counted', all(null), [], names.map((name) => `${name} null`)],
    [
      'each size by itself',
      [wish('Ana', S), wish('Ben', M), wish('Carla', M)],
      [counted(S, 0), counted(M, 1)],
      ['Ben 2'],
    ],
    ['any size from whatever is there', all(null), [counted(S, 1), counted(M, 2)], ['Ana 1', 'Ben 2', 'Carla 2']],
    ['who needs more than is there is passed over', [wish('Ana', S, 3), wish('Ben', S)], [counted(S, 2)], ['Ben 1']],
    ['who needs several has several', [wish('Ana', S, 3), wish('Ben', S)], [counted(S, 3)], ['Ana 1']],
  ])('are %s', (_, waiting, sizes, expected) => {
    expect(named(nextInQueue(waiting, unannouncedPieces(sizes, [])))).toEqual(expected);
  });

  test('never get more pieces than there are, and keep their order', () => {
    for (let pieces = 0; pieces < 12; pieces += 1) {
      const waiting = Array.from({ length: 20 }, (_, index) =>
        wish(`${index}`, index % 3 === 0 ? null : S, 1 + (index % 4)),
      );
      const notified = nextInQueue(waiting, unannouncedPieces([counted(S, pieces)], []));
      expect(notified.reduce((sum, next) => sum + next.wish.quantity, 0)).toBeLessThanOrEqual(pieces);
      const places = notified.map((next) => waiting.indexOf(next.wish));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    }
  });
});

test('customers see the number of pieces if there are few', () => {
  const few = (available_quantity: number, restock_level = 0, restrict_if_no_available = true) =>
    fewPieces({ available_quantity, restock_level, restrict_if_no_available });
  expect(few(1)).toBe('Only 1 left. First come, first served.');
  expect(few(3)).toBe('Only 3 left. First come, first served.');
  expect([few(0), few(6), few(3, 0, false)]).toEqual(['', '', '']);
  expect(few(6, 10)).toContain('Only 6');
});

test('a size is named after its product', () => {
  expect([inSize('PE Shirt', 'M'), inSize('Pad', '')]).toEqual(['PE Shirt (M)', 'Pad']);
});
