import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { vars } from '../../design/theme.css.ts';

const { color, radius, space } = vars;

export const page = style({
  display: 'grid',
  placeItems: 'center',
  minHeight: '100dvh',
  padding: space['4'],
  background: color.sunken,
});

export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space['5'],
  width: '100%',
  maxWidth: 420,
  padding: space['5'],
  background: color.surface,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.large,
  // Focus is put here when its form has gone; it is no control.
  outline: 'none',
  '@media': { [media.tablet]: { padding: space['8'] } },
});

export const demo = style({ overflowWrap: 'anywhere', userSelect: 'all' });
