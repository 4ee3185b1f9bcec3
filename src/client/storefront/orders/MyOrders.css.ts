import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { bordered, fontSize, inline, oneLine, space, stack } from '../../design/styles.ts';

export const page = style({ ...stack('4'), width: '100%', maxWidth: 960, marginInline: 'auto' });

// The height that most rows need, for the skeleton as well, so that little moves.
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: space['3'],
  minHeight: 208,
  padding: `${space['2']} ${space['3']}`,
  ...bordered('large'),
  '@media': { [media.tablet]: { paddingInline: space['5'] } },
});

export const when = style({ ...oneLine(), minHeight: 44, minWidth: 0 });
export const paying = style({ ...inline('2'), minWidth: 0, fontSize: fontSize.small });
export const wide = style({ gridColumn: '1 / -1', minWidth: 0 });
export const amount = style({ justifySelf: 'end' });
export const doing = style({ gridColumn: '1 / -1', ...inline('2'), minHeight: 44, fontSize: fontSize.small });
// A line of its own on a phone, where the words are longer than what the items and the code leave.
export const sending = style({
  order: -1,
  flexBasis: '100%',
  '@media': { [media.tablet]: { order: 0, flexBasis: 'auto' } },
});
export const forWhom = style({ flex: '1 1 0', minWidth: 0 });
export const items = style({ gridColumn: '1 / -1', minWidth: 0 });

export const more = style({ display: 'flex', justifyContent: 'center', paddingBlock: space['4'] });
