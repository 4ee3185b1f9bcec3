import { describe, expect, test } from 'vitest';
import type { Product } from '#shared/contracts/catalog.ts';
import { messages, onlyLeft } from '#shared/messages.ts';
import { productOf } from '#test/records/products.ts';
import { emptyChoice, findObstacle, type ProductChoice, quickChoice } from './productChoice.ts';

const plate = productOf({
  category: { _id: '1', name: 'Personalised Items', other_fields: ['Name to print'], has_weekly_cutoff: false },
  sizes: ['S', 'L'],
  colors: ['Brown'],
});
const choice = (part: Partial<ProductChoice> = {}): ProductChoice => ({ ...emptyChoice(plate), size: 'S', ...part });
const stock = (available_quantity: number, restrict_if_no_available: boolean) => ({
  size: 'S',
  price: 0,
  available_quantity,
  restrict_if_no_available,
});
const obstacle = (
  product: Partial<Product>,
  quantity = 1,
  row: ReturnType<typeof stock> | null = null,
  hours: string | null = null,
) => findObstacle({ ...plate, ...product }, choice({ quantity }), row, hours);

describe('a choice', () => {
  test('starts with an only color and leaves several sizes to the customer', () => {
    expect(emptyChoice(plate)).toMatchObject({ size: '', color: 'Brown', quantity: 1 });
  });
});

test.each([
  ['nothing', {}],
  ['nothing', { sizes: ['M'], colors: ['White'] }],
  ['size', { sizes: ['S', 'M'], colors: ['White'] }],
  ['form', { sizes: ['S', 'M'], colors: ['White', 'Navy'] }],
  ['form', { colors: ['White', 'Navy'] }],
  ['form', { category: plate.category }],
  ['form', { category: { ...plate.category, other_fields: [], has_weekly_cutoff: true } }],
] as const)('a product in a list asks for %s', (kind, product) => {
  const plain = { ...plate.category, other_fields: [] };
  expect(quickChoice(productOf({ category: plain, ...product } as Partial<Product>))).toBe(kind);
});

describe('Add to Cart is disabled', () => {
  test('if the price with the add-on is zero', () => {
    expect(obstacle({ selling_price: 0 })).toBe(messages.priceMissing);
    expect(obstacle({ selling_price: 10, size_prices: [{ ...stock(5, true), price: -10 }] })).toBe(
      messages.priceMissing,
    );
  });
  test('only if a restricted size has less than the requested quantity', () => {
    expect(obstacle({}, 3, stock(2, true))).toBe(onlyLeft(plate.name, 2));
    expect(obstacle({}, 2, stock(2, true))).toBeNull();
    expect(obstacle({}, 3, stock(2, false))).toBeNull();
    expect(obstacle({}, 3, null)).toBeNull();
  });
  test('if every size is sold out, before one is chosen', () => {
    const sizes = (left: number) => ({
      ...plate,
      size_prices: [stock(0, true), { ...stock(left, true), size: 'L' }],
    });
    const unchosen = (left: number) => findObstacle(sizes(left), { ...emptyChoice(plate), size: '' }, null, null);
    expect(unchosen(0)).toBe(onlyLeft(plate.name, 0));
    expect(unchosen(1)).toBeNull();
  });
  test('outside the product’s hours, if these limit ordering', () => {
    expect(obstacle({}, 1, null, 'Available Mon')).toBe('Available Mon');
  });
});
