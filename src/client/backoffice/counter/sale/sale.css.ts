import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../../design/breakpoints.ts';
import { vars } from '../../../design/theme.css.ts';
import { bottomBar } from '../../../design/toast/bottomBar.ts';

const { color, fontSize, fontWeight, radius, space } = vars;

export const columns = style({
  display: 'grid',
  gap: space['5'],
  alignItems: 'start',
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(260px, 320px)' } },
});
export const goods = style({ display: 'flex', flexDirection: 'column', gap: space['3'], minWidth: 0 });

export const found = style({ display: 'flex', flexDirection: 'column', gap: space['1'] });
export const foundRow = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: space['3'],
  width: '100%',
  minHeight: 44,
  padding: `${space['2']} ${space['3']}`,
  font: 'inherit',
  color: color.ink,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  background: color.surface,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.small,
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.sunken },
    '&:focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: -2 },
  },
});

export const saleLine = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: space['2'],
  paddingBlock: space['3'],
  borderTop: `1px solid ${color.hairline}`,
  overflowWrap: 'anywhere',
});
globalStyle(`${saleLine}:first-child`, { borderTop: 'none' });
export const choices = style({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: space['3'],
});
export const figure = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', fontWeight: fontWeight.bold });

export const till = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space['4'],
  padding: space['4'],
  background: color.surface,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.large,
  '@media': { [media.tablet]: { position: 'sticky', top: space['4'] } },
});
/** The button that sells, in sight above the bar of a phone whatever is above it. */
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
  margin: 0,
  fontFamily: vars.fontFamily.sans,
  fontSize: fontSize.display,
  fontWeight: fontWeight.bold,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.2,
  overflowWrap: 'anywhere',
});
