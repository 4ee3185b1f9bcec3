import { style } from '@vanilla-extract/css';
import { bordered, fontFamily, fontSize, space } from '../../design/styles.ts';

export const kbd = style({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 24,
  paddingInline: space['1'],
  ...bordered('small'),
  fontFamily: fontFamily.sans,
  fontSize: fontSize.tiny,
  whiteSpace: 'nowrap',
});
