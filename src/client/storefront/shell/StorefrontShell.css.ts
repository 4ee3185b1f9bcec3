import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { connectionStrip } from '#client/design/connectionStrip.ts';
import { centered, ellipsis, grid, hiddenLook, notPrinted, oneLine, square, stack } from '#client/design/styles.ts';
import { color, fontFamily, fontSize, fontWeight, layer, radius, space } from '#client/design/theme.css.ts';
import { bottomBar } from '#client/design/toast/bottomBar.ts';

/** Lists of 1,312 px and the margins at both sides; narrower pages begin at the same left edge. */
const PAGE_WIDTH = 1360;

/** In the middle of a wide window. */
const centeredPage = { maxWidth: PAGE_WIDTH, marginInline: 'auto' } as const;

export const picture = style({
  ...square(44),
  overflow: 'hidden',
  borderRadius: radius.small,
  background: color.sunken,
});
globalStyle(`${picture} img`, { display: 'block', width: '100%', height: '100%', objectFit: 'cover' });

export const icon = style({ ...square(44), ...centered, color: color.inkMuted });

/** As wide as the bar, so that its buttons are at its edges. */
export const frame = style({ position: 'relative', ...centeredPage });

/** Over the end of the visible part, which fades below it. A finger scrolls the bar itself. */
export const scroll = style({
  position: 'absolute',
  zIndex: 1,
  top: 0,
  bottom: 0,
  display: 'none',
  alignItems: 'center',
  width: 56,
  padding: `0 ${space['2']}`,
  border: 0,
  color: color.ink,
  cursor: 'pointer',
  '@media': {
    '(hover: hover)': { display: 'flex' },
    // Forced colors have no fading: the text below would show through.
    [media.forcedColors]: { width: 36, selectors: { '&[data-direction]': { background: 'Canvas' } } },
  },
  selectors: {
    '&[data-direction="on"]': {
      insetInlineEnd: 0,
      justifyContent: 'flex-end',
      background: `linear-gradient(to left, ${color.paper} 50%, transparent)`,
    },
    '&[data-direction="back"]': {
      insetInlineStart: 0,
      justifyContent: 'flex-start',
      background: `linear-gradient(to right, ${color.paper} 50%, transparent)`,
    },
    '&:hover': { color: color.accentInk },
  },
});

export const bar = style({
  position: 'relative',
  display: 'flex',
  gap: space['5'],
  padding: `0 ${space['4']}`,
  ...centeredPage,
  listStyle: 'none',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  whiteSpace: 'nowrap',
  '@media': { [media.desktop]: { paddingInline: space['6'] } },
});

export const entry = style({
  flexShrink: 0,
  borderBottom: '3px solid transparent',
  fontSize: fontSize.small,
  selectors: { '&[data-current]': { borderBottomColor: color.accent, fontWeight: fontWeight.medium } },
  '@media': {
    [media.forcedColors]: {
      borderBottomColor: 'Canvas',
      selectors: { '&[data-current]': { borderBottomColor: 'Highlight' } },
    },
  },
});

export const entryIcon = style({ display: 'contents', '@media': { [media.phone]: { display: 'none' } } });

export const shape = style({ ...oneLine(), minHeight: 47, flexShrink: 0 });

// A focused element must not be below the sticky header, or below a bar at the bottom of a phone.
globalStyle('html', {
  scrollPaddingTop: 112,
  scrollPaddingBottom: `calc(var(${bottomBar}, 0px) + ${space['4']})`,
  '@media': { [media.desktop]: { scrollPaddingTop: 76 }, [media.low]: { scrollPaddingTop: space['4'] } },
});

export const shell = style({ minHeight: '100dvh', ...stack() });

export const header = style({
  position: 'sticky',
  top: `var(${connectionStrip}, 0px)`,
  zIndex: layer.sticky,
  background: color.paper,
  borderBottom: `1px solid ${color.hairline}`,
  '@media': { [media.low]: { position: 'static' }, print: { display: 'none' } },
});

