import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { writtenText } from '#client/design/richText/writtenText.ts';
import { grid, square, stack, wrap } from '#client/design/styles.ts';
import { color, radius, space } from '#client/design/theme.css.ts';

/** A table that is too wide scrolls separately. */
export const productContentContent = style({ overflowX: 'auto' });
writtenText(productContentContent);

export const page = style({
  ...grid('5', 'minmax(0, 1fr)'),
  marginTop: `calc(-1 * ${space['6']})`,
  '@media': {
    [media.tablet]: {
      gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
      gridTemplateRows: 'auto 1fr',
      columnGap: space['8'],
    },
    [media.desktop]: { gridTemplateColumns: 'minmax(0, 34rem) minmax(0, 36rem)', columnGap: space['16'] },
  },
});

const PAGE_PADDING = space['4'];

export const main = style({
  ...stack('2'),
  minWidth: 0,
  alignSelf: 'start',
  '@media': {
    // Edge to edge.
    [media.phone]: { marginInline: `calc(-1 * ${PAGE_PADDING})` },
    [media.tablet]: { gridRow: '1 / span 2' },
    [media.desktop]: { position: 'sticky', top: 88 },
    [media.low]: { position: 'static' },
  },
});

export const strip = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '100%',
  // Only touch swipes: other pointers and keys use the buttons of the pictures.
  overflowX: 'hidden',
  scrollbarWidth: 'none',
  scrollSnapType: 'x mandatory',
  borderRadius: radius.large,
  '@media': { [media.phone]: { borderRadius: 0 }, '(pointer: coarse)': { overflowX: 'auto' } },
});
globalStyle(`${strip} > *`, {
  scrollSnapAlign: 'start',
  borderRadius: 0,
  '@media': { [media.phone]: { aspectRatio: '1' } },
});

export const thumbnails = style([wrap('2'), { '@media': { [media.phone]: { display: 'none' } } }]);
export const thumbnail = style({ display: 'block', width: 44, '@media': { [media.desktop]: { width: 56 } } });

export const dots = style({
  display: 'none',
  '@media': { [media.phone]: { display: 'flex', justifyContent: 'center', gap: space['2'] } },
});
export const dot = style({
  ...square(8),
  borderRadius: radius.round,
  background: color.hairline,
  selectors: { '&[data-current]': { background: color.accent } },
});

/** Reserves the space of a line that loads later. */
export const stock = style({ minHeight: '1.5rem' });
