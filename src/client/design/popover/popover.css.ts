import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../breakpoints.ts';
import { input } from '../field/field.css.ts';
import { fadeIn, fadeOut, riseIn } from '../focusRing.css.ts';
import { bare, bordered, centered, ellipsis, inline, muted, oneLine, ringInside, scrolling, stack } from '../styles.ts';
import { color, control, fontSize, fontWeight, layer, lineHeight, motion, radius, space } from '../theme.css.ts';

const floating = { ...bordered('large'), color: color.ink, boxShadow: color.shadow };

export const popover = style({
  maxWidth: 'calc(100vw - 24px)',
  ...floating,
  outline: 'none',
  selectors: {
    '&[data-entering]': { animation: `${riseIn} ${motion.calm} ${motion.ease}` },
    '&[data-exiting]': { animation: `${fadeOut} ${motion.quick} ${motion.ease} forwards` },
  },
});

export const listPopover = style([popover, { minWidth: 'var(--trigger-width)', overflow: 'auto' }]);

export const list = style({ padding: space['1'], outline: 'none', overflow: 'auto', maxHeight: 'inherit' });

const line = {
  minHeight: control.height,
  padding: `${space['1']} ${space['3']}`,
  borderRadius: radius.small,
  color: color.ink,
  fontSize: control.text,
  lineHeight: lineHeight.snug,
  textDecoration: 'none',
} as const;

export const item = style({
  ...oneLine('3'),
  ...line,
  cursor: 'pointer',
  outline: 'none',
  selectors: {
    '&[data-hovered], &[data-focused]': { background: color.sunken },
    '&[data-focus-visible]': ringInside,
    '&[data-selected]': { fontWeight: fontWeight.medium },
    '&[data-disabled]': { color: color.inkMuted, cursor: 'not-allowed' },
  },
});

/** The name of an option: struck through if disabled; the reason below it stays legible. */
export const itemLabel = style({ selectors: { [`${item}[data-disabled] &`]: { textDecoration: 'line-through' } } });

export const itemText = style({ ...stack(), flex: '1 1 6rem', minWidth: 0 });
export const itemNote = style({ ...muted('small'), fontWeight: 'normal' });

/** Its space is reserved, so that labels stay aligned. */
export const tick = style({
  flexShrink: 0,
  color: color.accentInk,
  visibility: 'hidden',
  selectors: { '[data-selected] > &': { visibility: 'visible' } },
});

export const empty = style({ padding: space['3'], ...muted('small') });

export const tooltip = style({
  maxWidth: 260,
  padding: `${space['1']} ${space['2']}`,
  background: color.ink,
  color: color.paper,
  borderRadius: radius.small,
  fontSize: fontSize.small,
  selectors: { '&[data-entering]': { animation: `${fadeIn} ${motion.quick} ${motion.ease}` } },
});

/** Near the top, so that a growing and shrinking list moves nothing above it. */
export const paletteTop = style({
  alignItems: 'flex-start',
  justifyContent: 'center',
  padding: space['2'],
  '@media': { [media.tablet]: { padding: space['4'], paddingTop: '10dvh' } },
});

export const paletteField = style({ padding: space['3'], borderBottom: `1px solid ${color.hairline}` });

export const paletteResults = style({
  ...scrolling,
  flex: '1 1 auto',
  minHeight: 0,
  maxHeight: '60dvh',
  scrollPaddingBlock: space['2'],
});

export const paletteLegend = style({
  display: 'none',
  gap: space['4'],
  padding: `${space['2']} ${space['4']}`,
  borderTop: `1px solid ${color.hairline}`,
  ...muted('tiny'),
  '@media': { [media.tablet]: { display: 'flex' } },
});

export const menu = style([list, { minWidth: 200 }]);

export const menuItem = recipe({
  base: item,
  variants: { tone: { ink: {}, danger: { color: color.dangerInk } } },
  defaultVariants: { tone: 'ink' },
});

export const menuIcon = style({ flexShrink: 0, color: color.inkMuted, ...centered });

export const sectionTitle = style({
  ...muted('tiny'),
  padding: `${space['2']} ${space['3']} ${space['1']}`,
  fontWeight: fontWeight.bold,
});

export const separator = style({ height: 1, margin: `${space['1']} 0`, background: color.hairline });

export const popup = style({
  position: 'absolute',
  zIndex: layer.overlay,
  top: `calc(100% + ${space['1']})`,
  insetInline: 0,
  ...floating,
  animation: `${riseIn} ${motion.calm} ${motion.ease}`,
});

export const suggestionList = style({
  ...scrolling,
  maxHeight: 'min(34rem, calc(100dvh - 10rem))',
  padding: space['1'],
});

export const group = style({
  selectors: { '& + &': { borderTop: `1px solid ${color.hairline}`, marginTop: space['1'], paddingTop: space['1'] } },
});

export const suggestion = style({
  ...inline(),
  // In large type the content at the end of the line wraps.
  gap: `0 ${space['3']}`,
  ...line,
  WebkitTapHighlightColor: 'transparent',
  selectors: {
    '&:hover': { background: color.sunken },
    '&[aria-selected="true"]': { background: color.sunken, boxShadow: `inset 0 0 0 2px ${color.focus}` },
  },
});

export const iconPanel = style({
  ...stack('3'),
  width: 'min(440px, calc(100vw - 48px))',
  maxHeight: 'inherit',
  padding: space['3'],
  outline: 'none',
});

export const iconGrid = style({
  display: 'grid',
  gap: space['1'],
  gridTemplateColumns: 'repeat(auto-fill, minmax(84px, 1fr))',
  maxHeight: 320,
  overflowY: 'auto',
  outline: 'none',
  selectors: { '&[data-empty]': { display: 'block' } },
});

export const iconCell = style({
  ...bare,
  ...centered,
  alignContent: 'center',
  gap: space['1'],
  minHeight: 60,
  padding: space['1'],
  textAlign: 'center',
  outline: 'none',
  selectors: {
    '&[data-hovered], &[data-focused]': { background: color.sunken },
    '&[data-selected]': { background: color.accentSoft, color: color.accentInk },
    '&[data-focus-visible]': ringInside,
  },
});

export const selectFrame = style({ position: 'relative' });

export const native = style([
  input,
  { appearance: 'none', paddingInlineEnd: `calc(18px + 2 * ${space['2']})`, cursor: 'pointer' },
]);

// The list is the system's own; dark text must not appear on a dark surface.
globalStyle(`${native} option`, { background: color.surface, color: color.ink });

export const selectTrigger = style([
  input,
  {
    ...oneLine('2'),
    justifyContent: 'space-between',
    paddingInlineEnd: space['2'],
    textAlign: 'start',
    cursor: 'pointer',
    selectors: { '&[data-disabled]': { cursor: 'not-allowed' } },
  },
]);

export const chosen = style({ ...ellipsis, selectors: { '&[data-placeholder]': { color: color.inkMuted } } });

export const chevron = style({ flexShrink: 0, color: color.inkMuted });
export const nativeSelectChevron = style([
  chevron,
  { position: 'absolute', insetInlineEnd: space['2'], pointerEvents: 'none' },
]);
