import { style } from '@vanilla-extract/css';
import { vars } from '../../design/theme.css.ts';

const { color, radius } = vars;

export const proof = style({
  width: '100%',
  maxHeight: '60dvh',
  objectFit: 'contain',
  background: color.sunken,
  borderRadius: radius.small,
});
