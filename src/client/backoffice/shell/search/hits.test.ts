import Archive from 'lucide-react/icons/archive';
import { expect, test } from 'vitest';
import type { NavigationGroup } from '../navigation.ts';
import { type Hit, screenHits } from './hits.ts';
import { withRecent } from './recentHits.ts';
import { recordHits } from './recordHits.ts';

const groups: NavigationGroup[] = [
  { title: 'Catalog', items: [{ label: 'Grade levels', href: '/grade-levels', icon: Archive }] },
  { title: 'Settings', items: [{ label: 'Audit log', href: '/audit-log', icon: Archive }] },
];

test.each([
  ['grade', ['Grade levels']],
  ['LEV gra', ['Grade levels']],
  ['sett log', ['Audit log']],
  ['rade', []],
  ['', ['Grade levels', 'Audit log']],
])('%j finds the screens of whose name or group each word begins a word', (text, labels) => {
  expect(screenHits(groups, text).map(({ label }) => label)).toEqual(labels);
});

test('each kind leads to its record, with what distinguishes it; kinds without a hit have no group', () => {
  const now = new Date('2026-11-22T04:00:00Z');
  const found = recordHits(
    {
      orders: [
        {
          _id: '7',
          order_no: '2026-11-000007',
          name: 'Ana Cruz',
          students: ['Elias'],
          order_status: { status: 'Pending' },
          pickup_time: new Date('2026-11-23T00:00:00Z'),
          amount_due: 285,
        },
      ],
      customers: [],
      products: [{ _id: '3', name: 'Pencil', category: { name: 'Supplies' }, is_available: false }],
    },
    now,
    'Asia/Manila',
  );
  expect(found).toEqual([
    {
      title: 'Orders',
      hits: [
        {
          kind: 'order',
          label: '2026-11-000007',
          note: 'Pending · Ana Cruz for Elias · Tomorrow any time that day · ₱285.00',
          href: '/orders/7',
        },
      ],
    },
    {
      title: 'Products',
      hits: [{ kind: 'product', label: 'Pencil', note: 'Supplies · hidden', href: '/stocks/3' }],
    },
  ]);
});

test('what was opened last comes first, each once, six at most', () => {
  const hit = (href: string): Hit => ({ kind: 'screen', label: href, note: '', href });
  let recent: Hit[] = [];
  for (const href of ['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/c']) recent = withRecent(recent, hit(href));
  expect(recent.map(({ href }) => href)).toEqual(['/c', '/g', '/f', '/e', '/d', '/b']);
});
