import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { color, fontFamily, fontSize, layer, oneLine, radius, space } from '#client/design/styles.ts';

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
