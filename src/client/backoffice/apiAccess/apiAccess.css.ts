import { style } from '@vanilla-extract/css';
import { bordered, space } from '../../design/styles.ts';

/** A token to be copied: it breaks anywhere, for it has no blanks. */
export const tokenText = style({
  display: 'block',
  padding: space['3'],
  overflowWrap: 'anywhere',
  ...bordered('small'),
  userSelect: 'all',
});

/** As wide as a form is read easily; a column of the table grows no wider than its words. */
export const form = style({ maxWidth: 560 });
export const scopeList = style({ minWidth: 140, maxWidth: 320, overflowWrap: 'anywhere' });
