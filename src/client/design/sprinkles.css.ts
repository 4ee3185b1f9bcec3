import { createSprinkles, defineProperties } from '@vanilla-extract/sprinkles';
import { media } from './breakpoints.ts';
import { vars } from './theme.css.ts';

const { color, space, radius } = vars;

const responsive = defineProperties({
  conditions: {
    mobile: {},
    tablet: { '@media': media.tablet },
    desktop: { '@media': media.desktop },
  },
  defaultCondition: 'mobile',
  responsiveArray: ['mobile', 'tablet', 'desktop'],
  properties: {
    display: ['none', 'block', 'flex', 'grid'],
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
    flexWrap: ['wrap', 'nowrap'],
    flexGrow: { '1': 1 },
    flexShrink: { '0': 0 },
    minWidth: { '0': 0 },
    width: { full: '100%' },
    position: ['relative', 'sticky'],
    overflow: ['hidden', 'auto'],
    background: {
      paper: color.paper,
      surface: color.surface,
      sunken: color.sunken,
      accentSoft: color.accentSoft,
      noticeSoft: color.noticeSoft,
    },
    border: { hairline: `1px solid ${color.hairline}` },
    borderTop: { hairline: `1px solid ${color.hairline}` },
    borderBottom: { hairline: `1px solid ${color.hairline}` },
    borderRadius: radius,
  },
});

/** Layout atoms for Box, Stack and Inline. There is no margin: a parent owns the space between its children. */
export const sprinkles = createSprinkles(responsive, fixed);

export type Sprinkles = Parameters<typeof sprinkles>[0];
