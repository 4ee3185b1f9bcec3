import { color, fontSize, radius, space } from './theme.css.ts';

// Until every style imports its tokens from the theme.
export * from './theme.css.ts';

// Styles that many `*.css.ts` files share. Spread them: `style({ ...stack('2'), minWidth: 0 })`.

type Gap = keyof typeof space;

const gapOf = (gap: Gap | undefined) => gap && { gap: space[gap] };

export const stack = (gap?: Gap) => ({ display: 'flex', flexDirection: 'column', ...gapOf(gap) }) as const;

export const oneLine = (gap?: Gap) => ({ display: 'flex', alignItems: 'center', ...gapOf(gap) }) as const;

export const wrap = (gap?: Gap) => ({ display: 'flex', flexWrap: 'wrap', ...gapOf(gap) }) as const;

export const inline = (gap?: Gap) => ({ ...wrap(gap), alignItems: 'center' }) as const;

export const grid = (gap: Gap) => ({ display: 'grid', ...gapOf(gap) }) as const;

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

/** Hidden but read by screen readers; `VisuallyHidden` is for what is hidden on every screen. */
export const hiddenLook = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
