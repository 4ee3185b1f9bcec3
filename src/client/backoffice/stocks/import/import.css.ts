import { globalStyle, style } from '@vanilla-extract/css';
import { color, fontFamily, fontSize, grid, muted, space } from '../../../design/styles.ts';

export const figures = style({ ...grid('4'), gridTemplateColumns: 'repeat(auto-fit, minmax(112px, 1fr))' });

export const figure = style({ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' });
globalStyle(`${figure} > dt`, { ...muted('small') });
globalStyle(`${figure} > dd`, {
  fontFamily: fontFamily.serif,
  fontSize: fontSize.large,
  fontVariantNumeric: 'tabular-nums',
});

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
