import { color, fontSize, radius, space } from './theme.css.ts';

// Styles that many `*.css.ts` files share. Spread them: `style({ ...stack('2'), minWidth: 0 })`.

type Gap = keyof typeof space;

const gapOf = (gap: Gap | undefined) => gap && { gap: space[gap] };

export const stack = (gap?: Gap) => ({ display: 'flex', flexDirection: 'column', ...gapOf(gap) }) as const;

export const oneLine = (gap?: Gap) => ({ display: 'flex', alignItems: 'center', ...gapOf(gap) }) as const;

export const wrap = (gap?: Gap) => ({ display: 'flex', flexWrap: 'wrap', ...gapOf(gap) }) as const;

export const inline = (gap?: Gap) => ({ ...wrap(gap), alignItems: 'center' }) as const;

export const grid = (gap?: Gap, gridTemplateColumns?: string) =>
  ({ display: 'grid', ...gapOf(gap), ...(gridTemplateColumns && { gridTemplateColumns }) }) as const;

/** As many columns of this width as there is space for. */
export const tiles = (width: string, gap?: Gap) => grid(gap, `repeat(auto-fill, minmax(min(100%, ${width}), 1fr))`);

/** In a line of text or controls. */
export const tight = (gap?: Gap) => ({ ...oneLine(gap), display: 'inline-flex' }) as const;

export const square = (side: number) => ({ flexShrink: 0, width: side, height: side }) as const;

/** A button that looks like its content. */
export const bare = {
  padding: 0,
  border: 0,
  borderRadius: radius.small,
  background: 'transparent',
  color: 'inherit',
  cursor: 'pointer',
} as const;

/** For elements next to others, where an outside ring would be cut off. */
export const ringInside = { boxShadow: `inset 0 0 0 2px ${color.focus}` } as const;

export const scrolling = { overflow: 'auto', overscrollBehavior: 'contain' } as const;

export const notPrinted = { '@media': { print: { display: 'none' } } } as const;

export const centered = { display: 'grid', placeItems: 'center' } as const;

export const bordered = (corners: keyof typeof radius) => ({
  background: color.surface,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius[corners],
});

export const muted = (size: 'small' | 'tiny') => ({ fontSize: fontSize[size], color: color.inkMuted });

export const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export const clamped = (lines: number) =>
  ({ display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: lines, overflow: 'hidden' }) as const;

/** Hidden but read by screen readers; `VisuallyHidden` is for content that is hidden on every screen. */
export const hiddenLook = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
