import { style } from '@vanilla-extract/css';
import { vars } from '../../design/theme.css.ts';

/** The records of one press, beside each other. */
export const recordLinks = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space['2'],
  fontVariantNumeric: 'tabular-nums',
});
