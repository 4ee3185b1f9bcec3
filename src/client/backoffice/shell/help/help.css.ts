import { globalStyle, style } from '@vanilla-extract/css';
import { color, fontWeight, radius, space, stack, wrap } from '../../../design/styles.ts';

export const jobs = style({ ...stack('3') });
globalStyle(`${jobs} dt`, { fontWeight: fontWeight.medium });

export const picture = style({
  width: '100%',
  height: 'auto',
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.small,
});

export const keyList = style({
  display: 'grid',
  gridTemplateColumns: 'fit-content(35%) 1fr',
  gap: `${space['2']} ${space['4']}`,
});
globalStyle(`${keyList} dt`, { ...wrap('1'), alignContent: 'start', alignItems: 'start' });
