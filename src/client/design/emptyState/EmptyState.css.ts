import { style } from '@vanilla-extract/css';
import { vars } from '../theme.css.ts';

const { color, space } = vars;

export const state = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space['3'],
  padding: `${space['10']} ${space['4']}`,
  textAlign: 'center',
});

export const icon = style({ color: color.inkMuted });
export const textBlock = style({ maxWidth: '44ch', display: 'flex', flexDirection: 'column', gap: space['1'] });
