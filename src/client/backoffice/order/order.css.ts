import { style } from '@vanilla-extract/css';
import { color, radius } from '../../design/styles.ts';

export const proof = style({
  width: '100%',
  maxHeight: '60dvh',
  objectFit: 'contain',
  background: color.sunken,
  borderRadius: radius.small,
});
