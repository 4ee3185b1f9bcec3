import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isBackofficePath, isScreenPath, SCREEN_PATHS, STOREFRONT_SCREEN_LIST } from './screens.ts';

const STOREFRONT = join(import.meta.dirname, '../client/storefront');

test('every screen has a unique path', () => {
  expect(SCREEN_PATHS.filter((path, index) => SCREEN_PATHS.indexOf(path) !== index)).toEqual([]);
});

test('every file of a screen exists, and a guarded screen names one', () => {
  const files = STOREFRONT_SCREEN_LIST.flatMap(({ file }) => file ?? []);
  expect(files.filter((file) => !existsSync(join(STOREFRONT, file)))).toEqual([]);
  expect(STOREFRONT_SCREEN_LIST.filter(({ isGuarded, file }) => isGuarded && !file)).toEqual([]);
});

test.each([
  ['/stocks', true],
  ['/stocks/12', true],
  ['/stocksroom', false],
  ['/home', false],
  ['/reports/orders-summary', true],
])('%s is a staff path: %s', (path, isStaffs) => {
  expect(isBackofficePath(path)).toBe(isStaffs);
});

test.each([
  ['/', true],
  ['/home', true],
  ['/home/', true],
  ['/stocks/12', true],
  ['/stocks/new', true],
  ['/reports/orders-summary', true],
  ['/my-orders/2026-11-000001', true],
  ['/my-orders/2026-11-000001/2', false],
  ['/book-lists', true],
  ['/book-lists/grade-7', true],
  ['/book-lists/grade-7/2', false],
  ['/help', true],
  ['/help/how-do-i-pay', true],
  ['/help/how-do-i-pay/2', false],
  ['/home/12', false],
  ['/login/12', false],
  ['/stocks/12/13', false],
  ['/reports', false],
  ['/reports/nothing', false],
  ['/nowhere', false],
  ['//home', false],
  ['', false],
])('the screen at %j: %s', (path, isScreen) => {
  expect(isScreenPath(path)).toBe(isScreen);
});
