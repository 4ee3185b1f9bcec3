import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { bordered, centered, color, space, stack } from '../../design/styles.ts';

export const page = style({ ...centered, minHeight: '100dvh', padding: space['4'], background: color.sunken });

export const card = style({
  ...stack('5'),
  width: '100%',
  maxWidth: 420,
  padding: space['5'],
  ...bordered('large'),
  // Focus is put here when its form has gone; it is no control.
  outline: 'none',
  '@media': { [media.tablet]: { padding: space['8'] } },
});

export const demo = style({ overflowWrap: 'anywhere', userSelect: 'all' });
