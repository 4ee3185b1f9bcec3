import { style } from '@vanilla-extract/css';
import { vars } from '../../../design/theme.css.ts';

export const picture = style({
  width: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  background: vars.color.sunken,
  borderRadius: vars.radius.small,
});
