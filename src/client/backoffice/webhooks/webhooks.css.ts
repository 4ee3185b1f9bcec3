import { style } from '@vanilla-extract/css';
import { bordered } from '#client/design/styles.ts';
import { space } from '#client/design/theme.css.ts';

/** A URL has no spaces to break at. */
export const urlText = style({ overflowWrap: 'anywhere' });

export const tokenText = style({
  display: 'block',
  padding: space['3'],
  overflowWrap: 'anywhere',
  ...bordered('small'),
  userSelect: 'all',
});

/** A form's reading width; a table column grows no wider than its words. */
export const form = style({ maxWidth: 560 });
export const scopeList = style({ minWidth: 140, maxWidth: 320, overflowWrap: 'anywhere' });
