import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { centered, grid, radius, space, stack, wrap } from '../../design/styles.ts';

export const page = style({ ...stack('6'), width: '100%', maxWidth: 1040, marginInline: 'auto' });

export const due = style({ ...wrap(), columnGap: space['6'], rowGap: space['1'] });

export const columns = style({
  ...grid('8'),
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': { [media.desktop]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space['10'] } },
});

// As high before the picture is there as after, so that nothing below it jumps.
export const preview = style({ ...centered, height: 240, width: '100%' });
globalStyle(`${preview} img`, { maxWidth: '100%', maxHeight: 240, objectFit: 'contain', borderRadius: radius.small });
