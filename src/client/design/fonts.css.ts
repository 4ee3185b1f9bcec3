import { globalFontFace } from '@vanilla-extract/css';

const files = '@fontsource-variable';

// The ranges of fontsource's latin and latin-ext subsets. The peso sign U+20B1 is in the second one of both faces.
const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const latinExt =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

function face(family: string, folder: string, weights: string): void {
  for (const [subset, unicodeRange] of [
    ['latin', latin],
    ['latin-ext', latinExt],
  ] as const) {
    globalFontFace(family, {
      src: `url(${files}/${folder}/files/${folder}-${subset}-wght-normal.woff2) format('woff2')`,
      fontWeight: weights,
      fontStyle: 'normal',
      fontDisplay: 'swap',
      unicodeRange,
    });
  }
}

face('Inter Variable', 'inter', '100 900');
// Not 'Source Serif 4': vanilla-extract writes the name unquoted, and an unquoted word may not begin with a digit.
face('Source Serif Variable', 'source-serif-4', '200 900');
