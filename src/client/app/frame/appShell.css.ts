import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { connectionStrip } from '../../design/connectionStrip.ts';
import { color, fontFamily, fontSize, fontWeight, layer, oneLine, radius, space } from '../../design/styles.ts';

export const skip = style({
  position: 'fixed',
  top: space['2'],
  left: space['2'],
  zIndex: layer.overlay,
  selectors: { '&:not(:focus-within)': { clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' } },
});

// The page that index.html shows until the scripts have loaded, placed as in StorefrontShell.css.ts. HTML cannot know generated class names.
globalStyle('.first-frame', {
  height: 101,
  paddingTop: space['1'],
  borderBottom: `1px solid ${color.hairline}`,
  '@media': { [media.desktop]: { height: 61, paddingTop: space['2'] }, print: { display: 'none' } },
});

globalStyle('.first-frame-row', {
  ...oneLine('2'),
  height: 44,
  // Next to the categories button.
  paddingInlineStart: 54,
  fontFamily: fontFamily.serif,
  fontSize: fontSize.body,
  fontWeight: '600',
  '@media': {
    'screen and (min-width: 350px)': { fontSize: fontSize.large },
    [media.tablet]: { paddingInlineStart: 74 },
    [media.desktop]: { paddingInlineStart: `max(${space['6']}, calc((100% - 1600px) / 2 + ${space['6']}))` },
  },
});

globalStyle('.first-frame-search', {
  height: 44,
  maxWidth: 696,
  marginInline: space['3'],
  border: `1px solid ${color.outline}`,
  borderRadius: radius.small,
  background: color.surface,
  '@media': {
    [media.tablet]: { marginInline: 'auto' },
    // There its position depends on the text next to it.
    [media.desktop]: { display: 'none' },
  },
});

export const deferred = style({ display: 'contents' });

// Sticky parts at the top of a page are placed below the strip while it is shown.
export const region = style({
  position: 'sticky',
  top: 0,
  zIndex: layer.toast,
  '@media': { [media.low]: { position: 'static' }, print: { display: 'none' } },
});

const height = '2rem';

export const strip = style({
  minHeight: height,
  padding: `${space['1']} ${space['4']}`,
  background: color.noticeSoft,
  color: color.noticeInk,
  borderBottom: `1px solid ${color.hairline}`,
  fontSize: fontSize.small,
  fontWeight: fontWeight.medium,
  textAlign: 'center',
  selectors: { '&[data-state="back"]': { background: color.accentSoft, color: color.accentInk } },
});

globalStyle(`:root:has(${strip})`, { vars: { [connectionStrip]: height } });

// Google's button is 44 px high; the space is reserved before its script loads.
export const frame = style({ minHeight: 44, display: 'grid', alignItems: 'center' });

// Its frame is white by default.
export const button = style({ colorScheme: 'light' });
