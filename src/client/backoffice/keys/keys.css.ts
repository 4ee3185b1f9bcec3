import { style } from '@vanilla-extract/css';
import { vars } from '../../design/theme.css.ts';

const { color, fontFamily, fontSize, radius, space } = vars;

/** A key of the keyboard. */
export const kbd = style({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 24,
  paddingInline: space['1'],
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.small,
  background: color.surface,
  fontFamily: fontFamily.sans,
  fontSize: fontSize.tiny,
  whiteSpace: 'nowrap',
});
