import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { color, inline, layer, oneLine, space, stack } from '../../design/styles.ts';

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: space['4'],
  rowGap: space['2'],
  alignItems: 'start',
  paddingBlock: space['3'],
  borderTop: `1px solid ${color.hairline}`,
});
export const pictured = style({ display: 'flex', gap: space['3'], paddingInlineStart: space['8'] });
export const details = style({ ...stack(), gap: 2, minWidth: 0 });
export const amount = style({ ...oneLine(), minHeight: 44 });
export const choices = style({ gridColumn: '1 / -1', paddingInlineStart: space['8'], paddingBottom: space['2'] });

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

export const soldOut = style({
  ...inline(),
  justifyContent: 'space-between',
  columnGap: space['4'],
  rowGap: space['1'],
  paddingBlock: space['2'],
});
export const soldOutHead = style([soldOut, { paddingBlock: 0 }]);
