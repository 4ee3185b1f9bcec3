import { style } from '@vanilla-extract/css';
import { input } from '../field/field.css.ts';
import { vars } from '../theme.css.ts';

export const trigger = style([
  input,
  {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: vars.space['2'],
    paddingInlineEnd: vars.space['2'],
    textAlign: 'start',
    cursor: 'pointer',
    selectors: { '&[data-disabled]': { cursor: 'not-allowed' } },
  },
]);

export const chosen = style({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  selectors: { '&[data-placeholder]': { color: vars.color.inkMuted } },
});

export const chevron = style({ flexShrink: 0, color: vars.color.inkMuted });
