import { globalStyle, style } from '@vanilla-extract/css';
import { input } from '../field/field.css.ts';
import { vars } from '../theme.css.ts';

export const frame = style({ position: 'relative' });

export const native = style([
  input,
  { appearance: 'none', paddingInlineEnd: `calc(18px + 2 * ${vars.space['2']})`, cursor: 'pointer' },
]);

// The list that opens is the system's own; it must not take dark text over to a dark surface.
globalStyle(`${native} option`, { background: vars.color.surface, color: vars.color.ink });

export const chevron = style({
  position: 'absolute',
  insetInlineEnd: vars.space['2'],
  pointerEvents: 'none',
  color: vars.color.inkMuted,
});
