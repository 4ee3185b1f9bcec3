import { globalStyle, style } from '@vanilla-extract/css';
import { ring } from '../../design/focusRing.css.ts';
import { vars } from '../../design/theme.css.ts';

const { color, fontSize, fontWeight, radius, space } = vars;

/** Narrower than this a row has a third line for when it is picked up. */
export const NARROW = 270;
/** From here on marks are read, not only seen. */
const ROOMY = 400;
/** Heights of a row in pixels: windowing places rows by them. */
export const ROW_HEIGHT = { wide: 60, narrow: 82 } as const;
export const ROW_GAP = 6;

export const list = style({
  flex: '1 1 auto',
  minHeight: 0,
  outline: 'none',
  containerType: 'inline-size',
  overscrollBehavior: 'contain',
  // A row's element is used again for another order far away: the browser would scroll after it, by a whole window.
  overflowAnchor: 'none',
  selectors: {
    // By itself where the page is as high as the window; on a phone the page scrolls.
    '&[data-scrolls]': { overflow: 'auto' },
  },
});

export const row = style({
  display: 'flex',
  alignItems: 'stretch',
  height: '100%',
  boxSizing: 'border-box',
  background: color.surface,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.small,
  outline: 'none',
  cursor: 'pointer',
  overflow: 'hidden',
  selectors: {
    '&[data-hovered]': { borderColor: color.outline },
    '&[data-selected]': { background: color.accentSoft, borderColor: color.accent },
    '&[data-focus-visible]': { ...ring, outlineOffset: -2 },
  },
});

/** New ones and the one that is open are distinguished by a bar, as color alone would not in forced colors. */
export const card = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'stretch',
  flex: '1 1 auto',
  minWidth: 0,
  borderInlineStart: '3px solid transparent',
  selectors: {
    '&[data-new]': { borderInlineStartColor: color.notice },
    '&[data-open]': { borderInlineStartColor: color.accent },
  },
});

export const tick = style({
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  width: 32,
  '@media': { '(pointer: coarse)': { width: 44 } },
});

const lineEnd = (order: number) => ({ content: '', order, flex: '1 0 100%', height: 0, marginTop: -2 }) as const;

// Lines of their own widths: in a grid the longest total would take room from every pick-up.
export const facts = style({
  flex: '1 1 auto',
  minWidth: 0,
  alignSelf: 'center',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space['2'],
  rowGap: 2,
  fontSize: fontSize.small,
  lineHeight: 1.35,
  // Ends the line above name and pick-up; in a narrow row there is one line more.
  '::after': lineEnd(4),
  '@container': { [`(max-width: ${NARROW}px)`]: { '::before': lineEnd(1) } },
});

const cut = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export const number = style({
  order: 1,
  fontWeight: fontWeight.bold,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '@container': { [`(max-width: ${NARROW}px)`]: { order: 0 } },
});
export const when = style({
  ...cut,
  order: 6,
  flex: '0 1 auto',
  maxWidth: '65%',
  fontSize: fontSize.tiny,
  color: color.inkMuted,
  '@container': { [`(max-width: ${NARROW}px)`]: { order: 5, flex: '1 1 0', maxWidth: 'none' } },
});
export const name = style({
  ...cut,
  order: 5,
  flex: '1 1 0',
  '@container': { [`(max-width: ${NARROW}px)`]: { order: 2 } },
});
export const total = style({
  order: 3,
  textAlign: 'end',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
});

export const marks = style({
  order: 2,
  flex: '1 1 0',
  display: 'flex',
  alignItems: 'center',
  gap: space['1'],
  minWidth: 0,
  overflow: 'hidden',
  // In a narrow row a number takes its whole line: above the button, where nothing else is.
  '@container': { [`(max-width: ${NARROW}px)`]: { position: 'absolute', top: 5, insetInlineEnd: space['2'] } },
});
export const urgent = style({
  order: 2,
  display: 'flex',
  gap: space['1'],
  '@container': { [`(max-width: ${NARROW}px)`]: { order: 6 } },
});
// In a narrow row the words need the room of the dot.
globalStyle(`${urgent} > *`, { '@container': { [`(max-width: ${NARROW}px)`]: { paddingInline: 6, minHeight: 20 } } });
globalStyle(`${urgent} > *::before`, { '@container': { [`(max-width: ${NARROW}px)`]: { display: 'none' } } });
/** The word of a mark whose picture says the same, where there is room for it. */
export const markWord = style({
  '@container': {
    [`(max-width: ${ROOMY}px)`]: {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
});
export const mark = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space['1'],
  fontSize: fontSize.tiny,
  fontWeight: fontWeight.medium,
  color: color.inkMuted,
  selectors: {
    '&[data-tone="danger"]': { color: color.dangerInk },
    '&[data-tone="notice"]': { color: color.noticeInk },
  },
});

export const status = style({
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  width: 36,
  '@media': { '(pointer: coarse)': { width: 44 } },
});

// What is pressed by a thumb is as high as its row.
globalStyle(`${tick} label`, {
  '@media': { '(pointer: coarse)': { minWidth: 44, minHeight: 44, display: 'grid', placeItems: 'center' } },
});
