import { style } from '@vanilla-extract/css';
import { vars } from '../../design/theme.css.ts';

const { color, radius } = vars;

const frame = style({
  width: '100%',
  aspectRatio: '4 / 5',
  borderRadius: radius.small,
  background: color.sunken,
});

export const picture = style([frame, { objectFit: 'cover' }]);
export const missing = style([frame, { display: 'grid', placeItems: 'center', color: color.inkMuted }]);
