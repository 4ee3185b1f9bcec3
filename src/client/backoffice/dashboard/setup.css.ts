import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { bordered, color, space, stack, wrap } from '../../design/styles.ts';

export const steps = style({ ...stack(), maxWidth: 860, ...bordered('large') });
export const step = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: space['3'],
  rowGap: space['2'],
  padding: space['4'],
  selectors: { '& + &': { borderTop: `1px solid ${color.hairline}` } },
  '@media': { [media.tablet]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto' } },
});
export const stepWords = style({ ...stack('1'), minWidth: 0 });
export const stepAction = style({
  ...wrap('2'),
  gridColumn: 2,
  '@media': { [media.tablet]: { gridColumn: 3, flexDirection: 'column', alignItems: 'stretch' } },
});
export const isDoneMark = style({ color: color.accentInk });
export const isOpenMark = style({ color: color.inkMuted });
