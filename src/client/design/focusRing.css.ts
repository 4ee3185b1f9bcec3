import { style } from '@vanilla-extract/css';
import { color } from './styles.ts';

/** The ring's look, for primitives whose focused element is not the one to ring (a checkbox's hidden input). */
export const ring = { outline: `2px solid ${color.focus}`, outlineOffset: '2px' } as const;

/** Rings a RAC element while the keyboard is on it. */
export const focusRing = style({
  outline: 'none',
  selectors: { '&[data-focus-visible]': ring },
});
