import Archive from 'lucide-react/icons/archive';
import { expect, test } from 'vitest';
import { type NavigationEntry, navigationFor } from '../navigation.ts';
import { ACTIONS, actionHits, type Hit, screenHits, settingHits, withRecent } from './hits.ts';
import { recordHits } from './recordHits.ts';

const entries: NavigationEntry[] = [
  { label: 'Today', href: '/dashboard', icon: Archive },
  {
    label: 'Products',
    href: '/stocks',
    icon: Archive,
    pages: [
      { label: 'Products', href: '/stocks' },
      { label: 'Lists', href: '/subjects', parts: [{ label: 'Grade levels', href: '/grade-levels' }] },
      { label: 'Import', href: '/stocks?import=1' },
    ],
  },
  { label: 'Settings', href: '/settings', icon: Archive, pages: [{ label: 'Audit log', href: '/audit-log' }] },
];

test.each([
  ['grade', ['Grade levels']],
  ['LEV gra', ['Grade levels']],
  ['sett log', ['Audit log']],
  ['rade', []],
  ['', ['Today', 'Products', 'Grade levels', 'Audit log']],
])('%j finds the screens whose name or entry has each word as a prefix', (text, labels) => {
  expect(screenHits(entries, text).map(({ label }) => label)).toEqual(labels);
});

test.each([
  ['holiday', 'Close a day'],
  ['gcash', 'Add bank account'],
  ['bank account', 'Add bank account'],
  ['packing slip', 'Print slips'],
  ['article', 'Add a product'],
])('%j finds this store’s term: %s', (text, label) => {
  expect(actionHits(ACTIONS, true, text).map((hit) => hit.label)).toContain(label);
});

test.each([
  ['otp', ['Sign-in codes per day']],
  ['deadline', ['Payment deadline (business days)']],
  ['two factor', ['Require passkeys for staff']],
  ['zzyzx', []],
])('%j finds the setting with another name', (text, labels) => {
  const everybody = navigationFor({ assigned_categories: [] } as never);
  expect(settingHits(everybody, text).map(({ label }) => label)).toEqual(labels);
});

test('a setting leads to its field, and never to a page that the user may not open', () => {
  const limited = navigationFor({ assigned_categories: ['1'] } as never);
  expect(settingHits(navigationFor({ assigned_categories: [] } as never), 'wording')).toEqual([
    { kind: 'setting', label: 'Message texts', note: 'Messages', href: '/notices#notice_texts' },
  ]);
  expect(settingHits(limited, 'wording')).toEqual([]);
  expect(settingHits(limited, '')).toEqual([]);
});

test('an empty search lists no actions, and staff with assigned categories get none that the server rejects', () => {
  expect(actionHits(ACTIONS, true, '')).toEqual([]);
  expect(actionHits(ACTIONS, false, 'bank')).toEqual([expect.objectContaining({ label: 'Check payments' })]);
});

test('each kind leads to its record, with distinguishing facts; kinds without a hit have no group', () => {
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

test('recently opened records come first, each once, at most six', () => {
  const hit = (href: string): Hit => ({ kind: 'screen', label: href, note: '', href });
  let recent: Hit[] = [];
  for (const href of ['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/c']) recent = withRecent(recent, hit(href));
  expect(recent.map(({ href }) => href)).toEqual(['/c', '/g', '/f', '/e', '/d', '/b']);
});
