import { globalStyle, style } from '@vanilla-extract/css';
import { grid, stack } from '../../design/styles.ts';
import { fontFamily, fontWeight } from '../../design/theme.css.ts';

// Paper: black on white in every scheme, in points. Thermal paper has no grey.
const BLACK = '#000';
const HAIRLINE = `0.5pt solid ${BLACK}`;

// Laid out next to the screen, so that a slip can be measured before its page is made.
export const sheet = style({
  position: 'fixed',
  top: 0,
  left: '-300vw',
  visibility: 'hidden',
  color: BLACK,
  background: '#fff',
  fontFamily: fontFamily.sans,
  fontSize: '9.5pt',
  lineHeight: 1.3,
  '@media': { print: { position: 'static', visibility: 'visible' } },
});

export const sheetHead = style({ marginBottom: '4mm', breakAfter: 'avoid' });
globalStyle(`${sheetHead} > h1`, { fontFamily: fontFamily.serif, fontSize: '16pt', fontWeight: fontWeight.bold });

// Columns have the same width on every print, so that the quantity is always in one place. Long words wrap.
export const paperTable = style({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  overflowWrap: 'anywhere',
});
globalStyle(`${paperTable} :is(th, td)`, { padding: '0.9mm 1.6mm', textAlign: 'start', verticalAlign: 'top' });
globalStyle(`${paperTable} [data-align="end"]`, { textAlign: 'end', fontVariantNumeric: 'tabular-nums' });
globalStyle(`${paperTable} thead`, { display: 'table-header-group' });
globalStyle(`${paperTable} thead th`, { borderBottom: `1pt solid ${BLACK}` });
globalStyle(`${paperTable} tr`, { breakInside: 'avoid' });
globalStyle(`${paperTable} tbody tr > *`, { borderTop: HAIRLINE });
globalStyle(`${paperTable} tr[data-group]`, { breakAfter: 'avoid', fontWeight: fontWeight.bold });
export const box = style({ width: '4mm', height: '4mm', border: `0.8pt solid ${BLACK}`, display: 'inline-block' });

export const pieces = style({ width: '18mm' });
export const slipBox = style({ width: '8mm' });
export const slipQuantity = style({ width: '12mm' });
export const slipAmount = style({ width: '24mm' });

export const rollSheet = style({ width: '72mm' });
export const a4Sheet = style({ width: '186mm' });
export const rollSlip = style({
  width: '72mm',
  marginInline: '4mm',
  paddingTop: '3mm',
  breakAfter: 'page',
  breakInside: 'avoid',
});
export const a4Slip = style({
  paddingBlock: '5mm',
  borderBottom: `0.8pt dashed ${BLACK}`,
  breakInside: 'avoid',
});

export const shelfLabels = style(grid(undefined, 'repeat(3, 1fr)'));
export const shelfLabel = style({
  ...stack(),
  padding: '2mm 3mm',
  border: HAIRLINE,
  breakInside: 'avoid',
  overflowWrap: 'anywhere',
});

export const slipHead = style({ display: 'flex', justifyContent: 'space-between', gap: '3mm' });
export const slipLogo = style({ height: '10mm', maxWidth: '30mm', objectFit: 'contain', objectPosition: 'left' });
export const slipCode = style({ flex: '0 0 26mm' });
export const slipNumber = style({ fontSize: '13pt', fontWeight: fontWeight.bold, fontVariantNumeric: 'tabular-nums' });
export const slipWhose = style({ fontSize: '11pt', fontWeight: fontWeight.bold });
export const loud = style({
  padding: '0.5mm 1.5mm',
  border: `1.2pt solid ${BLACK}`,
  fontWeight: fontWeight.bold,
  display: 'inline-block',
});
