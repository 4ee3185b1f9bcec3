import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { connectionStrip, topBarHeight } from '../../design/connectionStrip.ts';
import { ring } from '../../design/focusRing.css.ts';
import { vars } from '../../design/theme.css.ts';

const { color, fontFamily, fontSize, fontWeight, layer, radius, space } = vars;

export const frame = style({
  display: 'flex',
  flexDirection: 'column',
  minHeight: `calc(100dvh - var(${connectionStrip}, 0px))`,
  fontSize: fontSize.small,
  '@media': {
    [media.desktop]: { flexDirection: 'row', height: `calc(100dvh - var(${connectionStrip}, 0px))` },
    print: { display: 'block', height: 'auto' },
  },
});

export const skipLink = style({
  position: 'fixed',
  insetInlineStart: space['3'],
  top: space['3'],
  zIndex: layer.toast,
  padding: `${space['2']} ${space['4']}`,
  background: color.accent,
  color: color.onAccent,
  borderRadius: radius.small,
  transform: 'translateY(-200%)',
  ':focus': { transform: 'none' },
  '@media': { '(pointer: coarse)': { minHeight: 44 }, print: { display: 'none' } },
});

export const sidebar = style({
  display: 'flex',
  flexDirection: 'column',
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

export const brand = style({
  ...name,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space['2'],
  minHeight: 36,
  paddingInlineStart: space['2'],
  selectors: { '[data-collapsed] &': { paddingInlineStart: 0 } },
});

/** The bar of a small screen; what sticks to the top there sticks below it. */
export const topBar = style({
  ...name,
  height: topBarHeight,
  position: 'sticky',
  top: `var(${connectionStrip}, 0px)`,
  zIndex: layer.sticky,
  display: 'flex',
  alignItems: 'center',
  gap: space['2'],
  padding: space['2'],
  background: color.sunken,
  borderBottom: `1px solid ${color.hairline}`,
  '@media': { [media.low]: { position: 'static' }, print: { display: 'none' } },
});

export const topName = style({ flex: '1 1 auto' });

export const searchPlace = style({ paddingTop: space['3'] });

export const nav = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space['3'],
  flex: '1 1 auto',
  paddingBlock: space['4'],
});
export const group = style({ display: 'flex', flexDirection: 'column', gap: space['1'] });
export const groupTitle = style({
  paddingInline: space['2'],
  fontSize: fontSize.tiny,
  fontWeight: fontWeight.medium,
  color: color.inkMuted,
});

export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space['3'],
  minHeight: 36,
  paddingInline: space['2'],
  borderRadius: radius.small,
  color: color.ink,
  fontSize: fontSize.small,
  textDecoration: 'none',
  selectors: {
    '&[data-hovered]': { background: color.paper },
    '&[aria-current]': { background: color.accentSoft, color: color.accentInk, fontWeight: fontWeight.bold },
    '&[data-focus-visible]': ring,
  },
  '@media': {
    '(pointer: coarse)': { minHeight: 44 },
    [media.forcedColors]: {
      selectors: { '&[aria-current]:not([data-focus-visible])': { outline: '2px solid Highlight', outlineOffset: -2 } },
    },
  },
});

// A name of two lines does not squeeze its icon.
globalStyle(`${item} > svg`, { flexShrink: 0 });

export const foot = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space['2'],
  paddingTop: space['3'],
  borderTop: `1px solid ${color.hairline}`,
});

// On a wide screen the content scrolls beside the sidebar, which stays. `relative`, so that hidden labels, which are placed
// absolutely, scroll with it: placed in the document they would make that longer than the window.
export const main = style({
  position: 'relative',
  flex: '1 1 auto',
  minWidth: 0,
  minHeight: 0,
  outline: 'none',
  '@media': { [media.desktop]: { overflow: 'auto' }, print: { overflow: 'visible' } },
});
globalStyle(`${main}:focus-visible`, { outline: 'none' });
