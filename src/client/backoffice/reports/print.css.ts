import { type GlobalStyleRule, globalStyle, type StyleRule, style } from '@vanilla-extract/css';
import { fontFamily, fontWeight, wrap } from '../../design/styles.ts';

type PrintRule = NonNullable<GlobalStyleRule['@media']>[string];

const print = (rule: PrintRule): StyleRule => ({ '@media': { print: rule } });

// Paper: black on white whatever the scheme, in points.
const BLACK = '#000';
const HAIRLINE = '0.5pt solid #888';

/** The printed sheet; not on the screen. */
export const sheet = style({
  display: 'none',
  ...print({ display: 'block', color: BLACK, fontFamily: fontFamily.sans, fontSize: '9pt', lineHeight: 1.3 }),
});

export const sheetHead = style(print({ marginBottom: '4mm', breakAfter: 'avoid' }));
globalStyle(`${sheetHead} > h1`, {
  '@media': { print: { fontFamily: fontFamily.serif, fontSize: '16pt', fontWeight: fontWeight.bold } },
});
export const incomplete = style(print({ fontWeight: fontWeight.bold }));
export const sheetFigures = style(print({ ...wrap(), columnGap: '8mm', rowGap: '1mm', marginBottom: '4mm' }));
export const sheetChart = style(print({ maxWidth: '180mm', marginBottom: '5mm', breakInside: 'avoid' }));

export const sheetTable = style(
  print({ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse', fontSize: '8.5pt' }),
);
globalStyle(`${sheetTable} :is(th, td)`, {
  '@media': {
    print: {
      padding: '0.9mm 1.6mm',
      textAlign: 'start',
      verticalAlign: 'top',
      fontWeight: fontWeight.regular,
      overflowWrap: 'anywhere',
    },
  },
});
globalStyle(`${sheetTable} :is(th, td)[data-align="end"]`, {
  '@media': { print: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } },
});
globalStyle(`${sheetTable} td[data-unbroken]`, { '@media': { print: { whiteSpace: 'nowrap' } } });
globalStyle(`${sheetTable} thead`, { '@media': { print: { display: 'table-header-group' } } });
globalStyle(`${sheetTable} thead th`, {
  '@media': { print: { fontWeight: fontWeight.bold, borderBottom: `1pt solid ${BLACK}`, overflowWrap: 'normal' } },
});
globalStyle(`${sheetTable} tr`, { '@media': { print: { breakInside: 'avoid' } } });
globalStyle(`${sheetTable} tbody tr + tr > *`, { '@media': { print: { borderTop: HAIRLINE } } });
// A group's line stays with its first row, and the last row with the totals.
globalStyle(`${sheetTable} tr[data-group]`, { '@media': { print: { breakAfter: 'avoid' } } });
globalStyle(`${sheetTable} tr[data-group] > *`, { '@media': { print: { fontWeight: fontWeight.bold } } });
globalStyle(`${sheetTable} tr[data-totals]`, { '@media': { print: { breakBefore: 'avoid' } } });
globalStyle(`${sheetTable} tr[data-totals] > *`, {
  '@media': { print: { fontWeight: fontWeight.bold, borderTop: `1pt solid ${BLACK}` } },
});
globalStyle(`${sheetTable} tr[data-uncounted] > [data-align="end"]`, {
  '@media': { print: { textDecoration: 'line-through' } },
});
