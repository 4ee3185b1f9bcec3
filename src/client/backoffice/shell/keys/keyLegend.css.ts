import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../../design/theme.css.ts';

const { space } = vars;

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
