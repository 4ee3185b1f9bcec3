import { globalStyle, style } from '@vanilla-extract/css';
import { bare, bordered, ellipsis, grid, muted, scrolling, stack, wrap } from '#client/design/styles.ts';
import {
  color,
  control,
  fontFamily,
  fontSize,
  fontWeight,
  layer,
  lineHeight,
  space,
} from '#client/design/theme.css.ts';

const nextToChart = 'screen and (min-width: 1280px)';

/** Aligned with the fields next to it, whose labels are above them. */
export const besideFields = style({ paddingTop: `calc(${fontSize.small} * ${lineHeight.body} + ${space['1']})` });
export const figures = style(grid('3', 'repeat(auto-fit, minmax(150px, 1fr))'));
export const figure = style({
  ...stack('1'),
  alignItems: 'flex-start',
  minWidth: 0,
  padding: `${space['3']} ${space['4']}`,
  ...bordered('small'),
});
export const figureValue = style({
  fontFamily: fontFamily.serif,
  fontSize: fontSize.large,
  fontWeight: fontWeight.bold,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});

export const opener = style({
  ...bare,
  color: color.accentInk,
  textAlign: 'inherit',
  textDecoration: 'underline',
  textDecorationThickness: 1,
  textUnderlineOffset: 3,
  overflowWrap: 'anywhere',
  ':hover': { textDecorationThickness: 2 },
});

export const loaded = style({ ...stack('4'), selectors: { '&[data-stale]': { opacity: 0.6, pointerEvents: 'none' } } });

/** On a wide screen the chart is next to the table, or to the figures if the columns need the whole width; elsewhere above the long table. */
export const body = style({
  ...grid('4', 'minmax(0, 1fr)'),
  gridTemplateAreas: '"figures" "chart" "table"',
  alignItems: 'start',
  '@media': {
    [nextToChart]: {
      gridTemplateColumns: 'minmax(0, 1fr) 360px',
      gridTemplateAreas: '"figures figures" "table chart"',
      selectors: {
        '&[data-wide-table]': {
          gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
          gridTemplateAreas: '"figures chart" "table table"',
        },
      },
    },
  },
});
export const figuresArea = style({ gridArea: 'figures', minWidth: 0 });
export const chartArea = style({ gridArea: 'chart', minWidth: 0 });
export const tableArea = style({ gridArea: 'table', minWidth: 0 });

export const scroller = style({
  ...scrolling,
  position: 'relative',
  maxHeight: 'max(360px, calc(100dvh - 220px))',
  ...bordered('small'),
  outlineOffset: -2,
});

/** All lines have the same height, so that the space of lines that are not rendered is known. */
export const LINE_HEIGHT = 36;

export const table = style({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: control.text,
  lineHeight: lineHeight.snug,
});
globalStyle(`${table} :is(th, td)`, {
  height: LINE_HEIGHT,
  paddingBlock: 0,
  paddingInline: 10,
  ...ellipsis,
  textAlign: 'start',
  fontWeight: fontWeight.regular,
});
globalStyle(`${table} :is(th, td)[data-align="end"]`, { textAlign: 'end', fontVariantNumeric: 'tabular-nums' });
// Two lines of small text fill a line of the table.
globalStyle(`${table} td[data-whole]`, { whiteSpace: 'normal', fontSize: fontSize.tiny, lineHeight: 1.2 });
globalStyle(`${table} thead th`, {
  position: 'sticky',
  top: 0,
  zIndex: layer.sticky,
  paddingBlock: space['1'],
  // A head that is longer than its column takes a second line; only rows are of one height.
  whiteSpace: 'normal',
  verticalAlign: 'bottom',
  ...muted('small'),
  fontWeight: fontWeight.medium,
  background: color.sunken,
  borderBottom: `1px solid ${color.hairline}`,
});
globalStyle(`${table} tfoot :is(th, td)`, {
  position: 'sticky',
  bottom: 0,
  zIndex: layer.sticky,
  fontWeight: fontWeight.bold,
  background: color.sunken,
  borderTop: `1px solid ${color.hairline}`,
});
globalStyle(`${table} tbody tr + tr > *`, { borderTop: `1px solid ${color.hairline}` });
globalStyle(`${table} tr[data-group] > *`, { fontWeight: fontWeight.bold, background: color.paper });
globalStyle(`${table} tr[data-uncounted] > *`, { color: color.inkMuted });
globalStyle(`${table} tr[data-uncounted] > [data-align="end"]`, { textDecoration: 'line-through' });
// A table with every figure underlined would be hard to read.
globalStyle(`${table} ${opener}:not(:hover)`, { textDecorationColor: color.hairline });
globalStyle(`${table} tr[data-space] > td`, { padding: 0, border: 0 });

// Paper: black on white in every scheme, in points.
const BLACK = '#000';
const HAIRLINE = '0.5pt solid #888';

export const sheet = style({
  display: 'none',
  color: BLACK,
  fontFamily: fontFamily.sans,
  fontSize: '9pt',
  lineHeight: 1.3,
  '@media': { print: { display: 'block' } },
});

export const sheetHead = style({ marginBottom: '4mm', breakAfter: 'avoid' });
globalStyle(`${sheetHead} > h1`, { fontFamily: fontFamily.serif, fontSize: '16pt', fontWeight: fontWeight.bold });

export const incomplete = style({ fontWeight: fontWeight.bold });
export const sheetFigures = style({ ...wrap(), columnGap: '8mm', rowGap: '1mm', marginBottom: '4mm' });
export const sheetChart = style({ maxWidth: '150mm', marginBottom: '5mm', breakInside: 'avoid' });

export const sheetTable = style({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: '7.5pt',
  lineHeight: 1.15,
});
globalStyle(`${sheetTable} :is(th, td)`, {
  padding: '0.2mm 1.2mm',
  textAlign: 'start',
  verticalAlign: 'top',
  fontWeight: fontWeight.regular,
  overflowWrap: 'anywhere',
});
globalStyle(`${sheetTable} :is(th, td)[data-align="end"]`, { textAlign: 'end', fontVariantNumeric: 'tabular-nums' });
globalStyle(`${sheetTable} td[data-unbroken]`, { whiteSpace: 'nowrap' });
globalStyle(`${sheetTable} thead`, { display: 'table-header-group' });
globalStyle(`${sheetTable} thead th`, {
  fontWeight: fontWeight.bold,
  borderBottom: `1pt solid ${BLACK}`,
  overflowWrap: 'normal',
});
globalStyle(`${sheetTable} tr`, { breakInside: 'avoid' });
globalStyle(`${sheetTable} tbody tr + tr > *`, { borderTop: HAIRLINE });
// A group's line stays with its first row, and the last row with the totals.
globalStyle(`${sheetTable} tr[data-group]`, { breakAfter: 'avoid' });
globalStyle(`${sheetTable} tr[data-group] > *`, { fontWeight: fontWeight.bold });
globalStyle(`${sheetTable} tr[data-totals]`, { breakBefore: 'avoid' });
globalStyle(`${sheetTable} tr[data-totals] > *`, { fontWeight: fontWeight.bold, borderTop: `1pt solid ${BLACK}` });
globalStyle(`${sheetTable} tr[data-uncounted] > [data-align="end"]`, { textDecoration: 'line-through' });
