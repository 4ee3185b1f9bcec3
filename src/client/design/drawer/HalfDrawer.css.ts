import { style } from '@vanilla-extract/css';
import { media } from '../breakpoints.ts';

/** Half of a wide window; twice, because it stands beside the width of every drawer. */
export const half = style({
  '@media': { [media.tablet]: { selectors: { '&&': { width: 'min(max(50vw, 480px), 92vw)' } } } },
});
