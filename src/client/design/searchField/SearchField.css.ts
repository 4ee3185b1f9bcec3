import { style } from '@vanilla-extract/css';

export const clear = style({ selectors: { '[data-empty] &': { visibility: 'hidden' } } });
