import { globalStyle, style } from '@vanilla-extract/css';
import { input } from '../field/field.css.ts';
import { color, space } from '../styles.ts';

export const frame = style({ position: 'relative' });

export const native = style([
  input,
  { appearance: 'none', paddingInlineEnd: `calc(18px + 2 * ${space['2']})`, cursor: 'pointer' },
]);

// The list that opens is the system's own; it must not take dark text over to a dark surface.
globalStyle(`${native} option`, { background: color.surface, color: color.ink });

export const chevron = style({
  position: 'absolute',
  insetInlineEnd: space['2'],
  pointerEvents: 'none',
  color: color.inkMuted,
});
