import { style } from '@vanilla-extract/css';
import { space, wrap } from '../../design/styles.ts';

/** One press may change several records. Their links stand in a row. */
export const recordLinks = style({ ...wrap(), columnGap: space['2'], fontVariantNumeric: 'tabular-nums' });
