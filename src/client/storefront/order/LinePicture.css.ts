import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { centered, color, radius } from '../../design/styles.ts';

export const picture = style({
  width: 48,
  height: 60,
  flexShrink: 0,
  objectFit: 'cover',
  borderRadius: radius.small,
  background: color.sunken,
  '@media': { [media.dark]: { filter: 'brightness(0.88)' } },
});

export const empty = style({ ...centered, color: color.inkMuted });
