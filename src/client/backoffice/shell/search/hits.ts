import { searchWords } from '#shared/domain/catalog/searchWords.ts';
import type { NavigationGroup } from '../navigation.ts';

export const HIT_KINDS = ['screen', 'order', 'customer', 'product'] as const;
export type HitKind = (typeof HIT_KINDS)[number];

/** One thing that the search has found: what it is called, what distinguishes it, and where it is. */
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

/** Screens of the sidebar of whose name or group every word of the text begins a word; all of them for no text. */
export function screenHits(groups: readonly NavigationGroup[], text: string): Hit[] {
  const wanted = searchWords(text);
  return groups.flatMap(({ title, items }) =>
    items
      .filter(({ label }) => {
        const words = searchWords(`${label} ${title}`);
        return wanted.every((word) => words.some((each) => each.startsWith(word)));
      })
      .map(({ label, href }): Hit => ({ kind: 'screen', label, note: title, href })),
  );
}
