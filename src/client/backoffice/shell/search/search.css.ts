import { style } from '@vanilla-extract/css';
import { vars } from '../../../design/theme.css.ts';

const { color, fontFamily, fontSize, space } = vars;

/** The keys that do the same, at the end of the button. */
export const keys = style({
  marginInlineStart: space['2'],
  fontFamily: fontFamily.sans,
  fontSize: fontSize.tiny,
  color: color.inkMuted,
});
