import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { color, grid, space } from '../../design/styles.ts';

export const student = style({
  ...grid('3'),
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"name name" "grade remove"',
  paddingBottom: space['4'],
  borderBottom: `1px solid ${color.hairline}`,
  '@media': {
    [media.tablet]: {
      gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr) auto',
      gridTemplateAreas: '"name grade remove"',
    },
  },
});

export const name = style({ gridArea: 'name' });
export const grade = style({ gridArea: 'grade' });
// Aligned with the inputs, whose labels are above them.
export const remove = style({ gridArea: 'remove', paddingTop: 28 });
