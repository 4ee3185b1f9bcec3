import type { Ground, Scenario } from '../scenario.ts';
import { bareRecord, checkedBy, mustEqual, picked } from './asks.ts';
import { productTruths } from './productTruths.ts';
import { loneQuery, loneRecord } from './trpc.ts';

/** Different products asked for in one run. */
const PRODUCTS = 5_000;

async function products(ground: Ground, recordOf: (body: string) => unknown) {
  const wanted = new Set(Array.from({ length: PRODUCTS }, (_, n) => picked(ground.products, n)));
  const truths = await productTruths(ground, [...wanted]);
  return [...truths].map(([id, truth]) => ({ id, check: checkedBy(mustEqual(truth), recordOf) }));
}

/** A product's page. */
export const product: Scenario = {
  name: 'product',
  title: 'Product',
  target: { uncached: 0.6, shipped: 1 },
  statements: 3,
  cached: true,
  record: loneRecord,
  async store(ground) {
    const asks = await products(ground, loneRecord);
    return (n) => {
      const { id, check } = picked(asks, n);
      return { ...loneQuery('stocks.get', { _id: String(id) }, picked(ground.customers, n, 1).token), check };
    };
  },
  async ceiling(ground) {
    const asks = await products(ground, bareRecord);
    return (n) => {
      const { id, check } = picked(asks, n);
      return { method: 'GET', path: `/products/${id}`, check };
    };
  },
};
