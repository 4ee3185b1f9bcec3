import { style } from '@vanilla-extract/css';
import { bordered } from '#client/design/styles.ts';
import { space } from '#client/design/theme.css.ts';

export const tokenText = style({
  display: 'block',
  padding: space['3'],
  overflowWrap: 'anywhere',
  ...bordered('small'),
  userSelect: 'all',
});

/** A table column grows no wider than its words. */
export const scopeList = style({ minWidth: 140, maxWidth: 320, overflowWrap: 'anywhere' });
