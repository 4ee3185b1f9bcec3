import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { ring } from '#client/design/focusRing.css.ts';
import { fontWeight, grid, lineHeight, motion, radius, space, stack } from '#client/design/styles.ts';

const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

export const productGridGrid = style({
  display: 'grid',
  gridTemplateColumns: columns(2),
  gap: `${space['6']} ${space['3']}`,
  '@media': {
    [media.tablet]: { gridTemplateColumns: columns(3), columnGap: space['4'] },
    [media.desktop]: { gridTemplateColumns: columns(4), columnGap: space['5'] },
    [media.wide]: { gridTemplateColumns: columns(5) },
  },
});

// The results of the former search: only the pictures fade, names and prices stay legible.
globalStyle(`${productGridGrid} img`, { transition: `opacity ${motion.calm} ${motion.ease}` });
globalStyle(`${productGridGrid}[aria-busy="true"] img`, { opacity: 0.4 });

export const card = style({
  position: 'relative',
  ...stack('3'),
  height: '100%',
  borderRadius: radius.small,
  selectors: { '&:has(a[data-focus-visible])': ring },
});
// The name alone is read as the link; the whole card can be pressed.
globalStyle(`${card} a::after`, { content: '""', position: 'absolute', inset: 0 });
globalStyle(`${card} a[data-focus-visible]`, { outline: 'none' });

export const name = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  // A narrow column cuts names that begin alike down to what they share.
  WebkitLineClamp: 3,
  overflow: 'hidden',
  minHeight: `calc(2em * ${lineHeight.snug})`,
  lineHeight: lineHeight.snug,
  fontWeight: fontWeight.medium,
  '@media': { [media.tablet]: { WebkitLineClamp: 2 } },
});

// On the lower corner of the picture, above the link that covers the card.
export const quickAdd = style({
  position: 'absolute',
  top: 0,
  insetInlineEnd: 0,
  width: '100%',
  aspectRatio: '4 / 5',
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'flex-end',
  padding: space['2'],
  pointerEvents: 'none',
});
globalStyle(`${quickAdd} > *`, { pointerEvents: 'auto' });

export const page = style({
  '@media': {
    [media.desktop]: { ...grid('8'), gridTemplateColumns: '224px minmax(0, 1fr)' },
  },
});

/** Stands beside the products and scrolls by itself, below the sticky header. */
export const panel = style({
  position: 'sticky',
  top: 61,
  alignSelf: 'start',
  maxHeight: 'calc(100dvh - 61px)',
  overflowY: 'auto',
  // Room for focus rings inside what scrolls.
  padding: `${space['4']} ${space['1']} ${space['8']}`,
  scrollbarWidth: 'thin',
  '@media': { [media.low]: { position: 'static', maxHeight: 'none' } },
});

/** Its words stand in line with the names of the filters. */
export const showAll = style({ marginInlineStart: space['5'] });

export const catalog = style({ ...stack('4'), minWidth: 0 });

export const subcategories = style({
  display: 'flex',
  gap: space['2'],
  overflowX: 'auto',
  scrollbarWidth: 'none',
  // Room for focus rings inside what scrolls.
  padding: space['1'],
  margin: `calc(-1 * ${space['1']})`,
});

export const more = style({ display: 'flex', justifyContent: 'center', paddingBlock: space['8'] });
