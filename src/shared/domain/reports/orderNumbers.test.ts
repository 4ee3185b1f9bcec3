import { expect, test } from 'vitest';
import { parseOrderNumbers } from './orderNumbers.ts';

test.each([
  ['', []],
  ['2026-11-000001', ['2026-11-000001']],
  [
    ' 2026-11-000001,2026-11-000002;\r\n2026-11-000003\t2026-11-000001 ',
    ['2026-11-000001', '2026-11-000002', '2026-11-000003'],
  ],
])('%j holds %j', (text, numbers) => {
  expect(parseOrderNumbers(text)).toEqual(numbers);
});
