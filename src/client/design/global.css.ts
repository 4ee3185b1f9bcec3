import { globalFontFace, globalStyle } from '@vanilla-extract/css';
import { media } from './breakpoints.ts';
import { ring } from './focusRing.css.ts';
import { color, fontFamily, fontSize, lineHeight, space } from './theme.css.ts';

// Preloaded by every page (src/server/pages). A font that is late for the first text is used from the next page on, so
// that letters never change.
const typeface = { fontStyle: 'normal', fontDisplay: 'optional' } as const;
globalFontFace('Store Sans', { ...typeface, src: "url('./fonts/inter.woff2') format('woff2')", fontWeight: '400 650' });
globalFontFace('Store Serif', {
  ...typeface,
  src: "url('./fonts/source-serif.woff2') format('woff2')",
  fontWeight: '600',
});

interface FallbackMetrics {
  sizeAdjust: string;
  ascentOverride: string;
  descentOverride: string;
}

// Installed faces with the metrics of the web fonts, so that a page is as long with them. Widths are averages over English letter
// frequencies; ascent and descent are the fonts' own divided by the size adjustment.
function fallback(family: string, installed: string[], metrics: FallbackMetrics): void {
  globalFontFace(family, {
    src: installed.map((name) => `local('${name}')`).join(', '),
    lineGapOverride: '0%',
    ...metrics,
  });
}

fallback('Inter Fallback', ['Arial', 'Liberation Sans', 'Helvetica'], {
  sizeAdjust: '107.1%',
  ascentOverride: '90.4%',
  descentOverride: '22.5%',
});
fallback('Inter Fallback Android', ['Roboto', 'Roboto Regular'], {
  sizeAdjust: '106.3%',
  ascentOverride: '91.1%',
  descentOverride: '22.7%',
});
fallback('Inter Fallback Linux', ['DejaVu Sans', 'DejaVuSans'], {
  sizeAdjust: '94.1%',
  ascentOverride: '102.9%',
  descentOverride: '25.6%',
});
fallback('Source Serif Fallback', ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold'], {
  sizeAdjust: '113.8%',
  ascentOverride: '91%',
  descentOverride: '29.4%',
});
fallback('Source Serif Fallback Android', ['Noto Serif Bold', 'NotoSerif-Bold'], {
  sizeAdjust: '89.7%',
  ascentOverride: '115.5%',
  descentOverride: '37.3%',
});
fallback('Source Serif Fallback Linux', ['DejaVu Serif Bold', 'DejaVuSerif-Bold'], {
  sizeAdjust: '85.8%',
  ascentOverride: '120.7%',
  descentOverride: '39%',
});

globalStyle('*, *::before, *::after', { boxSizing: 'border-box', margin: 0 });

globalStyle('html', { textSizeAdjust: '100%', WebkitTextSizeAdjust: '100%', scrollbarGutter: 'stable' });

globalStyle('body', {
  minHeight: '100dvh',
  background: color.paper,
  color: color.ink,
  fontFamily: fontFamily.sans,
  fontSize: fontSize.body,
  lineHeight: lineHeight.body,
  WebkitFontSmoothing: 'antialiased',
  overflowWrap: 'break-word',
});

globalStyle('h1, h2, h3, h4', { fontSize: 'inherit', fontWeight: 'inherit', textWrap: 'balance' });
globalStyle('img, svg, video', { display: 'block', maxWidth: '100%' });
globalStyle('img', { height: 'auto' });
globalStyle('button, input, textarea, select', { font: 'inherit', color: 'inherit' });
// iOS zooms into a smaller field and does not zoom out.
globalStyle('input, textarea, select, [contenteditable]', {
  '@media': { [media.phone]: { fontSize: 'max(16px, 1em) !important' } },
});
globalStyle('ul[role="list"], ol[role="list"]', { listStyle: 'none', padding: 0 });
globalStyle('a', { color: 'inherit' });
globalStyle('summary:not([class])', {
  width: 'fit-content',
  paddingBlock: space['1'],
  fontSize: fontSize.small,
  color: color.accentInk,
  cursor: 'pointer',
  '@media': { '(pointer: coarse)': { paddingBlock: space['3'] } },
});
globalStyle(':focus-visible', ring);
globalStyle('::selection', { background: color.notice, color: color.onNotice });

globalStyle('*, *::before, *::after', {
  '@media': {
    [media.calm]: {
      // Not 'none': RAC waits for the animationend of a closing overlay.
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // Not a short duration: it would give each element a transition of all its properties, and a change of scheme would start thousands of them.
      transitionProperty: 'none !important',
    },
  },
});
