import { globalStyle, style } from '@vanilla-extract/css';
import { boxButton, input } from '../field/field.css.ts';
import { color, control, space } from '../styles.ts';

export const amount = style([
  input,
  { textAlign: 'center', fontVariantNumeric: 'tabular-nums', paddingInline: space['1'] },
]);

export const step = style([boxButton, { minWidth: control.height, color: color.ink }]);

export const compact = style({ width: 'fit-content' });
globalStyle(`${compact} > div > input`, { width: '3.5ch', flex: '0 1 auto', boxSizing: 'content-box' });
