import { style } from '@vanilla-extract/css';

// Scanners want dark on light, so that this is no matter of the scheme.
export const code = style({
  display: 'block',
  width: '100%',
  height: 'auto',
  background: '#fff',
  fill: '#000',
  printColorAdjust: 'exact',
});
