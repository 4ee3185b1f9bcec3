import { describe, expect, test } from 'vitest';
import type { Product } from '#shared/contracts/catalog.ts';
import { MAX_QUANTITY } from '#shared/domain/catalog/products/pricing.ts';
import { toCentavos } from '#shared/domain/money.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { CartRow } from './cartLines.ts';
import { lineProblem, lineProblems, priceNotices } from './lineNotices.ts';

/** Friday, 10:00 AM in Manila. */
const clock = {
  now: new Date('2026-11-20T02:00:00Z'),
  timeZone: 'Asia/Manila',
  product_hours: 'ordering' as const,
  product_piece_limit: 0,
};

const sizePrice = (over: Partial<Product['size_prices'][number]> = {}): Product['size_prices'][number] => ({
  size: '',
  price: 0,
  available_quantity: 100,
  restrict_if_no_available: true,
  ...over,
});

function productWith(over: Partial<Product> = {}): Product {
  const size_prices = over.size_prices ?? [sizePrice()];
  return {
    _id: '7',
    name: 'Atlas',
    description: '',
    content: '',
    category: { _id: '1', name: 'Books', other_fields: [], has_weekly_cutoff: false },
    uom: 'pc',
    isbn: '',
    selling_price: 100,
    grade_levels: [],
    subjects: [],
    agriculture: [],
    filters: [],
    images: [],
    sizes: size_prices.map(({ size }) => size).filter((size) => size !== ''),
    colors: [],
    is_available: true,
    weekly_schedule: [],
    from_time_available: null,
    to_time_available: null,
    ...over,
    size_prices,
  };
}

const lineWith = (over: Partial<CartRow> = {}): CartRow => ({
  id: 1,
  stock_id: 7,
  size: '',
  color: '',
  other_fields: {},
  student: null,
  quantity: 1,
  is_checked: true,
  seen_price: 10_000,
  ...over,
});

type Notice = [kind: string, message: string];
const sizes = [sizePrice({ size: 'S' }), sizePrice({ size: 'L', price: 20, available_quantity: 3 })];
const withFields = { _id: '1', name: 'Shirts', other_fields: ['Name', 'Section'], has_weekly_cutoff: false };

describe('the reason why a line cannot be ordered', () => {
  test.each<[string, Partial<Product>, Partial<CartRow>, Notice[]]>([
    ['nothing', {}, {}, []],
    ['nothing for what is not counted', { size_prices: [] }, { quantity: 500 }, []],
    ['a hidden product', { is_available: false }, {}, [['hidden', messages.productNotFound]]],
    ['a product without a price', { selling_price: 0 }, {}, [['hidden', messages.productNotFound]]],
    [
      'hidden before all else',
      { is_available: false, weekly_schedule: [1], size_prices: [] },
      { size: 'S' },
      [['hidden', messages.productNotFound]],
    ],
    [
      'its hours',
      { weekly_schedule: [2, 3, 4], from_time_available: '08:00', to_time_available: '17:00' },
      {},
      [['outside_hours', 'Available Mon–Wed, 8:00 AM–5:00 PM']],
    ],
    ['a size taken off', { size_prices: sizes }, { size: 'M' }, [['size_gone', serverMessages.sizeGone]]],
    ['the last size taken off', {}, { size: 'M' }, [['size_gone', serverMessages.sizeGone]]],
    [
      'a size taken off a product whose prices are all add-ons',
      { selling_price: 0, size_prices: sizes },
      { size: 'M' },
      [['size_gone', serverMessages.sizeGone]],
    ],
    ['a size to be chosen now', { size_prices: sizes }, {}, [['choice_missing', messages.sizeRequired]]],
    ['a color taken off', { colors: ['Red'] }, { color: 'Blue' }, [['color_gone', serverMessages.colorGone]]],
    ['a color to be chosen now', { colors: ['Red'] }, {}, [['choice_missing', messages.colorRequired]]],
    [
      'fields to be filled in now, said once',
      { category: withFields },
      {},
      [['choice_missing', messages.fieldRequired]],
    ],
    ['nothing left', { size_prices: [sizePrice({ available_quantity: 0 })] }, {}, [['sold_out', 'Atlas is sold out.']]],
    [
      'less than nothing left',
      { size_prices: [sizePrice({ available_quantity: -4 })] },
      {},
      [['sold_out', 'Atlas is sold out.']],
    ],
    ['too little left', { size_prices: sizes }, { size: 'L', quantity: 4 }, [['only_left', 'Atlas: only 3 left.']]],
    [
      'nothing where backorders are taken',
      { size_prices: [sizePrice({ available_quantity: 0, restrict_if_no_available: false })] },
      {},
      [],
    ],
    [
      'an amount beyond what an order can hold',
      { selling_price: 9_999_999, size_prices: [] },
      { quantity: MAX_QUANTITY },
      [['too_many', messages.quantityTooLarge]],
    ],
    [
      'several things at once, the first of them as the problem',
      { weekly_schedule: [1], colors: ['Red'], size_prices: [sizePrice({ available_quantity: 0 })] },
      { color: 'Blue' },
      [
        ['outside_hours', 'Available Sun'],
        ['color_gone', serverMessages.colorGone],
        ['sold_out', 'Atlas is sold out.'],
      ],
    ],
  ])('%s', (_title, product, line, notices) => {
    const cartLine = lineWith(line);
    const problems = lineProblems(cartLine, productWith(product), [cartLine], clock);
    expect(problems.map(({ kind, message }) => [kind, message])).toEqual(notices);
    expect(lineProblem(cartLine, productWith(product), [cartLine], clock)).toBe(notices[0]?.[1] ?? null);
  });

  test('a product’s hours that limit only the pick-up are no such reason', () => {
    const pickUp = { ...clock, product_hours: 'pick-up' as const };
    expect(lineProblems(lineWith(), productWith({ weekly_schedule: [1] }), [lineWith()], pickUp)).toEqual([]);
  });

  test('a deleted product', () => {
    expect(lineProblem(lineWith(), undefined, [], clock)).toBe(messages.productNotFound);
  });
});

describe('the price of a line', () => {
  test.each<[string, Partial<Product>, Partial<CartRow>, Notice[]]>([
    ['that is as it was', {}, {}, []],
    ['that is as it was with the add-on', { size_prices: sizes }, { size: 'L', seen_price: 12_000 }, []],
    ['of which nothing is known', { selling_price: 3 }, { seen_price: null }, []],
    ['that went up', { selling_price: 1234.5 }, {}, [['price_raised', 'Now ₱1,234.50 (was ₱100.00).']]],
    ['that went down', { selling_price: 99.99 }, {}, [['price_lowered', 'Now ₱99.99 (was ₱100.00).']]],
    [
      'whose add-on alone went up',
      { size_prices: sizes },
      { size: 'L', seen_price: toCentavos(110) },
      [['price_raised', 'Now ₱120.00 (was ₱110.00).']],
    ],
    ['whose size is gone', { selling_price: 5, size_prices: sizes }, { size: 'M' }, []],
    ['whose size is still to be chosen', { selling_price: 5, size_prices: sizes }, {}, []],
  ])('%s', (_title, product, line, notices) => {
    const found = priceNotices(lineWith(line), productWith(product));
    expect(found.map(({ kind, message }) => [kind, message])).toEqual(notices);
  });
});
