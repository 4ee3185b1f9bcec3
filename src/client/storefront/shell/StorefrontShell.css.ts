import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { vars } from '../../design/theme.css.ts';

const { color, fontFamily, fontSize, layer, space } = vars;

const PAGE_WIDTH = 1600;

// What gets focus must not end up below the sticky header.
globalStyle('html', { scrollPaddingTop: 112, '@media': { [media.desktop]: { scrollPaddingTop: 76 } } });

export const shell = style({ minHeight: '100dvh', display: 'flex', flexDirection: 'column' });

export const skip = style({
  position: 'fixed',
  top: space['2'],
  left: space['2'],
  zIndex: layer.overlay,
  selectors: { '&:not(:focus-within)': { clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' } },
});

export const header = style({
  position: 'sticky',
  top: 0,
  zIndex: layer.sticky,
  background: color.paper,
  borderBottom: `1px solid ${color.hairline}`,
  '@media': { print: { display: 'none' } },
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
  gap: space['2'],
  maxWidth: '100%',
  minHeight: 44,
  fontFamily: fontFamily.serif,
  fontSize: fontSize.body,
  fontWeight: '600',
  whiteSpace: 'nowrap',
  // Between two buttons on the narrowest phones, or in a reader's large type.
  '@media': { 'screen and (min-width: 350px)': { fontSize: fontSize.large } },
});
export const logoWord = style({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' });
// The buttons' own padding is room enough on a phone: what it spares keeps the store's name whole.
const spare = `calc(-1 * ${space['2']})`;
export const categories = style({
  gridArea: 'categories',
  marginInline: spare,
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
export const own = style({
  gridArea: 'own',
  display: 'flex',
  alignItems: 'center',
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

export const iconWithBadge = style({ position: 'relative', display: 'inline-flex', color: color.ink });
export const badge = style({ position: 'absolute', top: -8, left: 12 });

export const categoryBar = style({
  minHeight: 48,
  borderBottom: `1px solid ${color.hairline}`,
  '@media': { print: { display: 'none' } },
});

export const main = style({
  flexGrow: 1,
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
  display: 'grid',
  gap: space['6'],
  maxWidth: PAGE_WIDTH,
  marginInline: 'auto',
  padding: `${space['8']} ${space['4']}`,
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'repeat(3, 1fr)' },
    [media.desktop]: { paddingInline: space['6'] },
  },
});
