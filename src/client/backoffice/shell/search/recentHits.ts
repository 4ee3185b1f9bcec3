import { storageEntry } from '../../../browser/webStorage.ts';
import { HIT_KINDS, type Hit } from './hits.ts';

const MAX_RECENT = 6;
/** The longest address or name that is remembered, in characters. */
const MAX_TEXT = 300;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_TEXT;

function isHit(value: unknown): value is Hit {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, label, note, href } = value as Record<keyof Hit, unknown>;
  const isInside = isText(href) && href.startsWith('/') && !href.startsWith('//');
  return HIT_KINDS.some((each) => each === kind) && isText(label) && isText(note) && isInside;
}

/** The records that a staff user has opened last; the tab forgets them when it is closed. */
const stored = storageEntry<Hit[]>({
  area: 'session',
  name: 'recent-hits',
  read: (value) => (Array.isArray(value) ? value.filter(isHit).slice(0, MAX_RECENT) : null),
});

export const useRecentHits = (userId: string): readonly Hit[] => stored.use(userId) ?? [];

/** Remembers what was opened, the latest first. Of an order its number alone, of a customer nothing: others use this screen too. */
export function noteHit(userId: string, hit: Hit): void {
  if (hit.kind === 'customer') return;
  const kept = { ...hit, note: hit.kind === 'order' ? 'Order' : hit.note };
  stored.set(withRecent(stored.get(userId) ?? [], kept), userId);
}

/** A hit in front of those before it, each address once. */
export function withRecent(hits: readonly Hit[], hit: Hit): Hit[] {
  return [hit, ...hits.filter(({ href }) => href !== hit.href)].slice(0, MAX_RECENT);
}
