import { style } from '@vanilla-extract/css';
import { vars } from '../../design/theme.css.ts';

export const bullets = style({
  paddingInlineStart: vars.space['5'],
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space['1'],
});
