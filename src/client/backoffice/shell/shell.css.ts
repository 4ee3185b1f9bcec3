import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { connectionStrip, topBarHeight } from '../../design/connectionStrip.ts';
import { centered, muted, oneLine, stack, wrap } from '../../design/styles.ts';
import { color, fontFamily, fontSize, fontWeight, layer, radius, space } from '../../design/theme.css.ts';
import { bottomBar as bottomBarHeight } from '../../design/toast/bottomBar.ts';
import { aboveToasts, toastsHeight } from '../../design/toast/placeToasts.ts';

/** Forced colors remove the background of the open entry. */
const marked = {
  selectors: { '&[aria-current]:not([data-focus-visible])': { outline: '2px solid Highlight', outlineOffset: -2 } },
} as const;

/** Below it the tables of the settings need the whole width. */
export const withList = 'screen and (min-width: 1200px)';

export const keys = style({ marginInlineStart: space['2'], fontFamily: fontFamily.sans, ...muted('tiny') });

export const tabsPlace = style({
  flexShrink: 0,
  padding: `${space['2']} ${space['4']} 0`,
  '@media': { [media.desktop]: { paddingInline: space['5'] }, print: { display: 'none' } },
});

/** The pages of the settings are a list on the left. */
export const sideTabs = style({
  '@media': { [withList]: { width: 208, overflowY: 'auto', paddingBlock: space['4'], paddingInlineEnd: 0 } },
});
export const tabs = style({
  ...wrap(),
  columnGap: space['1'],
  borderBottom: `1px solid ${color.hairline}`,
  selectors: { [`${sideTabs} > &`]: { '@media': { [withList]: { ...stack(), borderBottom: 0 } } } },
});
export const parts = style({
  ...wrap(),
  columnGap: space['1'],
  order: 1,
  flexBasis: '100%',
  selectors: {
    [`${sideTabs} &`]: {
      '@media': { [withList]: { ...stack(), order: 0, flexBasis: 'auto', paddingInlineStart: space['4'] } },
    },
  },
});

export const tab = style({
  ...oneLine(),
  minHeight: 36,
  paddingInline: space['2'],
  borderRadius: radius.small,
  ...muted('small'),
  textDecoration: 'none',
  selectors: {
    '&[data-hovered]': { color: color.ink, background: color.sunken },
    '&[aria-current]': { color: color.accentInk, fontWeight: fontWeight.bold },
    [`${tabs} > &[aria-current]`]: {
      borderEndStartRadius: 0,
      borderEndEndRadius: 0,
      boxShadow: `inset 0 -2px ${color.accent}`,
    },
    [`${parts} > &[aria-current]`]: { background: color.accentSoft },
    [`${sideTabs} &[aria-current="page"]:not(:has(+ nav))`]: { background: color.accentSoft },
    [`${sideTabs} > ${tabs} > &[aria-current]`]: { borderRadius: radius.small, boxShadow: 'none' },
  },
  '@media': {
    '(pointer: coarse)': { minHeight: 44 },
    [media.forcedColors]: marked,
  },
});

export const frame = style({
  ...stack(),
  minHeight: `calc(100dvh - var(${connectionStrip}, 0px))`,
  fontSize: fontSize.small,
  '@media': {
    [media.desktop]: { flexDirection: 'row', height: `calc(100dvh - var(${connectionStrip}, 0px))` },
    print: { display: 'block', height: 'auto' },
  },
});

export const sidebar = style({
  ...stack(),
  flexShrink: 0,
  width: 208,
  padding: space['3'],
  background: color.sunken,
  borderInlineEnd: `1px solid ${color.hairline}`,
  overflowY: 'auto',
  selectors: { '&[data-collapsed]': { width: 60, alignItems: 'center' } },
  '@media': { print: { display: 'none' } },
});

const name = { fontFamily: fontFamily.serif, fontSize: fontSize.body, fontWeight: '600' } as const;

export const brand = style({ ...name, ...oneLine('2'), justifyContent: 'space-between', minHeight: 36 });

export const brandName = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space['2'],
  minWidth: 0,
  overflowWrap: 'anywhere',
});

