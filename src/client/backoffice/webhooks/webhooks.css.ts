import { style } from '@vanilla-extract/css';

/** A URL has no blanks to break at. */
export const urlText = style({ overflowWrap: 'anywhere' });
export const secretText = style({ overflowWrap: 'anywhere' });
