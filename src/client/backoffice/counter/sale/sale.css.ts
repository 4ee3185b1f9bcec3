import { style } from '@vanilla-extract/css';
import { media } from '../../../design/breakpoints.ts';
import { bordered, grid, oneLine, stack, tiles } from '../../../design/styles.ts';
import { color, fontFamily, fontSize, fontWeight, space } from '../../../design/theme.css.ts';
import { bottomBar } from '../../../design/toast/bottomBar.ts';

export const columns = style({
  ...grid('5'),
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': { [media.tablet]: { grid: 'auto 1fr / minmax(0, 1fr) minmax(260px, 320px)' } },
});
export const foundList = style(tiles('260px', '1'));
export const foundRow = style({
  ...oneLine('3'),
  justifyContent: 'space-between',
  width: '100%',
  minHeight: 44,
  padding: `${space['2']} ${space['3']}`,
  color: color.ink,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  ...bordered('small'),
  cursor: 'pointer',
  outlineOffset: -2,
  ':hover': { background: color.sunken },
});

export const figure = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', fontWeight: fontWeight.bold });

export const till = style({
  ...stack('4'),
  padding: space['4'],
  ...bordered('large'),
  '@media': { [media.tablet]: { gridRow: '1 / span 2', gridColumn: 2, position: 'sticky', top: space['4'] } },
});
/** The sell button, always visible above a phone's bar. */
export const sellBar = style({
  '@media': {
    [media.phone]: {
      position: 'sticky',
      zIndex: 1,
      bottom: `var(${bottomBar}, 0px)`,
      paddingBlock: space['2'],
      background: color.surface,
    },
  },
});
export const total = style({
  fontFamily: fontFamily.sans,
  fontSize: fontSize.display,
  fontWeight: fontWeight.bold,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.2,
  overflowWrap: 'anywhere',
});
