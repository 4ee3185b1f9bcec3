import { globalStyle, style } from '@vanilla-extract/css';
import { color, layer, oneLine, space } from '../../design/styles.ts';
import { bottomBar } from '../../design/toast/bottomBar.ts';

const HEIGHT = 60;

export const strip = style({
  position: 'sticky',
  bottom: 0,
  zIndex: layer.sticky,
  ...oneLine('3'),
  justifyContent: 'center',
  minHeight: HEIGHT,
  paddingInline: space['4'],
  background: color.noticeSoft,
  color: color.noticeInk,
  borderTop: `1px solid ${color.hairline}`,
});

// Toasts and what has the focus stay above it.
globalStyle(`:root:has(${strip})`, { vars: { [bottomBar]: `${HEIGHT}px` } });
