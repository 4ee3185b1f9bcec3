import './fallbackFonts.css.ts';
import { globalStyle } from '@vanilla-extract/css';
import { media } from './breakpoints.ts';
import { ring } from './focusRing.css.ts';
import { vars } from './theme.css.ts';

globalStyle('*, *::before, *::after', { boxSizing: 'border-box', margin: 0 });

globalStyle('html', { textSizeAdjust: '100%', WebkitTextSizeAdjust: '100%', scrollbarGutter: 'stable' });

globalStyle('body', {
  minHeight: '100dvh',
  background: vars.color.paper,
  color: vars.color.ink,
  fontFamily: vars.fontFamily.sans,
  fontSize: vars.fontSize.body,
  lineHeight: vars.lineHeight.body,
  WebkitFontSmoothing: 'antialiased',
  overflowWrap: 'break-word',
});

globalStyle('h1, h2, h3, h4', { fontSize: 'inherit', fontWeight: 'inherit', textWrap: 'balance' });
globalStyle('img, svg, video', { display: 'block', maxWidth: '100%' });
globalStyle('img', { height: 'auto' });
globalStyle('button, input, textarea, select', { font: 'inherit', color: 'inherit' });
// iOS zooms into a smaller field, and stays there.
globalStyle('input, textarea, select, [contenteditable]', {
  '@media': { [media.phone]: { fontSize: 'max(16px, 1em) !important' } },
});
globalStyle('ul[role="list"], ol[role="list"]', { listStyle: 'none', padding: 0 });
globalStyle('a', { color: 'inherit' });
globalStyle(':focus-visible', ring);
globalStyle('::selection', { background: vars.color.notice, color: vars.color.onNotice });

globalStyle('*, *::before, *::after', {
  '@media': {
    [media.calm]: {
      // Not 'none': RAC waits for the animationend of an overlay that leaves.
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // Not short: a duration on everything gives each element a transition of all its properties. A change of scheme
      // then starts thousands, each again when its parent's color has moved, and those out of sight end only when they are seen.
      transitionProperty: 'none !important',
    },
  },
});
