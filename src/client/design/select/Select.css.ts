import { globalStyle, style } from '@vanilla-extract/css';
import { input } from '../field/field.css.ts';
import { color, ellipsis, oneLine, space } from '../styles.ts';

export const frame = style({ position: 'relative' });

export const native = style([
  input,
  { appearance: 'none', paddingInlineEnd: `calc(18px + 2 * ${space['2']})`, cursor: 'pointer' },
]);

// The list is the system's own; dark text must not appear on a dark surface.
globalStyle(`${native} option`, { background: color.surface, color: color.ink });

export const nativeSelectChevron = style({
  position: 'absolute',
  insetInlineEnd: space['2'],
  pointerEvents: 'none',
  color: color.inkMuted,
});

export const trigger = style([
  input,
  {
    ...oneLine('2'),
    justifyContent: 'space-between',
    paddingInlineEnd: space['2'],
    textAlign: 'start',
    cursor: 'pointer',
    selectors: { '&[data-disabled]': { cursor: 'not-allowed' } },
  },
]);

export const chosen = style({
  minWidth: 0,
  ...ellipsis,
  selectors: { '&[data-placeholder]': { color: color.inkMuted } },
});

export const chevron = style({ flexShrink: 0, color: color.inkMuted });
