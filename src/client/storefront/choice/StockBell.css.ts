import { style } from '@vanilla-extract/css';
import { color, fontSize, lineHeight, oneLine, radius, space } from '../../design/styles.ts';

/** The text of the bell's button, on top of the product's picture. */
export const told = style({
  ...oneLine(),
  minHeight: 44,
  marginInlineEnd: space['1'],
  paddingInline: space['2'],
  borderRadius: radius.small,
  background: color.surface,
  color: color.ink,
  fontSize: fontSize.tiny,
  lineHeight: lineHeight.snug,
});
