import { style } from '@vanilla-extract/css';
import { color, radius } from '../../../design/styles.ts';

export const picture = style({
  width: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  background: color.sunken,
  borderRadius: radius.small,
});
