import { style } from '@vanilla-extract/css';
import { vars } from '../../design/theme.css.ts';

const { color, radius, space } = vars;

export const card = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space['6'],
  maxWidth: 520,
  marginInline: 'auto',
  textAlign: 'center',
  paddingBlock: space['12'],
});

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  width: 80,
  height: 80,
  borderRadius: radius.round,
  background: color.accentSoft,
  color: color.accentInk,
});

export const buttons = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space['3'] });
