import { globalStyle, style } from '@vanilla-extract/css';
import { color, fontWeight, grid, muted, radius, space, stack, wrap } from '../../design/styles.ts';

export const desk = style(stack('5'));

export const section = style({
  ...stack('3'),
  alignItems: 'stretch',
  paddingTop: space['4'],
  borderTop: `1px solid ${color.hairline}`,
});
globalStyle(`${desk} > ${section}:first-child`, { borderTop: 'none', paddingTop: 0 });

/** In a second row, digits are aligned with those above. */
export const amounts = style({ ...grid('3'), gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))' });
globalStyle(`${amounts} dt`, { ...muted('tiny') });
globalStyle(`${amounts} dd`, { fontWeight: fontWeight.bold, fontVariantNumeric: 'tabular-nums' });
export const urgent = style({ color: color.dangerInk });

export const receipts = style(stack());
export const receipt = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  columnGap: space['3'],
  minHeight: 44,
  paddingBlock: space['1'],
  borderTop: `1px solid ${color.hairline}`,
  overflowWrap: 'anywhere',
});
export const figure = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });

export const facts = style({
  ...grid('3'),
  // A day and its time are on one line.
  gridTemplateColumns: 'repeat(auto-fill, minmax(176px, 1fr))',
  overflowWrap: 'anywhere',
});
export const term = style({ ...muted('tiny') });

export const lines = style(stack());
export const line = style({
  display: 'grid',
  gridTemplateColumns: '48px minmax(0, 1fr) auto',
  alignItems: 'start',
  columnGap: space['3'],
  rowGap: space['2'],
  paddingBlock: space['3'],
  borderTop: `1px solid ${color.hairline}`,
  overflowWrap: 'anywhere',
});
globalStyle(`${lines} > li:first-child`, { borderTop: 'none', paddingTop: 0 });
/** Reserves the picture's place, so that names are aligned. */
export const picture = style({
  width: 48,
  height: 48,
  objectFit: 'cover',
  background: color.sunken,
  borderRadius: radius.small,
});
export const lineStatus = style({ gridColumn: '2 / -1', ...wrap('2') });

/** The proof is at most as high as the decision next to it. */
export const proofBox = style({ maxWidth: 420 });
