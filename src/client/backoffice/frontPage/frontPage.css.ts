import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { ring } from '../../design/focusRing.css.ts';
import {
  bordered,
  color,
  fontFamily,
  fontSize,
  fontWeight,
  grid,
  inline,
  lineHeight,
  muted,
  space,
  wrap,
} from '../../design/styles.ts';

/** Six tiles do not fit side by side here, and there is space for two rows. */
const TWO_ROWS = 'screen and (min-width: 640px) and (max-width: 1199px)';

/** As low as two lines of text, because staff work on the board below it. */
export const strip = style({
  flexShrink: 0,
  ...grid('2'),
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(150px, 1fr)',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  // Focus rings are drawn outside of the tiles.
  margin: -4,
  // Doubled, because lists without marks have no padding.
  selectors: { '&&': { padding: 4 } },
  scrollbarWidth: 'thin',
  '@media': {
    print: { display: 'none' },
    [TWO_ROWS]: { gridAutoFlow: 'row', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    [media.wide]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr)) repeat(2, minmax(0, 1.45fr))' },
  },
});

export const tile = style({
  flex: '1 1 auto',
  minWidth: 0,
  ...wrap(),
  columnGap: space['2'],
  alignItems: 'baseline',
  alignContent: 'center',
  minHeight: 48,
  padding: `${space['1']} ${space['2']}`,
  ...bordered('small'),
  color: color.ink,
  textDecoration: 'none',
  outline: 'none',
  selectors: {
    '&[data-hovered]': { borderColor: color.outline },
    '&[data-focus-visible]': ring,
  },
});

export const value = style({
  fontFamily: fontFamily.serif,
  fontSize: fontSize.body,
  fontWeight: fontWeight.bold,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: lineHeight.snug,
  whiteSpace: 'nowrap',
});

export const label = style({ fontSize: fontSize.small, lineHeight: lineHeight.snug });
export const note = style({
  flexBasis: '100%',
  ...muted('tiny'),
  lineHeight: lineHeight.snug,
  fontVariantNumeric: 'tabular-nums',
});

export const failed = style({ ...inline('3'), minHeight: 48 });
