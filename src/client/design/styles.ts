import { vars } from './theme.css.ts';

/** The design's custom properties by their kinds: `color.ink` is `var(--color-ink)`. */
export const { color, control, fontFamily, fontSize, fontWeight, layer, lineHeight, motion, radius, space } = vars;

// Styles that many `*.css.ts` files share. They are spread: `style({ ...stack('2'), minWidth: 0 })`.

type Gap = keyof typeof space;

const gapOf = (gap: Gap | undefined) => gap && { gap: space[gap] };

/** Children below one another, as in `layout/Stack.tsx`. */
export const stack = (gap?: Gap) => ({ display: 'flex', flexDirection: 'column', ...gapOf(gap) }) as const;

/** Children in one row, centered vertically. The row does not wrap. */
export const oneLine = (gap?: Gap) => ({ display: 'flex', alignItems: 'center', ...gapOf(gap) }) as const;

/** Children in a row that wraps where it has no room. */
export const wrap = (gap?: Gap) => ({ display: 'flex', flexWrap: 'wrap', ...gapOf(gap) }) as const;

/** A row that wraps, with its children centered vertically, as in `layout/Inline.tsx`. */
export const inline = (gap?: Gap) => ({ ...wrap(gap), alignItems: 'center' }) as const;

/** A grid. The style that spreads it sets the columns. */
export const grid = (gap: Gap) => ({ display: 'grid', ...gapOf(gap) }) as const;

/** A child in the middle of its box. */
export const centered = { display: 'grid', placeItems: 'center' } as const;

/** A surface with a hairline around it. */
export const bordered = (corners: keyof typeof radius) => ({
  background: color.surface,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius[corners],
});

/** Small, muted text for less important words, as in `text/Note.tsx`. */
export const muted = (size: 'small' | 'tiny') => ({ fontSize: fontSize[size], color: color.inkMuted });

/** One line that is cut off where it has no room. */
export const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
