import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { color, grid, space, stack } from '../../design/styles.ts';

/** Picture and words stand in the middle of a wide screen, their trail above them. */
export const product = style({ width: '100%', maxWidth: '72rem', marginInline: 'auto' });

export const page = style({
  ...grid('6'),
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [media.tablet]: {
      gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
      // The remaining height of a tall picture goes below the text.
      gridTemplateRows: 'auto 1fr',
      columnGap: space['8'],
    },
    [media.desktop]: { gridTemplateColumns: 'minmax(0, 27rem) minmax(0, 1fr)', columnGap: space['12'] },
    [media.wide]: { gridTemplateColumns: 'minmax(0, 32rem) minmax(0, 1fr)', columnGap: space['16'] },
  },
});

export const facts = style({ ...stack('5'), minWidth: 0, maxWidth: '36rem' });

export const content = style({
  minWidth: 0,
  maxWidth: '36rem',
  paddingTop: space['5'],
  borderTop: `1px solid ${color.hairline}`,
});
