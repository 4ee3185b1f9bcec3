import { expect, test } from 'vitest';
import type { AuditRow } from '#shared/contracts/auditLog.ts';
import { pressesOf } from './auditPresses.ts';

const when = new Date('2026-11-24T01:00:00Z');
const row = (changed: Partial<AuditRow>): AuditRow => ({
  _id: '1',
  when,
  who: 'Ana Cruz',
  action: 'updated',
  record_type: 'order',
  record_id: '277',
  record_name: '2026-11-000042',
  changes: [{ field: 'printed', from: null, to: 'Packing slip' }],
  ...changed,
});

test('a press that printed the slips of two orders is one entry with a link to each', () => {
  const rows = [row({}), row({ _id: '2', record_id: '278', record_name: '2026-11-000043' })];
  expect(pressesOf(rows)).toEqual([
    expect.objectContaining({
      _id: '1',
      records: [
        { id: '277', name: '2026-11-000042', href: '/orders/277' },
        { id: '278', name: '2026-11-000043', href: '/orders/278' },
      ],
    }),
  ]);
});

test.each([
  ['another moment', { when: new Date(when.getTime() + 1) }],
  ['another person', { who: 'Ben Tan' }],
  ['another action', { action: 'read' as const }],
  ['a record of another kind', { record_type: 'stock' }],
  ['another change', { changes: [] }],
])('%s is another entry', (_name, changed) => {
  expect(pressesOf([row({}), row(changed)])).toHaveLength(2);
});

test('a deleted record and one without a screen have no link', () => {
  const records = (changed: Partial<AuditRow>) => pressesOf([row(changed)])[0]?.records;
  expect(records({ action: 'deleted' })).toEqual([{ id: '277', name: '2026-11-000042', href: null }]);
  expect(records({ record_type: 'job', record_name: '' })).toEqual([{ id: '277', name: '', href: null }]);
});

test('a setting is named, leads to its field, and lists only its changed parts', () => {
  const [entry] = pressesOf([
    row({
      record_type: 'account_setting',
      record_id: 'store',
      record_name: '',
      changes: [
        { field: 'value', from: { name: 'Rizal Books', phone: '' }, to: { name: 'Rizal Books', phone: '8123' } },
      ],
    }),
  ]);
  expect(entry?.records).toEqual([{ id: 'store', name: 'Store name, place and logo', href: '/settings/store#store' }]);
  expect(entry?.changes).toEqual([{ field: 'phone', from: '', to: '8123' }]);
});
