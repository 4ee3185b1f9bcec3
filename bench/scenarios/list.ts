import type { Scenario } from '../scenario.ts';
import { bareRecord, type Check, checkedBy, mustEqual, picked } from './asks.ts';
import { type CategoryPage, categoryPages } from './productPages.ts';
import { loneQuery, loneRecord } from './trpc.ts';

const filters = { grade_levels: [], subjects: [], agriculture: [], filters: [] };

const checkedPages = (pages: readonly CategoryPage[], recordOf: (body: string) => unknown) =>
  pages.map((page) => ({ ...page, check: checkedBy(mustEqual(page.truth), recordOf) satisfies Check }));

const ceiling: Scenario['ceiling'] = async (ground, database) => {
  const pages = checkedPages(await categoryPages(ground, database), bareRecord);
  return (n) => {
    const { category, page, check } = picked(pages, n);
    return { method: 'GET', path: `/products?category=${category}&page=${page}`, check };
  };
};

/** Ten products of a category on any level, one of its pages, as the home screen asks. */
export const list: Scenario = {
  name: 'list',
  title: 'Product list',
  target: { uncached: 0.6, shipped: 1 },
  statements: 2,
  cached: true,
  record: loneRecord,
  ceiling,
  async store(ground, database) {
    const pages = checkedPages(await categoryPages(ground, database), loneRecord);
    return (n) => {
      const { category, page, check } = picked(pages, n);
      const { token } = picked(ground.customers, n, 1);
      const input = { keyword: '', category: String(category), filters, page };
      return { ...loneQuery('stocks.productList', input, token), check };
    };
  },
};

/** The same through the documented REST path. */
export const listRest: Scenario = {
  name: 'list-rest',
  title: 'Product list through REST',
  cached: true,
  record: bareRecord,
  ceiling,
  async store(ground, database) {
    const pages = checkedPages(await categoryPages(ground, database), bareRecord);
    return (n) => {
      const { category, page, check } = picked(pages, n);
      const { token } = picked(ground.customers, n, 1);
      return {
        method: 'POST',
        path: '/api/stocks/product-list',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ category: String(category), filters, keyword: '', page }),
        check,
      };
    };
  },
};
