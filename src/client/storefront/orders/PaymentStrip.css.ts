import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { color, layer, oneLine, space, stack } from '../../design/styles.ts';
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

const TALL = 152;
export const tall = style({
  ...stack('2'),
  alignItems: 'stretch',
  minHeight: TALL,
  paddingBlock: space['2'],
  '@media': { [media.tablet]: { flexDirection: 'row', alignItems: 'center', minHeight: HEIGHT } },
});

// Toasts and the focused element stay above it.
globalStyle(`:root:has(${strip})`, { vars: { [bottomBar]: `${HEIGHT}px` } });
globalStyle(`:root:has(${tall})`, { vars: { [bottomBar]: `${TALL}px` } });
