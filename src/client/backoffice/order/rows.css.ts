import { globalStyle, type StyleRule, style } from '@vanilla-extract/css';
import {
  bordered,
  centered,
  color,
  ellipsis,
  fontSize,
  fontWeight,
  hiddenLook,
  inline,
  muted,
  oneLine,
  space,
} from '#client/design/styles.ts';
import { ring } from '../../design/focusRing.css.ts';

/** Below this width a row has three lines instead of two. */
export const NARROW = 340;
/** From this width on marks have words, and numbers their year. */
const ROOMY = 440;
/** Heights of a row at 16 px type, in pixels. Windowing uses them, so no line may wrap. */
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
  // A row's element is reused for a distant order, and scroll anchoring would follow it.
  overflowAnchor: 'none',
  selectors: {
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

/** A bar marks new and open orders, because forced colors remove backgrounds. */
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

/** Two independent lines: in a grid the longest total would narrow every pick-up. */
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

/** A line of a narrow row; in other rows its parts join the two lines. */
export const line = style([
  { display: 'contents' },
  narrow({ ...oneLine(), columnGap: space['2'], minWidth: 0, minHeight: 20 }),
]);
/** Width of the status button next to the lower lines of a narrow row. */
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
// In a narrow row the words need the dot's space.
globalStyle(`${urgent} > *`, narrow({ paddingInline: 6, minHeight: 20 }));
globalStyle(`${urgent} > *::before`, narrow({ display: 'none' }));

export const marks = style([
  { order: 5, ...oneLine('1'), flexShrink: 0, marginInlineStart: 'auto' },
  narrow({ order: 0 }),
]);

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

// A touch target is as high as its row.
globalStyle(`${tick} label`, coarse({ minWidth: 44, minHeight: 44, ...centered }));

// The focused row shows its full text over the row below it.
globalStyle(`${list} [role="presentation"]:has(> ${row}[data-focus-visible])`, { zIndex: '1 !important' });
globalStyle(`${row}[data-focus-visible]`, { height: 'auto', minHeight: '100%' });
globalStyle(`${row}[data-focus-visible] :is(${name}, ${when}, ${numberHead})`, {
  whiteSpace: 'normal',
  overflow: 'visible',
});
globalStyle(`${row}[data-focus-visible] ${facts}`, { paddingBlock: space['2'] });
