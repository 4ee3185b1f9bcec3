import { style } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { centered, grid, muted, stack } from '#client/design/styles.ts';
import { color, fontWeight, radius, space } from '#client/design/theme.css.ts';

/** Cards of words that link somewhere, such as a book list or a child. */
export const tiles = style({ ...grid('3'), gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))' });

export const tile = style({
  ...stack(),
  justifyContent: 'center',
  minHeight: 72,
  padding: `${space['3']} ${space['4']}`,
  borderRadius: radius.large,
  background: color.accentSoft,
  fontWeight: fontWeight.medium,
});

export const tileNote = style({ ...muted('small'), fontWeight: fontWeight.regular });

/** Short choices that are links, such as a grade or a category. */
export const chip = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 44,
  paddingInline: space['3'],
  borderRadius: radius.large,
  background: color.sunken,
  fontWeight: fontWeight.medium,
  whiteSpace: 'nowrap',
  selectors: { 'a[aria-current] > &': { background: color.accent, color: color.onAccent } },
});

/** One line, which scrolls sideways. */
export const chips = style({
  display: 'flex',
  gap: space['2'],
  overflowX: 'auto',
  scrollbarWidth: 'none',
  // Space for focus rings inside the scroller.
  margin: `calc(-1 * ${space['1']})`,
  selectors: { '&&': { padding: space['1'] } },
});

const frame = style({
  width: '100%',
  aspectRatio: '4 / 5',
  borderRadius: radius.small,
  background: color.sunken,
});

export const picture = style([
  frame,
  {
    objectFit: 'cover',
    // Pictures are taken on paper and would glare on dark surfaces.
    '@media': { [media.dark]: { filter: 'brightness(0.88)' } },
  },
]);
export const missing = style([frame, { ...centered, color: color.inkMuted }]);
