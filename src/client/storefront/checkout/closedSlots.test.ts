import { expect, test } from 'vitest';
import { closedSlots } from './closedSlots.ts';

test.each([
  ['nothing of open slots', [null, null], []],
  ['one line of neighbors with one reason', ['Full.', 'Full.', null], ['9:00 AM to 9:30 AM: Full.']],
  ['a line for each reason', ['Full.', 'No milk.', null], ['9:00 AM: Full.', '9:30 AM: No milk.']],
  ['two lines where an open slot is between', ['Full.', null, 'Full.'], ['9:00 AM: Full.', '10:00 AM: Full.']],
])('shows %s', (_title, reasons, lines) => {
  const times = ['09:00', '09:30', '10:00'];
  expect(closedSlots(reasons.map((reason, index) => ({ slot: times[index] ?? '', reason })))).toEqual(lines);
});
