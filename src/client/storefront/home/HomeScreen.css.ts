import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { grid, space, stack } from '../../design/styles.ts';

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
