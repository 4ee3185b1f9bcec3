import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { inline, scrolling, stack, wrap } from '../../design/styles.ts';
import { color, fontSize, radius, space } from '../../design/theme.css.ts';
import { bottomBar } from '../../design/toast/bottomBar.ts';

/** Height of the buttons below a proof, with the space above them. */
const TOOLS = 52;

/** Not a control; focused for screen readers and as a starting point. */
export const queueEnd = style({ borderRadius: radius.small });

export const viewport = style({
  ...scrolling,
  display: 'grid',
  placeContent: 'safe center',
  height: '52dvh',
  // Container queries measure the picture by its viewport.
  containerType: 'size',
  background: color.sunken,
  borderRadius: radius.small,
  outlineOffset: -2,
  '@media': { [media.tablet]: { height: '72dvh' } },
});

export const box = style({ position: 'relative' });

export const picture = style({ position: 'absolute', left: '50%', top: '50%', maxWidth: 'none', height: 'auto' });

/** Wide enough for its longest text, so that the buttons next to it do not move. */
export const figure = style({
  minWidth: '4em',
  textAlign: 'center',
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
});

/** As high as the proof next to it, so that the buttons stay in one place. */
export const side = style({
  ...stack(),
  minWidth: 0,
  // Space for the bar over the page's end.
  paddingBottom: 290,
  '@media': {
    [media.tablet]: { height: `calc(72dvh + ${TOOLS}px)`, paddingBottom: 0 },
  },
});

/** The facts scroll, and none of them is below the bar. */
export const sideFacts = style({
  flex: '1 1 auto',
  minHeight: 0,
  paddingBottom: space['3'],
  '@media': { [media.tablet]: { overflowY: 'auto' } },
});

export const actions = style({
  position: 'fixed',
  zIndex: 2,
  insetInline: 0,
  bottom: `var(${bottomBar}, 0px)`,
  ...inline('3'),
  padding: space['3'],
  background: color.paper,
  borderTop: `1px solid ${color.hairline}`,
  '@media': { [media.tablet]: { position: 'sticky', flex: '0 0 auto', insetInline: 'auto', paddingInline: 0 } },
});

/** In their own rows, above the buttons that book them. */
export const sums = style({ ...stack('2'), flex: '1 0 100%' });
export const receivedFields = style({ ...wrap('3'), alignItems: 'start' });
globalStyle(`${receivedFields} > *`, { flex: '1 1 130px', minWidth: 0 });
