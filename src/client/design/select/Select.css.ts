import { style } from '@vanilla-extract/css';
import { input } from '../field/field.css.ts';
import { color, ellipsis, oneLine, space } from '../styles.ts';

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
