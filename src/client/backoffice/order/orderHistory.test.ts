import { expect, test } from 'vitest';
import { historyLabels } from './orderHistory.ts';

test('shows a moved pick-up in the format of every screen, and an empty reason as nothing', () => {
  const { show } = historyLabels({ orders: [] }, 'Asia/Manila');
  expect(show?.('Pick-up time', new Date('2026-11-24T00:00:00Z'))).toBe('Tue, 24 Nov 2026, any time that day');
  expect(show?.('Pick-up time', new Date('2026-11-24T01:30:00Z'))).toBe('Tue, 24 Nov 2026, 9:30 AM');
  expect(show?.('Reason', null)).toBe('');
  expect(show?.('Reason', 'Typhoon')).toBeUndefined();
});
