import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { bordered, color, grid, inline, radius, space, stack } from '../../design/styles.ts';

/** The fields of the page. The line below the head is also that of the first section. */
export const sections = style({});
globalStyle(`${sections} > section:first-child`, { paddingTop: 0, borderTop: 0 });

export const number = style({ maxWidth: 280 });

export const account = style({
  ...grid('3'),
  padding: space['3'],
  ...bordered('small'),
  '@media': {
    [media.tablet]: { gridTemplateColumns: '1.2fr 1.2fr 1fr auto', alignItems: 'start' },
  },
});

export const helpRow = style({
  ...grid('3'),
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: space['3'],
  ...bordered('small'),
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'start' } },
});

export const accountButtons = style({
  display: 'flex',
  gap: space['1'],
  // Aligned with the boxes, whose labels are above them.
  '@media': { [media.tablet]: { paddingTop: 22 } },
});

export const accountPicture = style({
  ...inline('3'),
  '@media': { [media.tablet]: { gridColumn: '1 / -1', gridRow: 2 } },
});

export const logoPicture = style({
  width: 96,
  height: 96,
  objectFit: 'contain',
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.small,
});

/** A code needs white in every scheme. */
export const qrPicture = style([logoPicture, { background: 'white' }]);

export const closedDays = style({
  ...grid('5'),
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [media.desktop]: { gridTemplateColumns: '324px minmax(0, 1fr)' } },
});

/** As high as the calendar, also before it has loaded. */
export const month = style({ minHeight: 356, maxWidth: 324 });

export const chosenDay = style({ ...stack('3'), maxWidth: 324, padding: space['3'], ...bordered('small') });

export const moveRow = style({
  ...grid('2'),
  alignItems: 'center',
  paddingBlock: space['2'],
  borderBottom: `1px solid ${color.hairline}`,
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) 220px' } },
});

export const dayRow = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'center',
  columnGap: space['4'],
  minHeight: 44,
  paddingBlock: space['1'],
  borderBottom: `1px solid ${color.hairline}`,
  '@media': { [media.tablet]: { gridTemplateColumns: '136px 1fr auto', minHeight: 36 } },
});

// On a phone the date is above its reason, and the button next to both.
const atColumn = (column: number) => ({ '@media': { [media.tablet]: { gridColumn: column, gridRow: 1 } } });
export const dayDate = style({ gridColumn: 1, ...atColumn(1) });
export const dayReason = style({ gridColumn: 1, ...inline(), columnGap: space['2'], ...atColumn(2) });
export const dayAction = style({ gridColumn: 2, gridRow: '1 / span 2', ...atColumn(3) });
