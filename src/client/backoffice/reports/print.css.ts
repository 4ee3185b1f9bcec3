import { globalStyle, style } from '@vanilla-extract/css';
import { fontFamily, fontWeight, wrap } from '../../design/styles.ts';

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
export const sheetChart = style({ maxWidth: '180mm', marginBottom: '5mm', breakInside: 'avoid' });

export const sheetTable = style({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: '8.5pt',
});
globalStyle(`${sheetTable} :is(th, td)`, {
  padding: '0.9mm 1.6mm',
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
