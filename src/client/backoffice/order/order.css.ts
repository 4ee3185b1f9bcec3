import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import {
  color,
  fontSize,
  fontWeight,
  grid,
  inline,
  muted,
  oneLine,
  radius,
  space,
  stack,
  wrap,
} from '../../design/styles.ts';
import { bottomBar } from '../../design/toast/bottomBar.ts';

export const order = style(stack('4'));

export const section = style({
  ...stack('3'),
  alignItems: 'stretch',
  paddingTop: space['4'],
  borderTop: `1px solid ${color.hairline}`,
});
globalStyle(`${order} > ${section}:first-child`, { borderTop: 'none', paddingTop: 0 });

export const facts = style({
  ...grid('3'),
  // A day and its time are on one line.
  gridTemplateColumns: 'repeat(auto-fill, minmax(176px, 1fr))',
  overflowWrap: 'anywhere',
});
globalStyle(`${facts} dt`, muted('tiny'));

/** In a second row, digits are aligned with those above. */
export const amounts = style({ ...grid('3'), gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))' });
globalStyle(`${amounts} dt`, muted('tiny'));
globalStyle(`${amounts} dd`, {
  fontSize: fontSize.large,
  fontWeight: fontWeight.bold,
  fontVariantNumeric: 'tabular-nums',
});
export const urgent = style({ color: color.dangerInk });

/** The proof is at most as high as the decision next to it. */
export const proofBox = style({ maxWidth: 420 });
export const proof = style({
  width: '100%',
  maxHeight: '60dvh',
  objectFit: 'contain',
  background: color.sunken,
  borderRadius: radius.small,
});

export const lines = style(stack());
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  columnGap: space['3'],
  rowGap: space['2'],
  paddingBlock: space['3'],
  borderTop: `1px solid ${color.hairline}`,
  overflowWrap: 'anywhere',
});
globalStyle(`${lines} > li:first-child`, { borderTop: 'none', paddingTop: 0 });
export const lineWords = style({ ...oneLine('3'), alignItems: 'start' });
/** Reserves the picture's place, so that names are aligned. */
export const picture = style({
  flex: '0 0 48px',
  height: 48,
  objectFit: 'cover',
  background: color.sunken,
  borderRadius: radius.small,
});
/** Below the words of the line. */
export const lineActions = style({ ...wrap('2'), gridColumn: '1 / -1', paddingInlineStart: 60 });
globalStyle(`${lineActions}:empty`, { display: 'none' });

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

export const note = style({
  paddingBlock: space['2'],
  borderTop: `1px solid ${color.hairline}`,
  overflowWrap: 'anywhere',
});
export const noteText = style({ whiteSpace: 'pre-wrap' });

/** At the bottom of the view, and never over the last row. */
export const bulkBar = style({
  position: 'sticky',
  bottom: `var(${bottomBar}, 0px)`,
  zIndex: 1,
  ...inline('2'),
  marginTop: 'auto',
  padding: `${space['2']} ${space['3']}`,
  background: color.accentSoft,
  border: `1px solid ${color.accent}`,
  borderRadius: radius.small,
  '@media': { [media.low]: { position: 'static' } },
});
