import { style } from '@vanilla-extract/css';
import { oneLine } from '../../design/mixins.ts';
import { vars } from '../../design/theme.css.ts';

const { color, fontSize, lineHeight, radius, space } = vars;

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
