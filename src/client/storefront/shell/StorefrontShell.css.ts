import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { connectionStrip } from '../../design/connectionStrip.ts';
import { color, fontFamily, fontSize, grid, layer, oneLine, radius, space, stack } from '../../design/styles.ts';
import { bottomBar } from '../../design/toast/bottomBar.ts';

const PAGE_WIDTH = 1600;

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
  maxWidth: PAGE_WIDTH,
  marginInline: 'auto',
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
  display: 'inline-flex',
  alignItems: 'center',
  gap: space['1'],
  maxWidth: '100%',
  minHeight: 44,
  fontFamily: fontFamily.serif,
  fontSize: fontSize.body,
  fontWeight: '600',
  whiteSpace: 'nowrap',
  // Between two buttons on the narrowest phones, or in a reader's large type.
  '@media': {
    'screen and (min-width: 350px)': { fontSize: fontSize.large },
    [media.tablet]: { gap: space['2'] },
  },
});
globalStyle(`${logoMark} img`, { maxHeight: 40, objectFit: 'contain' });
export const quietRow = style({
  ...oneLine('3'),
  justifyContent: 'space-between',
  maxWidth: PAGE_WIDTH,
  marginInline: 'auto',
  padding: `${space['1']} ${space['4']}`,
});
// In large type the name gives way, and then the way out takes two lines.
globalStyle(`${quietRow} > :first-child`, { minWidth: 0 });
globalStyle(`${quietRow} > :last-child`, { flexShrink: 0, maxWidth: '60%' });
export const logoWord = style({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' });
// The buttons' own padding is room enough on a phone: what it spares keeps the store's name whole.
const spare = `calc(-1 * ${space['2']})`;
export const categories = style({
  gridArea: 'categories',
  // No more than the gap after it: its highlight must not lie over the logo.
  marginInline: `${spare} calc(-1 * ${space['1']})`,
  '@media': { [media.tablet]: { marginInline: 0 } },
});
export const search = style({
  gridArea: 'search',
  width: '100%',
  maxWidth: '44rem',
  minWidth: 0,
  marginInline: 'auto',
  paddingInline: space['1'],
});
/** Suggestions open below the field, as wide as it. */
export const searchAnchor = style({ position: 'relative' });
/** Around a menu's button: it has no box of its own. */
export const own = style({
  gridArea: 'own',
  ...oneLine(),
  marginInlineStart: spare,
  '@media': { [media.tablet]: { marginInlineStart: 0 } },
});

/** A label for which a phone has no room; its icon stands for it, and screen readers still read it. */
export const wideLabel = style({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  '@media': { [media.desktop]: { position: 'static', width: 'auto', height: 'auto', clipPath: 'none' } },
});

export const iconWithBadge = style({ display: 'inline-flex', alignItems: 'flex-start', color: color.ink });
/** On the icon's corner, without room of its own. */
export const dot = style({
  width: 10,
  height: 10,
  marginInlineStart: -10,
  flexShrink: 0,
  borderRadius: radius.round,
  background: color.notice,
  border: `1px solid ${color.ink}`,
});
// Over a corner of the icon and the button's own padding: one figure takes no room, and what is larger (three figures, a
// reader's large type) makes the button wider instead of covering the next one.
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
  '@media': { print: { display: 'none' } },
});

export const main = style({
  flexGrow: 1,
  // The footer waits below the fold even of a page that is still empty: it never jumps out of sight when that fills.
  minHeight: '100svh',
  width: '100%',
  maxWidth: PAGE_WIDTH,
  marginInline: 'auto',
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
  ...grid('6'),
  maxWidth: PAGE_WIDTH,
  marginInline: 'auto',
  padding: `${space['8']} ${space['4']}`,
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'repeat(3, 1fr)' },
    [media.desktop]: { paddingInline: space['6'] },
  },
});
