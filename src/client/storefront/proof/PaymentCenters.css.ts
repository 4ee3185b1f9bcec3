import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../design/theme.css.ts';

const { color, fontFamily, fontSize, radius, space } = vars;

export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space['4'],
  padding: space['5'],
  background: color.accentSoft,
  borderRadius: radius.large,
});

export const accounts = style({ display: 'flex', flexDirection: 'column', gap: space['3'] });

export const account = style({
  display: 'flex',
  alignItems: 'center',
  gap: space['4'],
  padding: `${space['3']} ${space['2']} ${space['3']} ${space['4']}`,
  background: color.surface,
  borderRadius: radius.small,
});

export const words = style({ flex: '1 1 auto', minWidth: 0 });

export const number = style({
  fontFamily: fontFamily.serif,
  fontSize: fontSize.large,
  fontVariantNumeric: 'tabular-nums lining-nums',
  letterSpacing: '0.02em',
  userSelect: 'all',
});

export const emblem = style({ flexShrink: 0, color: color.accent });
// The letters stand before the columns, on a ground that keeps them readable.
globalStyle(`${emblem} text`, {
  fill: color.ink,
  stroke: color.surface,
  strokeWidth: 5,
  paintOrder: 'stroke',
  fontFamily: fontFamily.serif,
});
