import { globalStyle, type StyleRule, style } from '@vanilla-extract/css';
import { ring } from '../../design/focusRing.css.ts';
import {
  bordered,
  centered,
  color,
  ellipsis,
  fontSize,
  fontWeight,
  inline,
  muted,
  oneLine,
  space,
} from '../../design/styles.ts';
import { hiddenLook } from '../../design/text/hiddenLook.ts';

/** Narrower than this a row has three lines instead of two. */
export const NARROW = 340;
/** From here on marks are read, not only seen, and a number has its year. */
const ROOMY = 440;
/** Heights of a row at type of 16 px, in pixels: windowing places rows by them, so no line of a row may wrap. */
export const ROW_HEIGHT = { wide: 60, narrow: 78 } as const;
export const ROW_GAP = 6;

const narrow = (rule: StyleRule): StyleRule => ({ '@container': { [`(max-width: ${NARROW}px)`]: rule } });
const coarse = (rule: StyleRule): StyleRule => ({ '@media': { '(pointer: coarse)': rule } });

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
  ...bordered('small'),
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

export const tick = style([{ flexShrink: 0, ...centered, width: 30 }, coarse({ width: 44 })]);

/** Two lines of their own widths: in a grid the longest total would take room from every pick-up. */
export const facts = style([
  {
    flex: '1 1 auto',
    minWidth: 0,
    alignSelf: 'center',
    ...inline(),
    columnGap: space['2'],
    rowGap: 2,
    fontSize: fontSize.small,
    lineHeight: 1.35,
    // Ends the first line, after name and total.
    '::after': { content: '', order: 2, flex: '1 0 100%', height: 0, marginTop: -2 },
  },
  narrow({
    flexDirection: 'column',
    flexWrap: 'nowrap',
    alignItems: 'stretch',
    paddingInlineEnd: space['2'],
    '::after': { content: 'none' },
  }),
]);

/** A line of a narrow row; elsewhere its parts stand in the two lines of the row. */
export const line = style([
  { display: 'contents' },
  narrow({ ...oneLine(), columnGap: space['2'], minWidth: 0, minHeight: 20 }),
]);
/** How wide the button of the status is, which stands beside the lower lines of a narrow row. */
const STATUS = { fine: 34, coarse: 44 };
export const besideStatus = style([
  narrow({ marginInlineEnd: STATUS.fine - 6 }),
  { '@media': { '(pointer: coarse)': narrow({ marginInlineEnd: STATUS.coarse - 6 }) } },
]);

const cut = { minWidth: 0, ...ellipsis } as const;

export const name = style([
  { ...cut, order: 0, flex: '1 1 0', fontWeight: fontWeight.medium },
  narrow({ flexGrow: 1 }),
]);
export const total = style([
  { order: 1, whiteSpace: 'nowrap', fontWeight: fontWeight.medium, fontVariantNumeric: 'tabular-nums' },
  narrow({ order: 0, marginInlineStart: 'auto', fontSize: fontSize.tiny }),
]);

export const when = style({ ...cut, order: 3, flex: '0 1 auto', ...muted('tiny') });
export const urgent = style({ order: 4, display: 'flex', flexShrink: 0, gap: space['1'] });
// In a narrow row the words need the room of the dot.
globalStyle(`${urgent} > *`, narrow({ paddingInline: 6, minHeight: 20 }));
globalStyle(`${urgent} > *::before`, narrow({ display: 'none' }));

export const marks = style([
  { order: 5, ...oneLine('1'), flexShrink: 0, marginInlineStart: 'auto' },
  narrow({ order: 0 }),
]);

/** The number of an order, by its last four digits; where there is no room it loses its beginning. */
export const number = style([
  {
    order: 6,
    display: 'flex',
    minWidth: 0,
    ...muted('tiny'),
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  narrow({ order: 0 }),
]);
export const numberHead = style(cut);
export const year = style({ '@container': { [`(max-width: ${ROOMY}px)`]: { display: 'none' } } });
export const lastDigits = style({ fontWeight: fontWeight.bold, color: color.ink });

/** The word of a mark whose picture says the same, where there is room for it. */
export const markWord = style({ '@container': { [`(max-width: ${ROOMY}px)`]: hiddenLook } });
export const mark = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space['1'],
  ...muted('tiny'),
  fontWeight: fontWeight.medium,
  selectors: {
    '&[data-tone="danger"]': { color: color.dangerInk },
    '&[data-tone="notice"]': { color: color.noticeInk },
  },
});

export const status = style([
  { flexShrink: 0, ...centered, width: STATUS.fine },
  coarse({ width: STATUS.coarse }),
  narrow({ position: 'absolute', insetInlineEnd: 0, bottom: 0, height: 50 }),
]);

// A control for a thumb is as high as its row.
globalStyle(`${tick} label`, coarse({ minWidth: 44, minHeight: 44, ...centered }));

// The row that has the keyboard shows its whole text, over the row below it: it alone leaves its height.
globalStyle(`${list} [role="presentation"]:has(> ${row}[data-focus-visible])`, { zIndex: '1 !important' });
globalStyle(`${row}[data-focus-visible]`, { height: 'auto', minHeight: '100%' });
globalStyle(`${row}[data-focus-visible] :is(${name}, ${when}, ${numberHead})`, {
  whiteSpace: 'normal',
  overflow: 'visible',
});
globalStyle(`${row}[data-focus-visible] ${facts}`, { paddingBlock: space['2'] });
