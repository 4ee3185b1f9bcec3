import { createSprinkles, defineProperties } from '@vanilla-extract/sprinkles';
import { media } from './breakpoints.ts';
import { vars } from './theme.css.ts';

const { color, fontSize, fontWeight, lineHeight, space } = vars;
const hairline = `1px solid ${color.hairline}`;

const responsive = defineProperties({
  conditions: {
    mobile: {},
    tablet: { '@media': media.tablet },
    desktop: { '@media': media.desktop },
  },
  defaultCondition: 'mobile',
  responsiveArray: ['mobile', 'tablet', 'desktop'],
  properties: {
    display: ['none', 'block', 'inline', 'flex', 'inline-flex', 'grid'],
    flexDirection: ['row', 'column'],
    alignItems: ['start', 'center', 'end', 'stretch', 'baseline'],
    justifyContent: ['start', 'center', 'end', 'space-between'],
    gap: space,
    paddingTop: space,
    paddingBottom: space,
    paddingLeft: space,
    paddingRight: space,
  },
  shorthands: {
    padding: ['paddingTop', 'paddingBottom', 'paddingLeft', 'paddingRight'],
    paddingX: ['paddingLeft', 'paddingRight'],
    paddingY: ['paddingTop', 'paddingBottom'],
  },
});

const fixed = defineProperties({
  properties: {
    rowGap: space,
    columnGap: space,
    flex: ['1 1 auto'],
    flexWrap: ['wrap', 'nowrap'],
    flexGrow: { '1': 1 },
    alignSelf: ['stretch'],
    gridColumn: { all: '1 / -1' },
    minWidth: { '0': 0 },
    // A finger's height.
    minHeight: { '0': 0, '44': 44 },
    width: { full: '100%' },
    maxWidth: { form: 640, reading: 960 },
    marginLeft: ['auto'],
    borderTop: { hairline },
    borderBottom: { hairline },
    color: { inkMuted: color.inkMuted },
    fontSize: { tiny: fontSize.tiny, small: fontSize.small, large: fontSize.large },
    fontWeight: { bold: fontWeight.bold },
    fontVariantNumeric: ['tabular-nums'],
    lineHeight: { snug: lineHeight.snug },
    textAlign: ['start', 'center'],
    overflowWrap: ['anywhere'],
    whiteSpace: ['nowrap'],
    outline: ['none'],
  },
});

/** Layout atoms for Box, Stack and Inline. The only margin is `auto`: a parent owns the space between its children. */
export const sprinkles = createSprinkles(responsive, fixed);

export type Sprinkles = Parameters<typeof sprinkles>[0];
