import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { connectionStrip, topBarHeight } from '#client/design/connectionStrip.ts';
import { ring } from '#client/design/focusRing.css.ts';
import { bordered, centered, grid, inline, muted, oneLine, stack } from '#client/design/styles.ts';
import { color, fontSize, fontWeight, lineHeight, radius, space } from '#client/design/theme.css.ts';
import { bottomBar } from '#client/design/toast/bottomBar.ts';
import { listAndPanel, stickyHead } from '../records/panes.ts';

export const panel = style({
  flex: '0 0 400px',
  overflowY: 'auto',
  paddingInline: space['5'],
  paddingBottom: space['5'],
  background: color.surface,
  border: `1px solid ${color.hairline}`,
  borderBottom: 'none',
  borderRadius: `${radius.large} ${radius.large} 0 0`,
});

export const panelHead = style({
  ...stickyHead,
  alignItems: 'center',
  paddingBlock: space['4'],
  background: color.surface,
});

/** A window with space for two lists side by side, and for more than two rows below them. */
export const BOARD_MEDIA = 'screen and (min-width: 640px) and (min-height: 521px)';
const BELOW_BAR = `${BOARD_MEDIA} and (max-width: 1023px)`;

// If lists are next to each other, the page is as high as the window, and the lists scroll.
export const page = style({
  ...stack('3'),
  padding: space['4'],
  '@media': {
    [BELOW_BAR]: {
      height: `calc(100dvh - ${topBarHeight} - var(${connectionStrip}, 0px) - var(${bottomBar}, 0px))`,
      paddingBottom: 0,
    },
    [media.desktop]: { height: '100%', padding: `${space['4']} ${space['5']} 0` },
  },
});

export const header = style(inline('3'));

/** No higher than the title or the search next to it, so that its arrival moves nothing. */
export const holidayLine = style({
  ...oneLine(),
  order: 3,
  height: 44,
  marginBlock: -10,
  flex: '0 0 auto',
  whiteSpace: 'nowrap',
  fontSize: fontSize.small,
});
export const holidayWords = style({ display: 'none', '@media': { [media.desktop]: { display: 'inline' } } });

export const find = style({
  order: 3,
  flex: '1 1 160px',
  '@media': { [media.tablet]: { order: 0, flex: '0 1 320px' } },
});

export const body = style(listAndPanel);

export const TILE_HEIGHT = 48;
/** One row, because staff work on the orders below it; it scrolls where the window is narrow. */
export const tiles = style({
  flexShrink: 0,
  ...grid('2'),
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(max-content, 1fr)',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  // Focus rings are drawn outside of the tiles.
  margin: -4,
  // Doubled, because lists without marks have no padding.
  selectors: { '&&': { padding: 4 } },
  scrollbarWidth: 'none',
  '@media': { print: { display: 'none' } },
});
export const tile = style({
  ...stack(),
  justifyContent: 'center',
  width: '100%',
  height: TILE_HEIGHT,
  paddingInline: space['2'],
  ...bordered('small'),
  color: color.ink,
  textAlign: 'start',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  lineHeight: lineHeight.snug,
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: color.outline },
    '&:focus-visible': ring,
    '&[aria-pressed="true"]': { background: color.accentSoft, borderColor: color.accent },
  },
});
export const tileFigure = style({ fontWeight: fontWeight.bold, fontVariantNumeric: 'tabular-nums' });
export const tileLabel = style(muted('tiny'));

export const dayList = style({
  ...stack('4'),
  flex: '1 1 0',
  minWidth: 0,
  // Hidden elements, such as a checkbox's input, scroll with the list instead of the page.
  position: 'relative',
  '@media': { [BOARD_MEDIA]: { overflowY: 'auto', paddingBottom: space['5'] } },
});

export const boardPlace = style({
  flex: '1 1 auto',
  display: 'grid',
  grid: 'minmax(0, 1fr) / minmax(0, 1fr)',
  minWidth: 0,
  // If notices leave too little space, the page scrolls instead.
  minHeight: 240,
  containerType: 'inline-size',
});

const LIST = 212;
const GAP = 16;
/** Whole pixels: a list draws its rows at its rounded width and would cut off their border. */
const share = (count: number) => `round(down, calc((100% - ${(count - 1) * GAP}px) / ${count}), 1px)`;
const lists = (count: number) => ({ gridAutoColumns: `max(${LIST}px, ${share(count)})` });
const roomFor = (count: number) => `(min-width: ${count * LIST + (count - 1) * GAP}px)`;

export const board = style({
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr)',
  gridAutoFlow: 'column',
  gap: GAP,
  minHeight: 0,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  ...lists(2),
  '@container': { [roomFor(3)]: lists(3), [roomFor(4)]: lists(4), [roomFor(5)]: lists(5) },
});

export const twoLists = style({ ...stack('3'), flex: '1 1 auto', minHeight: 240 });
export const statusList = style(stack('4'));

export const listPair = style({
  flex: '1 1 auto',
  display: 'grid',
  grid: `minmax(0, 1fr) / repeat(2, ${share(2)})`,
  gap: GAP,
  minHeight: 0,
});

export const columnHead = style({
  // Hidden elements are placed here, because they would widen the page. Not in the board, by which React Aria scrolls rows.
  position: 'relative',
  ...oneLine('2'),
  paddingBlock: space['2'],
  borderBottom: `2px solid ${color.hairline}`,
});
globalStyle(`${columnHead} label`, {
  '@media': { '(pointer: coarse)': { minWidth: 44, ...centered } },
});
globalStyle(`${columnHead} > h2`, { flex: '1 1 auto', minWidth: 0 });
