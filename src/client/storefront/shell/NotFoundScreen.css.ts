import { style } from '@vanilla-extract/css';
import { space } from '../../design/styles.ts';

export const column = style({ maxWidth: '42rem', marginInline: 'auto', paddingBlock: space['8'] });

export const categories = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 12rem), 1fr))',
  columnGap: space['4'],
});
