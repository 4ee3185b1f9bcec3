import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { centered, color, grid, radius, space, stack, wrap } from '../../design/styles.ts';

export const card = style({
  ...stack('6'),
  alignItems: 'center',
  maxWidth: 520,
  marginInline: 'auto',
  textAlign: 'center',
  paddingBlock: space['12'],
});

export const mark = style({
  ...centered,
  width: 80,
  height: 80,
  borderRadius: radius.round,
  background: color.accentSoft,
  color: color.accentInk,
});

/** Below one another on a phone, as wide as it is. */
export const buttons = style({
  ...grid('3'),
  alignSelf: 'stretch',
  '@media': { [media.tablet]: { ...wrap(), justifyContent: 'center' } },
});
