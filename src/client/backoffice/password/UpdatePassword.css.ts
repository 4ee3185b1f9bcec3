import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { space, stack } from '../../design/styles.ts';

export const page = style({
  ...stack('5'),
  maxWidth: 440,
  padding: space['4'],
  '@media': { [media.desktop]: { padding: `${space['4']} ${space['5']}` } },
});
