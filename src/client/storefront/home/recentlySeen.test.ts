import { expect, test } from 'vitest';
import { withSeen } from './recentlySeen.ts';

test('the last twelve products are stored, each once, the latest first', () => {
  expect(withSeen([], '1')).toEqual(['1']);
  expect(withSeen(['2', '1'], '1')).toEqual(['1', '2']);
  const twelve = Array.from({ length: 12 }, (_, index) => String(12 - index));
  expect(withSeen(twelve, '13')).toEqual(['13', ...twelve.slice(0, 11)]);
});
