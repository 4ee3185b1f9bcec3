import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { color, grid, layer, radius, space, stack } from '../../design/styles.ts';

export const page = style({ ...stack('4'), width: '100%', maxWidth: 1200, marginInline: 'auto' });

// Not a grid on a phone: the summary sticks to the bottom of the screen for as long as the whole checkout is in sight.
export const columns = style({
  ...stack('6'),
  '@media': {
    [media.desktop]: { ...grid('10'), gridTemplateColumns: 'minmax(0, 1fr) 360px', alignItems: 'start' },
  },
});

export const main = style({ position: 'relative', ...stack('5'), minWidth: 0 });

export const aside = style({
  position: 'sticky',
  bottom: 0,
  zIndex: layer.sticky,
  background: color.surface,
  // The bar reaches from edge to edge whatever the page's margins are.
  boxShadow: `0 0 0 100vmax ${color.surface}, 0 -1px 0 100vmax ${color.hairline}`,
  clipPath: 'inset(-1px -100vmax 0)',
  paddingBlock: space['3'],
  paddingBottom: `max(${space['3']}, env(safe-area-inset-bottom))`,
  '@media': {
    [media.desktop]: {
      top: 88,
      bottom: 'auto',
      zIndex: 'auto',
      boxShadow: 'none',
      clipPath: 'none',
      padding: space['5'],
      border: `1px solid ${color.hairline}`,
      borderRadius: radius.large,
    },
    [media.low]: { position: 'static' },
  },
});

export const asideTitle = style({
  display: 'none',
  '@media': { [media.desktop]: { display: 'block', paddingBottom: space['4'] } },
});
