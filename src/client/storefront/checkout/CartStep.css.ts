import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { color, inline, oneLine, space, stack } from '../../design/styles.ts';

export const list = style({ ...stack(), outline: 'none' });

// On a phone quantity, bin and amount stand below the words.
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto auto minmax(0, 1fr)',
  gridTemplateAreas: '"tick picture text" ". foot foot"',
  alignItems: 'start',
  columnGap: space['3'],
  rowGap: space['3'],
  paddingBlock: space['4'],
  borderTop: `1px solid ${color.hairline}`,
  '@media': {
    [media.tablet]: {
      gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
      gridTemplateAreas: '"tick picture text foot"',
      columnGap: space['4'],
      alignItems: 'center',
    },
  },
});

export const whose = style({ paddingBlock: space['4'] });

export const tick = style({ gridArea: 'tick', ...oneLine(), minHeight: 44 });
// Without words beside it, the mark alone would be too narrow for a finger.
globalStyle(`${tick} label`, { justifyContent: 'center', width: 44, marginInline: -12 });
export const pictured = style({ gridArea: 'picture' });
export const textBlock = style({ gridArea: 'text', ...stack(), gap: 2, minWidth: 0 });
export const foot = style({
  gridArea: 'foot',
  ...inline('2'),
  '@media': {
    [media.tablet]: { flexWrap: 'nowrap' },
    // Beside the summary the name needs the room: the amount goes below the quantity.
    [media.desktop]: { flexWrap: 'wrap', maxWidth: 196 },
    [media.wide]: { flexWrap: 'nowrap', maxWidth: 'none' },
  },
});
export const amount = style({
  marginInlineStart: 'auto',
  textAlign: 'end',
  '@media': { [media.tablet]: { minWidth: 120 } },
});
export const choices = style({ gridColumn: '1 / -1', paddingBottom: space['3'] });
