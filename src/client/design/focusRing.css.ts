import { style } from '@vanilla-extract/css';
import { color } from './styles.ts';

/** The ring's look, for primitives whose focused element is not the ringed one (a checkbox's hidden input). */
export const ring = { outline: `2px solid ${color.focus}`, outlineOffset: '2px' } as const;

export const focusRing = style({
  outline: 'none',
  selectors: { '&[data-focus-visible]': ring },
});
