import { style } from '@vanilla-extract/css';
import { color, control, grid, muted, oneLine, space, stack } from '#client/design/styles.ts';

/** From here on the sizes are a table; below, each is a card. */
export const SIZES_TABLE = 'screen and (min-width: 1360px)';

/** Two columns where both have room: what is used most to the left and on top. */
export const columns = style({
  ...grid('4'),
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'stretch',
  '@media': { 'screen and (min-width: 1200px)': { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 4fr)' } },
});
export const across = style({ gridColumn: '1 / -1', minWidth: 0 });

/** Short fields beside one another. */
export const pair = style({
  ...grid('4'),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(11rem, 100%), 1fr))',
  alignItems: 'start',
});

/** The columns of a size's row where it is one line of a table. */
const sizeColumns = [
  'minmax(6.5rem, 1.2fr)',
  'minmax(8.5rem, 1fr)',
  '4.5rem',
  'minmax(7rem, 1fr)',
  'minmax(6.5rem, 1.4fr)',
  '5rem',
  'minmax(7rem, 1fr)',
  '3.5rem',
  '11rem',
].join(' ');

export const sizeHead = style({
  display: 'none',
  '@media': {
    [SIZES_TABLE]: {
      ...grid('3'),
      gridTemplateColumns: sizeColumns,
      paddingBlockEnd: space['2'],
      ...muted('small'),
      borderBottom: `1px solid ${color.hairline}`,
    },
  },
});

export const sizeRow = style({
  ...grid('3'),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(8.5rem, 45%), 1fr))',
  alignItems: 'start',
  paddingBlock: space['4'],
  borderBottom: `1px solid ${color.hairline}`,
  '@media': { [SIZES_TABLE]: { gridTemplateColumns: sizeColumns, paddingBlock: space['2'] } },
});

/** A figure that is read, on one line with the fields beside it. */
export const figure = style({
  ...stack('1'),
  fontSize: control.text,
  fontVariantNumeric: 'tabular-nums',
  '@media': {
    [SIZES_TABLE]: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', minHeight: control.height },
  },
});

export const rowSwitch = style({
  ...oneLine(),
  alignSelf: 'end',
  gridColumn: 'span 2',
  minHeight: control.height,
  '@media': { [SIZES_TABLE]: { gridColumn: 'auto', alignSelf: 'start' } },
});

export const rowTools = style({
  ...oneLine(),
  justifyContent: 'flex-end',
  gridColumn: '1 / -1',
  minHeight: control.height,
  '@media': { [SIZES_TABLE]: { gridColumn: 'auto' } },
});