export const headerRow = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gridTemplateAreas: '"categories logo own" "search search search"',
  alignItems: 'center',
  columnGap: space['1'],
  ...centeredPage,
  padding: `${space['1']} ${space['2']} ${space['2']}`,
  '@media': {
    [media.tablet]: { paddingInline: space['4'] },
    [media.desktop]: {
      gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
      gridTemplateAreas: '"logo categories search own"',
      columnGap: space['4'],
      padding: `${space['2']} ${space['6']}`,
    },
  },
});

export const logo = style({ gridArea: 'logo', minWidth: 0 });
export const logoMark = style({
  ...oneLine('1'),
  display: 'inline-flex',
  maxWidth: '100%',
  minHeight: 44,
  fontFamily: fontFamily.serif,
  fontSize: fontSize.body,
  fontWeight: '600',
  whiteSpace: 'nowrap',
  '@media': {
    'screen and (min-width: 350px)': { fontSize: fontSize.large },
    [media.tablet]: { gap: space['2'] },
  },
});
globalStyle(`${logoMark} img`, { maxHeight: 40, objectFit: 'contain' });
export const quietRow = style({
  ...oneLine('3'),
  justifyContent: 'space-between',
  ...centeredPage,
  padding: `${space['1']} ${space['4']}`,
});
// In large type the name shrinks first, then the sign-out button takes two lines.
globalStyle(`${quietRow} > :first-child`, { minWidth: 0 });
globalStyle(`${quietRow} > :last-child`, { flexShrink: 0, maxWidth: '60%' });
export const logoWord = style(ellipsis);
// On a phone the buttons' padding is enough space, so that the store's name fits.
const spare = `calc(-1 * ${space['2']})`;
export const categories = style({
  gridArea: 'categories',
  // No more than the gap after it: its highlight must not cover the logo.
  marginInline: `${spare} calc(-1 * ${space['1']})`,
  '@media': { [media.desktop]: { marginInline: 0 } },
});
export const search = style({
  gridArea: 'search',
  width: '100%',
  minWidth: 0,
  marginInline: 'auto',
  paddingInline: space['1'],
  '@media': { [media.tablet]: { paddingInline: 0 }, [media.desktop]: { maxWidth: '44rem' } },
});
export const searchAnchor = style({ position: 'relative' });
export const own = style({
  gridArea: 'own',
  ...oneLine(),
  marginInlineStart: spare,
  '@media': { [media.tablet]: { marginInlineStart: 0 } },
});

export const wideLabel = style({
  ...hiddenLook,
  whiteSpace: 'nowrap',
  '@media': { [media.desktop]: { position: 'static', width: 'auto', height: 'auto', clipPath: 'none' } },
});

export const iconWithBadge = style({ display: 'inline-flex', alignItems: 'flex-start', color: color.ink });
export const dot = style({
  ...square(10),
  marginInlineStart: -10,
  borderRadius: radius.round,
  background: color.notice,
  border: `1px solid ${color.ink}`,
});
// Over the icon's corner: one digit takes no space, and larger content makes the button wider instead of covering the next one.
export const badge = style({
  display: 'inline-flex',
  flexShrink: 0,
  marginTop: -8,
  marginInline: -10,
  ':empty': { display: 'none' },
});

export const categoryBar = style({
  minHeight: 48,
  borderBottom: `1px solid ${color.hairline}`,
  ...notPrinted,
});

export const main = style({
  flexGrow: 1,
  // The footer is below the fold even of an empty page, so that it never jumps.
  minHeight: '100svh',
  width: '100%',
  ...centeredPage,
  padding: `${space['4']} ${space['4']} ${space['16']}`,
  outline: 'none',
  '@media': { [media.desktop]: { padding: `${space['6']} ${space['6']} ${space['16']}` } },
});

export const footer = style({
  borderTop: `1px solid ${color.hairline}`,
  background: color.sunken,
  '@media': { print: { display: 'none' } },
});

export const footerColumns = style({
  ...grid('4'),
  ...centeredPage,
  padding: `${space['6']} ${space['4']}`,
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'repeat(3, 1fr)' },
    [media.desktop]: { paddingInline: space['6'] },
  },
});
