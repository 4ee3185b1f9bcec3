import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';

/** Two side by side on a phone, all in a row where there is room. */
export const filter = style({
  flex: '1 1 140px',
  minWidth: 0,
  '@media': { [media.desktop]: { flex: '0 1 170px' } },
});
