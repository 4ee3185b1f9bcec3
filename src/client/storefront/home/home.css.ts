import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { ring } from '#client/design/focusRing.css.ts';
import {
  centered,
  color,
  ellipsis,
  fontWeight,
  grid,
  lineHeight,
  motion,
  radius,
  space,
  stack,
} from '#client/design/styles.ts';

/** Scrolls sideways with part of the next entry visible; the scroll bar's space is reserved, with space for focus rings. */
const scroller = style({
  ...grid('3'),
  gridAutoFlow: 'column',
  overflowX: 'scroll',
  scrollbarWidth: 'thin',
  padding: space['1'],
  margin: `calc(-1 * ${space['1']})`,
});

/** Cards in a row. On a phone they are narrower than the category pictures, so that the largest picture is one that the page preloads. */
export const row = style([
  scroller,
  {
    listStyle: 'none',
    gridAutoColumns: '116px',
    '@media': {
      [media.tablet]: { gridAutoColumns: '160px', columnGap: space['4'] },
      [media.desktop]: {
        gridAutoFlow: 'row',
        gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
        columnGap: space['5'],
        overflowX: 'visible',
      },
      [media.wide]: { gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' },
    },
  },
]);
/** Equal height for every card and its skeleton, so that nothing moves when products load. */
const TEXT_HEIGHT = '7.5rem';
globalStyle(`${row} article > div`, { minHeight: TEXT_HEIGHT });
globalStyle(`${row} article > div > div:first-child`, { WebkitLineClamp: 2 });
globalStyle(`${row} article p`, { ...ellipsis });
export const text = style({ minHeight: TEXT_HEIGHT, marginTop: space['3'] });

export const orderingStep = style({
  ...centered,
  aspectRatio: '4 / 5',
  borderRadius: radius.small,
  background: color.accentSoft,
  color: color.accentInk,
});

export const lists = style([scroller, { gridAutoColumns: 'max-content', minHeight: 52, scrollbarWidth: 'none' }]);

export const frontCategories = style([
  scroller,
  {
    gridAutoColumns: '132px',
    listStyle: 'none',
    '@media': {
      [media.desktop]: {
        gridAutoFlow: 'row',
        gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
        overflowX: 'visible',
      },
    },
  },
]);
export const frontCategory = style(stack('2'));
/** Two lines for every name, because the final typeface may wrap differently. */
export const categoryName = style({ minHeight: '3rem' });

/** At most three pictures side by side, on a phone, too. */
export const categories = style({
  ...grid('3'),
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 132px)',
  justifyContent: 'center',
  width: '100%',
  padding: 0,
  listStyle: 'none',
});
export const category = style({ ...stack('1'), overflowWrap: 'anywhere' });

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

// Results of the former search: only the pictures fade, text stays legible.
globalStyle(`${productGridGrid} img`, { transition: `opacity ${motion.calm} ${motion.ease}` });
globalStyle(`${productGridGrid}[aria-busy="true"] img`, { opacity: 0.4 });

export const card = style({
  position: 'relative',
  ...stack('3'),
  height: '100%',
  borderRadius: radius.small,
  selectors: { '&:has(a[data-focus-visible])': ring },
});
// Only the name is read as the link; the whole card can be pressed.
globalStyle(`${card} a::after`, { content: '""', position: 'absolute', inset: 0 });
globalStyle(`${card} a[data-focus-visible]`, { outline: 'none' });

export const name = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  // A narrow column would cut similar names to their common start.
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

export const panel = style({
  position: 'sticky',
  top: 61,
  alignSelf: 'start',
  maxHeight: 'calc(100dvh - 61px)',
  overflowY: 'auto',
  // Space for focus rings inside the scroller.
  padding: `${space['4']} ${space['1']} ${space['8']}`,
  scrollbarWidth: 'thin',
  '@media': { [media.low]: { position: 'static', maxHeight: 'none' } },
});

export const showAll = style({ marginInlineStart: space['5'] });

export const catalog = style({ ...stack('4'), minWidth: 0 });

export const subcategories = style({
  display: 'flex',
  gap: space['2'],
  overflowX: 'auto',
  scrollbarWidth: 'none',
  // Space for focus rings inside the scroller.
  padding: space['1'],
  margin: `calc(-1 * ${space['1']})`,
});

export const more = style({ display: 'flex', justifyContent: 'center', paddingBlock: space['8'] });
