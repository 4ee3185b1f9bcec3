import { style } from '@vanilla-extract/css';
import { color, space, stack } from '../styles.ts';

export const state = style({
  ...stack('3'),
  alignItems: 'center',
  padding: `${space['10']} ${space['4']}`,
  textAlign: 'center',
});

export const icon = style({ color: color.inkMuted });
export const textBlock = style({ maxWidth: '44ch', ...stack('1') });
