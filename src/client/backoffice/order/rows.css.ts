import { globalStyle, type StyleRule, style } from '@vanilla-extract/css';
import { bordered, centered, ellipsis, hiddenLook, muted, oneLine, stack, tight } from '#client/design/styles.ts';
import { color, fontSize, fontWeight, space } from '#client/design/theme.css.ts';
import { ring } from '../../design/focusRing.css.ts';
import { stickyHead } from '../records/panes.ts';

/** Below this width a row has three lines instead of two. */
export const NARROW = 340;
/** From this width on, marks have words and numbers have their year. */
const ROOMY = 440;
/** Heights of a row at 16 px type, in pixels. Windowing uses them, so no line may wrap. */
export const ROW_HEIGHT = { wide: 60, narrow: 78 } as const;
export const ROW_GAP = 4;

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
  selectors: { '&[data-scrolls]': { overflow: 'auto' } },
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

/** Width of the button at the lower end of a narrow row. */
const ACTION = { fine: 34, coarse: 44 };

/** Two lines on a grid; in a narrow row three lines with separate widths. */
export const facts = style([
  {
    flex: '1 1 auto',
    minWidth: 0,
    alignSelf: 'center',
    display: 'grid',
    alignItems: 'center',
    columnGap: space['2'],
    rowGap: 2,
    gridTemplate: `"name name name end" minmax(20px, auto) "note badges marks number" minmax(20px, auto) /
      minmax(0, max-content) max-content minmax(max-content, 1fr) auto`,
    fontSize: fontSize.small,
    lineHeight: 1.35,
    selectors: {
      '&:first-child': { paddingInlineStart: space['2'] },
      '&:last-child': { paddingInlineEnd: space['3'] },
    },
  },
  narrow({ ...stack(), alignItems: 'stretch', paddingInlineEnd: space['2'] }),
]);
export const line = style([{ display: 'contents' }, narrow({ ...oneLine('2'), minWidth: 0, minHeight: 20 })]);
globalStyle(`${facts}:not(:last-child) > ${line}:not(:first-child)`, narrow({ marginInlineEnd: ACTION.fine - 6 }));
globalStyle(`${facts}:not(:last-child) > ${line}:not(:first-child)`, {
  '@media': { '(pointer: coarse)': narrow({ marginInlineEnd: ACTION.coarse - 6 }) },
});

const cut = { minWidth: 0, ...ellipsis } as const;
/** Its column is as wide as the row, not as its words. */
export const name = style({
  ...cut,
  gridArea: 'name',
  flex: '1 1 0',
  contain: 'inline-size',
  fontWeight: fontWeight.medium,
});
export const note = style({ ...cut, gridArea: 'note', ...muted('tiny') });

export const badges = style({ gridArea: 'badges', display: 'flex', flexShrink: 0, gap: space['1'] });
// In a narrow row the words need the dot's space.
globalStyle(`${badges} > *`, narrow({ paddingInline: 6, minHeight: 20 }));
globalStyle(`${badges} > *::before`, narrow({ display: 'none' }));

export const end = style([
  {
    gridArea: 'end',
    justifySelf: 'end',
    whiteSpace: 'nowrap',
    fontWeight: fontWeight.medium,
    fontVariantNumeric: 'tabular-nums',
  },
  narrow({ marginInlineStart: 'auto', fontSize: fontSize.tiny }),
]);

export const marks = style({ ...oneLine('1'), gridArea: 'marks', justifySelf: 'end' });

export const number = style({
  gridArea: 'number',
  display: 'flex',
  minWidth: 0,
  justifySelf: 'end',
  ...muted('tiny'),
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
export const numberHead = style(cut);
export const year = style({ '@container': { [`(max-width: ${ROOMY}px)`]: { display: 'none' } } });
export const lastDigits = style({ fontWeight: fontWeight.bold, color: color.ink });

export const markWord = style({ '@container': { [`(max-width: ${ROOMY}px)`]: hiddenLook } });
export const mark = style({
  ...tight('1'),
  ...muted('tiny'),
  fontWeight: fontWeight.medium,
  selectors: {
    '&[data-tone="danger"]': { color: color.dangerInk },
    '&[data-tone="notice"]': { color: color.noticeInk },
  },
});

export const action = style([
  { flexShrink: 0, ...centered, width: ACTION.fine },
  coarse({ width: ACTION.coarse }),
  narrow({ position: 'absolute', insetInlineEnd: 0, bottom: 0, height: 50 }),
]);

// A touch target is as high as its row.
globalStyle(`${tick} label`, coarse({ minWidth: 44, minHeight: 44, ...centered }));

// The focused row shows its full text over the row below it.
globalStyle(`${list} [role="presentation"]:has(> ${row}[data-focus-visible])`, { zIndex: '1 !important' });
globalStyle(`${row}[data-focus-visible]`, { height: 'auto', minHeight: '100%' });
globalStyle(`${row}[data-focus-visible] :is(${name}, ${note}, ${numberHead})`, {
  whiteSpace: 'normal',
  overflow: 'visible',
});
globalStyle(`${row}[data-focus-visible] ${facts}`, { paddingBlock: space['2'] });

export const found = style({
  ...stack('3'),
  flex: '1 1 auto',
  minWidth: 0,
  minHeight: 0,
  // Space for a card's focus ring, which the scrolling part would cut off.
  padding: `2px 2px ${space['4']}`,
});

/** Orders of one time, below its heading. */
export const slot = style(stack('2'));
export const slotHead = style({
  ...stickyHead,
  alignItems: 'baseline',
  paddingBlock: space['1'],
  background: color.paper,
  borderBottom: `2px solid ${color.hairline}`,
});
