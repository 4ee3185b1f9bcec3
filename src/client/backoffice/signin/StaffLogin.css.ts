import { style } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { bordered, centered, color, space, stack } from '#client/design/styles.ts';

export const updatePasswordPage = style({
  ...stack('5'),
  maxWidth: 440,
  padding: space['4'],
  '@media': { [media.desktop]: { padding: `${space['4']} ${space['5']}` } },
});

export const page = style({ ...centered, minHeight: '100dvh', padding: space['4'], background: color.sunken });

export const card = style({
  ...stack('5'),
  width: '100%',
  maxWidth: 420,
  padding: space['5'],
  ...bordered('large'),
  // Focused when its form has gone; it is not a control.
  outline: 'none',
  '@media': { [media.tablet]: { padding: space['8'] } },
});

export const demo = style({ overflowWrap: 'anywhere', userSelect: 'all' });
