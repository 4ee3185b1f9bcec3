import { globalStyle, type StyleRule, style } from '@vanilla-extract/css';
import { media } from '../breakpoints.ts';
import { bordered, centered, hiddenLook, muted, ringInside, stack, tight } from '../styles.ts';
import { color, control, fontWeight, lineHeight, space } from '../theme.css.ts';

export const frame = style({
  overflowX: 'auto',
  // Visually hidden elements in a cell are placed here; otherwise they would widen the page.
  position: 'relative',
  ...bordered('small'),
  '@media': { print: { overflow: 'visible', border: 0 } },
});

export const table = style({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: control.text,
  lineHeight: lineHeight.snug,
  outline: 'none',
  selectors: { '&[data-focus-visible]': ringInside },
});

export const columnHeader = style({
  height: control.row,
  paddingInline: space['3'],
  textAlign: 'start',
  ...muted('small'),
  fontWeight: fontWeight.medium,
  background: color.sunken,
  borderBottom: `1px solid ${color.hairline}`,
  whiteSpace: 'nowrap',
  outline: 'none',
  selectors: {
    '&[data-allows-sorting]': { cursor: 'pointer' },
    '&[data-allows-sorting][data-hovered]': { color: color.ink },
    '&[data-focus-visible]': ringInside,
    '&[data-align="end"]': { textAlign: 'end' },
    '&[data-align="center"]': { textAlign: 'center' },
  },
});

export const headerContent = style({
  ...tight('1'),
  verticalAlign: 'middle',
  // The arrow moves to the other side, so that heading and figures end on one line.
  selectors: { '[data-align="end"] > &': { flexDirection: 'row-reverse' } },
});

export const tick = style({ ...centered, width: 20 });
globalStyle(`${tick} > * > *`, { minHeight: 0, padding: 0 });

/** Its space is reserved while another column is sorted. */
export const arrow = style({
  visibility: 'hidden',
  selectors: {
    '[data-sort-direction] &': { visibility: 'visible', color: color.ink },
    '[data-sort-direction="descending"] &': { transform: 'rotate(180deg)' },
  },
});

export const row = style({
  outline: 'none',
  selectors: {
    '&[data-openable]': { cursor: 'default' },
    '&[data-hovered]': { background: color.sunken },
    '&[data-selected]': { background: color.accentSoft },
    '&[data-focus-visible]': { outline: `2px solid ${color.focus}`, outlineOffset: -2 },
  },
});

export const cell = style({
  height: control.row,
  padding: `${space['1']} ${space['3']}`,
  verticalAlign: 'middle',
  textAlign: 'start',
  outline: 'none',
  selectors: {
    '&[data-focus-visible]': ringInside,
    '&[data-align="end"]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '&[data-align="center"]': { textAlign: 'center' },
    '&[data-nowrap]': { whiteSpace: 'nowrap' },
  },
});

globalStyle(`${table} tbody tr + tr > *, ${table} tfoot tr > *`, { borderTop: `1px solid ${color.hairline}` });

export const plain = style([table, { '@media': { print: { fontSize: '9.5pt' } } }]);
globalStyle(`${plain} [data-prose]`, { minWidth: 'min(15rem, 55vw)', overflowWrap: 'anywhere' });
// Text wraps normally inside any cell; a date and its time stay together.
globalStyle(`${plain} [data-nowrap] *, ${plain} time`, { textWrapMode: 'nowrap' });
globalStyle(`${plain} th`, { fontWeight: fontWeight.medium });
globalStyle(`${plain} thead`, { '@media': { print: { display: 'table-header-group' } } });
globalStyle(`${plain} tr`, { '@media': { print: { breakInside: 'avoid' } } });
globalStyle(`${plain} tfoot td, ${plain} tfoot th`, { fontWeight: fontWeight.bold, background: color.sunken });

function stackedIn(width: string): string {
  const stacked = style({});
  const at = (selector: string, look: StyleRule) =>
    globalStyle(`${stacked} ${selector}`, { '@media': { [width]: look } });
  at('thead', hiddenLook);
  at(':is(tbody, tfoot)', { display: 'block' });
  at(':is(tbody, tfoot) tr', { ...stack('1'), padding: space['3'] });
  at('tfoot tr', { background: color.sunken });
  at(':is(tbody tr + tr, tfoot tr)', { borderTop: `1px solid ${color.hairline}` });
  at(':is(tbody, tfoot) tr > *', {
    display: 'block',
    height: 'auto',
    minWidth: 0,
    padding: 0,
    border: 'none !important',
    textAlign: 'start !important' as 'start',
    overflowWrap: 'anywhere',
  });
  at(':is(tbody, tfoot) tr > :empty', { display: 'none' });
  at('tbody tr > th', { order: -1, fontWeight: fontWeight.bold });
  at(':is(tbody, tfoot) tr > td[data-header]', {
    display: 'grid',
    gridTemplateColumns: '5rem minmax(0, 1fr)',
    columnGap: space['2'],
    justifyItems: 'start',
  });
  // The heading spans all lines of the first column, so that the content is in the second.
  at(':is(tbody, tfoot) tr > td[data-header]::before', {
    content: 'attr(data-header)',
    gridRow: '1 / span 20',
    color: color.inkMuted,
    fontWeight: fontWeight.regular,
  });
  return stacked;
}

export const stackedOnPhone = stackedIn(media.phone);
export const stackedOnTablet = stackedIn(media.belowDesktop);
