import { globalFontFace } from '@vanilla-extract/css';

interface FallbackMetrics {
  sizeAdjust: string;
  ascentOverride: string;
  descentOverride: string;
}

// Installed faces made as wide and as tall as the real ones, so that nothing moves when those arrive. Widths are averages
// over English letter frequencies, ascent and descent the faces' own divided by the size adjustment.
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
