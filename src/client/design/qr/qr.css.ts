import { style } from '@vanilla-extract/css';

// Scanners need dark on light in every scheme.
export const code = style({
  display: 'block',
  width: '100%',
  height: 'auto',
  background: '#fff',
  fill: '#000',
  printColorAdjust: 'exact',
});
