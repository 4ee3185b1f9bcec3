import { style } from '@vanilla-extract/css';
import { centered, color, radius } from '../../design/styles.ts';

export const picture = style({
  width: 64,
  height: 80,
  flexShrink: 0,
  objectFit: 'cover',
  borderRadius: radius.small,
  background: color.sunken,
});

export const empty = style({ ...centered, color: color.inkMuted });
