import { style } from '@vanilla-extract/css';
import { color, fontSize, lineHeight, radius, space, stack } from '../styles.ts';

export const chosen = style({ display: 'inline-flex', alignItems: 'center', gap: space['2'], minWidth: 0 });

export const panel = style({
  ...stack('3'),
  width: 'min(440px, calc(100vw - 48px))',
  maxHeight: 'inherit',
  padding: space['3'],
  outline: 'none',
});

export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(84px, 1fr))',
  gap: space['1'],
  maxHeight: 320,
  overflowY: 'auto',
  outline: 'none',
  selectors: { '&[data-empty]': { display: 'block' } },
});

export const cell = style({
  ...stack('1'),
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 60,
  padding: space['1'],
  borderRadius: radius.small,
  color: color.ink,
  textAlign: 'center',
  cursor: 'pointer',
  outline: 'none',
  selectors: {
    '&[data-hovered], &[data-focused]': { background: color.sunken },
    '&[data-selected]': { background: color.accentSoft, color: color.accentInk },
    '&[data-focus-visible]': { boxShadow: `inset 0 0 0 2px ${color.focus}` },
  },
});

export const caption = style({ fontSize: fontSize.tiny, lineHeight: lineHeight.snug });
