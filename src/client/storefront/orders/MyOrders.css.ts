import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { bordered, fontSize, oneLine, space, stack } from '../../design/styles.ts';

export const page = style({ ...stack('4'), width: '100%', maxWidth: 960, marginInline: 'auto' });

// One height for all rows and for what stands there while they load, so that nothing moves.
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: space['3'],
  minHeight: 164,
  padding: `${space['2']} ${space['3']}`,
  ...bordered('large'),
  '@media': { [media.tablet]: { minHeight: 132, paddingInline: space['5'] } },
});

export const when = style({ ...oneLine(), minHeight: 44, minWidth: 0 });
// A row of its own: the text has all the room that the amount leaves, however wide the status above is.
export const forWhom = style({ gridColumn: '1 / -1', ...oneLine('3'), justifyContent: 'space-between' });
globalStyle(`${forWhom} > :first-child`, { minWidth: 0 });
export const wide = style({ gridColumn: '1 / -1', minWidth: 0 });
export const doing = style({
  gridColumn: '1 / -1',
  ...oneLine('2'),
  justifyContent: 'space-between',
  minHeight: 44,
  fontSize: fontSize.small,
});
globalStyle(`${doing} > :first-child`, { minWidth: 0 });

export const more = style({ display: 'flex', justifyContent: 'center', paddingBlock: space['4'] });
