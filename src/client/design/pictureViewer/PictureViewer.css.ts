import { style } from '@vanilla-extract/css';
import { fadeIn } from '../focusRing.css.ts';
import { bare, bordered, centered, oneLine, scrolling, square } from '../styles.ts';
import { color, fontSize, layer, motion, space } from '../theme.css.ts';

export const overlay = style({
  position: 'fixed',
  inset: 0,
  zIndex: layer.overlay,
  background: color.paper,
  color: color.ink,
  selectors: { '&[data-entering]': { animation: `${fadeIn} ${motion.calm} ${motion.ease}` } },
});

export const modal = style({ height: '100%', outline: 'none' });

export const viewer = style({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  height: '100%',
  outline: 'none',
});

const bar = style({ ...oneLine('2'), justifyContent: 'space-between', paddingInline: space['4'] });
export const top = style([bar, { paddingBlock: space['2'] }]);
export const bottom = style([
  bar,
  {
    flexWrap: 'wrap',
    justifyContent: 'center',
    columnGap: space['6'],
    paddingBlock: space['2'],
    paddingBottom: `max(${space['2']}, env(safe-area-inset-bottom))`,
  },
]);
export const group = style(oneLine('1'));

/** Wide enough for its longest text, so that the buttons next to it do not move. */
export const figure = style({
  minWidth: '4em',
  textAlign: 'center',
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
});

export const viewport = style({
  ...scrolling,
  display: 'grid',
  placeContent: 'safe center',
  touchAction: 'pan-x pan-y',
  // Container queries measure the picture by its viewport.
  containerType: 'size',
  background: color.sunken,
  outlineOffset: -2,
});

export const picture = style({
  display: 'block',
  maxWidth: 'none',
  height: 'auto',
  cursor: 'zoom-in',
  // With reduced motion every transition takes 0.01 ms, and the zoom measures the new size before it ends.
  transitionProperty: 'none',
  userSelect: 'none',
  selectors: { '&[data-enlarged]': { cursor: 'zoom-out' } },
});

export const opener = style({
  ...bare,
  position: 'relative',
  display: 'block',
  width: '100%',
  cursor: 'zoom-in',
});

export const mark = style({
  position: 'absolute',
  insetInlineEnd: space['2'],
  bottom: space['2'],
  ...centered,
  ...square(36),
  ...bordered('round'),
  color: color.ink,
});
