import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../breakpoints.ts';
import { bordered, muted, stack, wrap } from '../styles.ts';
import { color, fontFamily, fontSize, fontWeight, radius, space } from '../theme.css.ts';

export const page = recipe({
  base: stack(),
  variants: {
    place: {
      start: {
        padding: space['4'],
        '@media': {
          [media.desktop]: { padding: `${space['4']} ${space['5']} ${space['8']}` },
          print: { padding: 0 },
        },
      },
      center: { width: '100%', marginInline: 'auto' },
    },
    width: {
      narrow: { maxWidth: 440 },
      form: { maxWidth: 640 },
      // About seventy characters per line.
      text: { maxWidth: '42rem' },
      reading: { maxWidth: 960 },
      list: { maxWidth: 1280 },
      wideList: { maxWidth: 1280, '@media': { 'screen and (min-width: 1600px)': { maxWidth: 1680 } } },
      full: {},
    },
  },
});

globalStyle('[data-on="screen"]', { '@media': { print: { display: 'none !important' } } });
globalStyle('[data-on="paper"]', { '@media': { screen: { display: 'none !important' } } });

// A page with a print sheet prints nothing else.
globalStyle(`${page.classNames.base}:has(> [data-print-sheet]) > :not([data-print-sheet])`, {
  '@media': { print: { display: 'none' } },
});

export const toolbar = style(wrap());

export const toolbarField = recipe({
  base: {
    '@media': { [media.tablet]: { flex: '1 1 140px', maxWidth: 'var(--field-width)' } },
  },
  variants: { onPhone: { line: { flex: '1 1 100%' }, share: { flex: '1 1 130px' } } },
});

export const toolbarEnd = style({ ...wrap('2'), marginInlineStart: 'auto' });

export const facts = recipe({
  base: { overflowWrap: 'anywhere' },
  variants: {
    // Each as wide as its words, so that a day and its time stay on one line.
    flow: { row: wrap(), columns: { display: 'grid', alignItems: 'start' } },
  },
});

export const term = recipe({ variants: { size: { tiny: muted('tiny'), small: muted('small') } } });

export const fact = recipe({
  variants: {
    look: {
      text: {},
      amount: { fontWeight: fontWeight.bold, fontVariantNumeric: 'tabular-nums' },
      figure: { fontFamily: fontFamily.serif, fontSize: fontSize.large, fontVariantNumeric: 'tabular-nums' },
    },
  },
});

export const panel = recipe({
  base: { ...stack(), minWidth: 0 },
  variants: {
    look: {
      box: bordered('large'),
      soft: { background: color.accentSoft, border: `1px solid ${color.accent}`, borderRadius: radius.large },
      // Parts of one page, one below the other.
      ruled: {
        borderTop: `1px solid ${color.hairline}`,
        selectors: { '&:first-child': { borderTop: 'none', paddingTop: 0 } },
      },
    },
  },
});

/** One column, and from a width on those that the element sets. */
export const columns = recipe({
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
  variants: {
    from: {
      phone: { gridTemplateColumns: 'var(--columns)' },
      tablet: { '@media': { [media.tablet]: { gridTemplateColumns: 'var(--columns)' } } },
      desktop: { '@media': { [media.desktop]: { gridTemplateColumns: 'var(--columns)' } } },
      wide: { '@media': { [media.wide]: { gridTemplateColumns: 'var(--columns)' } } },
    },
  },
});

export const splitPane = recipe({
  variants: {
    height: {
      content: {},
      // The panes scroll, and the page does not.
      page: { flex: '1 1 auto', minHeight: 0, '@media': { [media.desktop]: { gridTemplateRows: 'minmax(0, 1fr)' } } },
    },
  },
});
globalStyle(`${splitPane.classNames.base} > *`, { minWidth: 0 });
globalStyle(`${splitPane.classNames.base} > [data-sticky]`, {
  '@media': { [media.tablet]: { position: 'sticky', top: space['4'] }, [media.low]: { position: 'static' } },
});

export const row = style({
  borderTop: `1px solid ${color.hairline}`,
  overflowWrap: 'anywhere',
  selectors: { '[data-lines="between"] > &:first-child': { borderTop: 'none' } },
});
