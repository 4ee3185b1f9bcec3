import { searchWords } from '#shared/domain/catalog/searchWords.ts';
import { storageEntry } from '../../../browser/webStorage.ts';
import { SETTING_NAMES } from '../../settings/settingNames.ts';
import type { NavigationEntry, NavigationPage } from '../navigation.ts';
import type { Action } from './actions.ts';

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

/** Of an order only its number, of a customer nothing, because others use this screen, too. */
export function noteHit(userId: string, hit: Hit): void {
  if (hit.kind === 'customer') return;
  const kept = { ...hit, note: hit.kind === 'order' ? 'Order' : hit.note };
  stored.set(withRecent(stored.get(userId) ?? [], kept), userId);
}

export function withRecent(hits: readonly Hit[], hit: Hit): Hit[] {
  return [hit, ...hits.filter(({ href }) => href !== hit.href)].slice(0, MAX_RECENT);
}
