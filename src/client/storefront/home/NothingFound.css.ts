import { style } from '@vanilla-extract/css';
import { grid, stack } from '../../design/styles.ts';

/** At most three pictures side by side, on a phone too. */
export const categories = style({
  ...grid('3'),
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 132px)',
  justifyContent: 'center',
  width: '100%',
  padding: 0,
  listStyle: 'none',
});
export const category = style({ ...stack('1'), overflowWrap: 'anywhere' });
