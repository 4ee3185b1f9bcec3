import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../breakpoints.ts';
import { bare, centered, oneLine, ringInside, square } from '../styles.ts';
import { color, control, fontSize, fontWeight, lineHeight, radius, space } from '../theme.css.ts';

export const trigger = style({
  ...bare,
  ...oneLine('2'),
  flex: '1 1 auto',
  justifyContent: 'space-between',
  alignSelf: 'stretch',
  padding: `0 ${control.inset}`,
  textAlign: 'start',
  outline: 'none',
});

export const placeholder = style({ color: color.inkMuted });
export const icon = style({ flexShrink: 0, color: color.inkMuted });

export const calendar = style({ padding: space['2'] });
export const header = style({ ...oneLine(), justifyContent: 'space-between' });
// A finger's width, also in the back office; seven fit into 360 px, and a narrower phone divides its width.
const dayWidth = 'min(44px, (100vw - 36px) / 7)';
export const grid = style({
  borderCollapse: 'separate',
  borderSpacing: 0,
  tableLayout: 'fixed',
  width: `calc(7 * ${dayWidth})`,
});

export const weekday = style({
  paddingBlock: space['1'],
  // Three letters fit into their day even in large type.
  fontSize: `min(${fontSize.tiny}, 4.4vw, 20px)`,
  fontWeight: fontWeight.medium,
  color: color.inkMuted,
});

export const day = style({
  ...centered,
  width: dayWidth,
  height: 44,
  borderRadius: radius.small,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  outline: 'none',
  WebkitTapHighlightColor: 'transparent',
  selectors: {
    '&[data-hovered]': { background: color.sunken },
    '&[data-pressed]': { background: color.accentSoft },
    '&[data-outside-month], &[data-past]': { visibility: 'hidden' },
    '&[data-today]': { fontWeight: fontWeight.bold },
    '&[data-unavailable], &[data-disabled]': { color: color.inkMuted, cursor: 'not-allowed' },
    // A drawn line: text-decoration is too faint on two digits.
    '&[data-unavailable]:not([data-disabled])': {
      background: `linear-gradient(to top left, transparent 48.5%, ${color.inkMuted} 48.5%, ${color.inkMuted} 51.5%, transparent 51.5%) center / 22px 22px no-repeat`,
    },
    '&[data-unavailable][data-focused]': { backgroundColor: color.sunken },
    '&[data-selected]': { background: color.accent, color: color.onAccent, fontWeight: fontWeight.bold },
    '&[data-focus-visible]': ringInside,
    '&[data-selected][data-focus-visible]': {
      boxShadow: `inset 0 0 0 2px ${color.focus}, inset 0 0 0 4px ${color.onAccent}`,
    },
  },
  '@media': {
    [media.forcedColors]: {
      selectors: { '&[data-unavailable]': { textDecoration: 'line-through', color: 'GrayText' } },
    },
  },
});

/** Space for two lines, so that the calendar keeps its size. */
export const note = style({
  minHeight: `calc(2 * ${fontSize.small} * ${lineHeight.snug})`,
  maxWidth: `calc(7 * ${dayWidth})`,
  padding: `${space['1']} ${space['2']}`,
  boxSizing: 'content-box',
  fontSize: fontSize.small,
  lineHeight: lineHeight.snug,
  color: color.noticeInk,
});

export const segments = style({
  ...oneLine(),
  flex: '1 1 auto',
  minWidth: 0,
  paddingInlineStart: control.inset,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  cursor: 'text',
});

export const segment = style({
  paddingInline: 1,
  borderRadius: 3,
  outline: 'none',
  caretColor: 'transparent',
  selectors: {
    '&:is([data-type="literal"], [data-placeholder])': { color: color.inkMuted },
    '&[data-focused]': { background: color.accent, color: color.onAccent },
  },
  '@media': { [media.forcedColors]: { selectors: { '&[data-focused]': { outline: '2px solid Highlight' } } } },
});

// On the page a month may be narrower than seven fingers: a phone of 320 px has space for 40 px a day.
export const month = style({ width: '100%', tableLayout: 'fixed' });
export const marked = style({ position: 'relative', width: 'auto' });

// The day's name states the tone; dot and weight are visual only.
globalStyle(`${marked}[data-mark="holiday"]`, { color: color.noticeInk, fontWeight: fontWeight.bold });
globalStyle(`${marked}[data-mark="closed"]`, { color: color.dangerInk, fontWeight: fontWeight.bold });
globalStyle(`${marked}[data-mark="opened"]`, { color: color.accentInk, fontWeight: fontWeight.bold });
globalStyle(`${marked}[data-selected]`, { color: color.onAccent });
globalStyle(`${marked}[data-mark]::after`, {
  ...square(5),
  content: '""',
  position: 'absolute',
  insetInlineStart: 'calc(50% - 2.5px)',
  bottom: 6,
  borderRadius: '50%',
  background: 'currentcolor',
});
globalStyle(`${marked}[data-weekend]:not([data-mark], [data-selected])`, { color: color.inkMuted });
