import { style } from '@vanilla-extract/css';
import { vars } from '../theme.css.ts';

const { color, fontSize, space } = vars;

export const trail = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space['2'],
  padding: 0,
  listStyle: 'none',
  fontSize: fontSize.small,
  color: color.inkMuted,
});

export const crumb = style({
  display: 'flex',
  alignItems: 'center',
  gap: space['2'],
  minWidth: 0,
  minHeight: 28,
  selectors: { '&[data-current]': { color: color.ink } },
});
