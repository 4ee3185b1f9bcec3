import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { centered, color, ellipsis, grid, radius, space, stack } from '../../design/styles.ts';

/** Scrolls sideways with the next entry in sight, by a bar that keeps its room; the room around it is for focus rings. */
const scroller = style({
  ...grid('3'),
  gridAutoFlow: 'column',
  overflowX: 'scroll',
  scrollbarWidth: 'thin',
  padding: space['1'],
  margin: `calc(-1 * ${space['1']})`,
});

/** Cards in a row. On a phone they are narrower than the pictures of the categories, so that the largest picture is one that the page preloads. */
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
/** The same height for every card and for what stands in for it, so that nothing moves when the products come. */
const TEXT_HEIGHT = '7.5rem';
globalStyle(`${row} article > div`, { minHeight: TEXT_HEIGHT });
globalStyle(`${row} article > div > div:first-child`, { WebkitLineClamp: 2 });
globalStyle(`${row} article p`, { ...ellipsis });
export const text = style({ minHeight: TEXT_HEIGHT, marginTop: space['3'] });

/** The picture of a step of ordering, as high as that of a product. */
export const orderingStep = style({
  ...centered,
  aspectRatio: '4 / 5',
  borderRadius: radius.small,
  background: color.accentSoft,
  color: color.accentInk,
});

/** Buttons on one line. */
export const lists = style([scroller, { gridAutoColumns: 'max-content', minHeight: 52, scrollbarWidth: 'none' }]);

export const categories = style([
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
export const category = style(stack('2'));
/** Two lines for every name: the typeface that comes later breaks another one than the typeface until then. */
export const categoryName = style({ minHeight: '3rem' });
