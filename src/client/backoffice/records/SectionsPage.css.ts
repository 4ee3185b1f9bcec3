import { style } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { bordered, color, grid, space, stack } from '#client/design/styles.ts';

export const card = style({
  ...stack('4'),
  minWidth: 0,
  padding: space['4'],
  ...bordered('large'),
  '@media': { [media.tablet]: { padding: space['5'] } },
});

/** The description of a group of settings is next to it if there is space. */
export const columns = style({
  ...grid('4'),
  paddingTop: space['5'],
  borderTop: `1px solid ${color.hairline}`,
  '@media': { [media.wide]: { gridTemplateColumns: '240px minmax(0, 1fr)', gap: space['6'] } },
});

export const body = style({ ...stack('4'), minWidth: 0 });

export const page = style({
  ...stack('5'),
  maxWidth: 1120,
  padding: space['4'],
  '@media': { [media.desktop]: { padding: `${space['4']} ${space['5']}` } },
});
