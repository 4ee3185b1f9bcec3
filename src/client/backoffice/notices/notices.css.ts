import { style } from '@vanilla-extract/css';
import { color, radius } from '../../design/theme.css.ts';

export const preview = style({
  width: '100%',
  height: 280,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.small,
});
