import { style } from '@vanilla-extract/css';
import { vars } from '../../design/theme.css.ts';

const { color, layer, space } = vars;

export const HEIGHT = 60;

export const strip = style({
  position: 'sticky',
  bottom: 0,
  zIndex: layer.sticky,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space['3'],
  minHeight: HEIGHT,
  paddingInline: space['4'],
  background: color.noticeSoft,
  color: color.noticeInk,
  borderTop: `1px solid ${color.hairline}`,
});
