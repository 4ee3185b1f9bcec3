import { keyframes, style } from '@vanilla-extract/css';
import { color, fontSize, radius, space, stack } from '../styles.ts';

const sweep = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } });

export const bar = style(stack('1'));
export const caption = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space['2'],
  fontSize: fontSize.small,
});
export const figure = style({ color: color.inkMuted, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });

export const track = style({ height: 6, borderRadius: radius.round, background: color.hairline, overflow: 'hidden' });

export const fill = style({
  height: '100%',
  borderRadius: radius.round,
  background: color.accent,
  transformOrigin: 'left',
  '@media': { '(forced-colors: active)': { background: 'Highlight' } },
});

export const sweeping = style({ width: '40%', animation: `${sweep} 1.2s ease-in-out infinite` });
