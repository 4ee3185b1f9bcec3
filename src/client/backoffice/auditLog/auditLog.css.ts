import { style } from '@vanilla-extract/css';
import { wrap } from '../../design/mixins.ts';
import { vars } from '../../design/theme.css.ts';

/** One press may change several records. Their links stand in a row. */
export const recordLinks = style({ ...wrap(), columnGap: vars.space['2'], fontVariantNumeric: 'tabular-nums' });
