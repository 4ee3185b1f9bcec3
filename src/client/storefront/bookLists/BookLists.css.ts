import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { stack } from '../../design/styles.ts';
import { color, layer, space } from '../../design/theme.css.ts';

export const details = style({ ...stack(), gap: 2, minWidth: 0 });

// Sticky at the bottom of the list, over the full width of the page.
export const bar = style({
  position: 'sticky',
  bottom: 0,
  zIndex: layer.sticky,
  ...stack('3'),
  background: color.surface,
  boxShadow: `0 0 0 100vmax ${color.surface}, 0 -1px 0 100vmax ${color.hairline}`,
  clipPath: 'inset(-1px -100vmax 0)',
  paddingBlock: space['3'],
  paddingBottom: `max(${space['3']}, env(safe-area-inset-bottom))`,
  '@media': { [media.low]: { position: 'static' } },
});
