import { style } from '@vanilla-extract/css';
import { input } from '../field/field.css.ts';
import { ellipsis, oneLine } from '../mixins.ts';
import { vars } from '../theme.css.ts';

export const trigger = style([
  input,
  {
    ...oneLine('2'),
    justifyContent: 'space-between',
    paddingInlineEnd: vars.space['2'],
    textAlign: 'start',
    cursor: 'pointer',
    selectors: { '&[data-disabled]': { cursor: 'not-allowed' } },
  },
]);

export const chosen = style({
  minWidth: 0,
  ...ellipsis,
  selectors: { '&[data-placeholder]': { color: vars.color.inkMuted } },
});

export const chevron = style({ flexShrink: 0, color: vars.color.inkMuted });
