import { searchWords } from '#shared/domain/catalog/search/searchWords.ts';
import { NEW_RECORD, paths, recordPath } from '../../../app/paths.ts';
import { storageEntry } from '../../../browser/webStorage.ts';
import { SETTING_NAMES } from '../../settings/settingNames.ts';
import type { NavigationEntry, NavigationPage } from '../navigation.ts';
import { RECORDS } from '../records.ts';

const HIT_KINDS = ['screen', 'action', 'setting', 'order', 'customer', 'product'] as const;
export type HitKind = (typeof HIT_KINDS)[number];

export interface Hit {
  kind: HitKind;
  label: string;
  note: string;
  href: string;
}

export interface HitGroup {
  title: string;
  hits: readonly Hit[];
}

function isFound(text: string, words: string): boolean {
  const known = searchWords(words);
  return searchWords(text).every((word) => known.some((each) => each.startsWith(word)));
}

const leavesOf = ({ pages, ...entry }: NavigationEntry): NavigationPage[] =>
  pages?.flatMap((page): NavigationPage[] => page.parts ?? [page]) ?? [entry];

export function screenHits(entries: readonly NavigationEntry[], text: string): Hit[] {
  const hits = entries.flatMap(({ pages, ...entry }) => {
    const leaves = leavesOf({ pages, ...entry });
    const note = pages ? entry.label : '';
    return leaves
      .filter(({ label }) => isFound(text, `${label} ${note}`))
      .map(({ label, href }): Hit => ({ kind: 'screen', label, note: note === label ? '' : note, href }));
  });
  return hits.filter(({ href }) => !href.includes('?'));
}

export const actionHits = (actions: readonly Action[], isUnscoped: boolean, text: string): Hit[] =>
  text === ''
    ? []
    : actions
        .filter(({ isUnscopedOnly }) => isUnscoped || !isUnscopedOnly)
        .filter(({ label, words }) => isFound(text, `${label} ${words}`))
        .map(({ label, href }): Hit => ({ kind: 'action', label, note: '', href }));

export function settingHits(entries: readonly NavigationEntry[], text: string): Hit[] {
  if (text === '') return [];
  const pages = new Map(entries.flatMap(leavesOf).map(({ href, label }) => [href, label]));
  return Object.entries(SETTING_NAMES).flatMap(([key, { label, words, page }]): Hit[] => {
    const note = pages.get(page);
    if (note === undefined || !isFound(text, `${label} ${words}`)) return [];
    return [{ kind: 'setting', label, note, href: `${page}#${key}` }];
  });
}

const MAX_RECENT = 6;
const MAX_TEXT = 300;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_TEXT;

function isHit(value: unknown): value is Hit {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, label, note, href } = value as Record<keyof Hit, unknown>;
  const isInside = isText(href) && href.startsWith('/') && !href.startsWith('//');
  return HIT_KINDS.some((each) => each === kind) && isText(label) && isText(note) && isInside;
}

const stored = storageEntry<Hit[]>({
  area: 'session',
  name: 'recent-hits',
  read: (value) => (Array.isArray(value) ? value.filter(isHit).slice(0, MAX_RECENT) : null),
});

export const useRecentHits = (userId: string): readonly Hit[] => stored.use(userId) ?? [];

/** Stores only the number of an order and nothing about a customer, because several people use this screen. */
export function noteHit(userId: string, hit: Hit): void {
  if (hit.kind === 'customer') return;
  const kept = { ...hit, note: hit.kind === 'order' ? 'Order' : hit.note };
  stored.set(withRecent(stored.get(userId) ?? [], kept), userId);
}

export function withRecent(hits: readonly Hit[], hit: Hit): Hit[] {
  return [hit, ...hits.filter(({ href }) => href !== hit.href)].slice(0, MAX_RECENT);
}

export interface Action {
  label: string;
  href: string;
  words: string;
  isUnscopedOnly?: boolean;
}

export const ACTIONS: readonly Action[] = [
  {
    label: 'Close a day',
    href: paths.closedDays,
    words: 'holiday closed closure vacation day off',
    isUnscopedOnly: true,
  },
  {
    label: 'Add bank account',
    href: `${paths.settings}#payment-accounts`,
    words: 'payment accounts gcash maya qr transfer how customers pay',
    isUnscopedOnly: true,
  },
  { label: 'Print slips', href: `${paths.counter}?print=1`, words: 'packing slip label receipt picking list paper' },
  { label: 'Add a product', href: recordPath(paths.stocks, NEW_RECORD), words: 'new item stock article create' },
  { label: 'Import products', href: `${paths.stocks}?import=1`, words: 'upload excel spreadsheet csv xlsx' },
  { label: 'Approve a registration', href: paths.users, words: 'staff new account activate', isUnscopedOnly: true },
  { label: 'Check payments', href: paths.payments, words: 'proof bank transfer confirm reject' },
  { label: 'Hand over an order', href: paths.counter, words: 'pick-up claim fetch scan' },
  { label: 'Walk-in sale', href: paths.counterSale, words: 'sale cash walk-in till register pos checkout buy' },
  { label: 'Add a passkey', href: paths.updatePassword, words: 'fingerprint security key face login' },
  ...RECORDS.flatMap(({ one, path, newWords }) =>
    newWords
      ? [{ label: `Add a ${one}`, href: recordPath(path, NEW_RECORD), words: newWords, isUnscopedOnly: true }]
      : [],
  ),
];
