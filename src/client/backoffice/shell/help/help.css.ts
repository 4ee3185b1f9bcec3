import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../../design/theme.css.ts';

const { color, fontWeight, radius, space } = vars;

export const jobs = style({ display: 'flex', flexDirection: 'column', gap: space['3'], margin: 0 });
globalStyle(`${jobs} dt`, { fontWeight: fontWeight.medium });
globalStyle(`${jobs} dd`, { margin: 0 });

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
  margin: 0,
});
globalStyle(`${keyList} dt`, {
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'start',
  alignItems: 'start',
  gap: space['1'],
});
globalStyle(`${keyList} dd`, { margin: 0 });
