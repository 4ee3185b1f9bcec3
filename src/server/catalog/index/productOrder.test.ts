import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byNameAndId, byScore, sortFirst } from './productOrder.ts';

const anyProduct = fc.record({
  name: fc.string({ maxLength: 1 }),
  price: fc.nat(),
  ordered: fc.nat({ max: 2 }),
  is_sold_out: fc.boolean(),
});
const anyProducts = fc
  .array(anyProduct, { maxLength: 300 })
  .map((products) => products.map((product, id) => ({ ...product, id })));

test('the first products of a list are those of the whole list in order, and no other is lost', () => {
  fc.assert(
    fc.property(anyProducts, fc.integer({ min: 0, max: 40 }), fc.boolean(), (products, wanted, isByScore) => {
      const order = isByScore ? byScore(new Map(products.map(({ id }) => [id, id % 3]))) : byNameAndId;
      const found = sortFirst([...products], order, wanted);
      expect(found.slice(0, wanted)).toEqual(products.toSorted(order).slice(0, wanted));
      expect(found.toSorted(byNameAndId)).toEqual(products.toSorted(byNameAndId));
    }),
  );
});
