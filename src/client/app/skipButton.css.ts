import { style } from '@vanilla-extract/css';
import { layer, space } from '../design/styles.ts';

export const skip = style({
  position: 'fixed',
  top: space['2'],
  left: space['2'],
  zIndex: layer.overlay,
  selectors: { '&:not(:focus-within)': { clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' } },
});
