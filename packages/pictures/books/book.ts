import type { EmblemName } from './emblems.ts';
import type { PatternName } from './patterns.ts';

/** How a cover is laid out; layouts.ts draws each. */
export const LAYOUT_NAMES = ['window', 'emblem', 'picture', 'blocks', 'typographic', 'slant', 'cloth'] as const;
export type LayoutName = (typeof LAYOUT_NAMES)[number];

/** A book as its pictures show it. */
export interface Book {
  title: string;
  subtitle: string;
  /** A word or two in the corner, such as a grade; empty for none. */
  badge: string;
  authors: string;
  publisher: string;
  edition: string;
  color: string;
  accent: string;
  emblem: EmblemName;
  pattern: PatternName;
  layout: LayoutName;
}