export const topBar = style({
  ...name,
  height: topBarHeight,
  position: 'sticky',
  top: `var(${connectionStrip}, 0px)`,
  zIndex: layer.sticky,
  ...oneLine('2'),
  padding: space['2'],
  background: color.sunken,
  borderBottom: `1px solid ${color.hairline}`,
  '@media': { [media.low]: { position: 'static' }, print: { display: 'none' } },
});

export const item = style({
  ...oneLine('3'),
  minHeight: 36,
  paddingInline: space['2'],
  borderRadius: radius.small,
  border: 0,
  background: 'transparent',
  color: color.ink,
  fontSize: fontSize.small,
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  selectors: {
    '&[data-hovered]': { background: color.paper },
    '&[aria-current]': { background: color.accentSoft, color: color.accentInk, fontWeight: fontWeight.bold },
  },
  '@media': {
    '(pointer: coarse)': { minHeight: 44 },
    [media.forcedColors]: marked,
  },
});

export const itemLabel = style({ flex: '1 1 auto', minWidth: 0 });

export const count = style({
  position: 'relative',
  minWidth: 20,
  paddingInline: space['1'],
  textAlign: 'center',
  fontSize: fontSize.tiny,
  fontWeight: fontWeight.bold,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: '20px',
  color: color.ink,
  background: color.surface,
  border: `1px solid ${color.hairline}`,
  borderRadius: 999,
  selectors: {
    '[data-collapsed] &': { position: 'absolute', insetInlineStart: 18, top: -4, lineHeight: '16px' },
  },
});
globalStyle(`[data-collapsed] ${item}`, { position: 'relative' });

/** Height of the bottom bar of a small screen, including its border. */
const BAR = '57px';
/** Windows that have it and are high enough for it to stay in sight. */
const WITH_BAR = 'screen and (max-width: 1023px) and (min-height: 521px)';

export const bottomBar = style({
  position: 'sticky',
  bottom: 0,
  zIndex: layer.sticky,
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  minHeight: BAR,
  paddingBottom: 'env(safe-area-inset-bottom)',
  background: color.sunken,
  borderTop: `1px solid ${color.hairline}`,
  '@media': { [media.low]: { position: 'static' }, print: { display: 'none' } },
});
// Toasts, the focused element and sticky parts stay above this bar.
globalStyle(`:root:has(${bottomBar})`, {
  '@media': {
    [WITH_BAR]: {
      vars: { [bottomBarHeight]: `calc(${BAR} + env(safe-area-inset-bottom))` },
      scrollPaddingBottom: aboveToasts,
    },
  },
});

export const barItem = style({
  position: 'relative',
  ...stack(),
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2,
  minHeight: 56,
  color: color.ink,
  fontSize: fontSize.tiny,
  textDecoration: 'none',
  outlineOffset: -2,
  selectors: {
    '&[aria-current]': {
      color: color.accentInk,
      fontWeight: fontWeight.bold,
      boxShadow: `inset 0 2px ${color.accent}`,
    },
  },
  '@media': { [media.forcedColors]: marked },
});
globalStyle(`${barItem} > ${itemLabel}`, { flex: '0 0 auto' });
globalStyle(`${barItem} > ${count}`, {
  position: 'absolute',
  top: 3,
  insetInlineStart: 'calc(50% + 5px)',
  lineHeight: '16px',
});

export const column = style({
  ...stack(),
  selectors: { [`&:has(> ${sideTabs})`]: { '@media': { [withList]: { flexDirection: 'row' } } } },
  flex: '1 1 auto',
  minWidth: 0,
  minHeight: 0,
  '@media': { print: { display: 'block' } },
});

// A name of two lines does not shrink its icon.
globalStyle(`${item} > svg`, { flexShrink: 0 });

// Scrolls next to the sidebar, above the toasts. `relative`, so that hidden labels scroll with it instead of lengthening the document.
export const main = style({
  position: 'relative',
  flex: '1 1 auto',
  minWidth: 0,
  minHeight: 0,
  outline: 'none',
  '@media': {
    [media.desktop]: { overflow: 'auto', marginBottom: `var(${toastsHeight}, 0px)` },
    print: { overflow: 'visible' },
  },
});
globalStyle(`${main}:focus-visible`, { outline: 'none' });

export const signIn = style({ ...centered, minHeight: '100dvh', padding: space['4'], background: color.sunken });
// Focused after its form has gone; it is not a control.
globalStyle(`${signIn} > *`, { width: '100%', maxWidth: 420, outline: 'none' });
