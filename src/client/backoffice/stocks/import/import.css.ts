import { globalStyle, style } from '@vanilla-extract/css';
import { color, fontSize, space } from '../../../design/styles.ts';

export const disclosure = style({});
globalStyle(`${disclosure} > summary`, {
  width: 'fit-content',
  paddingBlock: space['1'],
  fontSize: fontSize.small,
  color: color.accentInk,
  cursor: 'pointer',
});

/** As wide as its column: the longest of its options does not widen the table. */
export const asColumn = style({ containerType: 'inline-size', width: '100%' });
