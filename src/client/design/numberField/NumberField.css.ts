import { globalStyle, style } from '@vanilla-extract/css';
import { boxButton, input } from '../field/field.css.ts';
import { vars } from '../theme.css.ts';

export const amount = style([
  input,
  { textAlign: 'center', fontVariantNumeric: 'tabular-nums', paddingInline: vars.space['1'] },
]);

export const step = style([boxButton, { minWidth: vars.control.height, color: vars.color.ink }]);

export const compact = style({ width: 'fit-content' });
globalStyle(`${compact} > div > input`, { width: '3.5ch', flex: '0 1 auto', boxSizing: 'content-box' });
