/** Colors that people know by name, as CSS; a name that is not here is shown as a word alone. */
const SWATCHES = new Map(
  Object.entries({
    beige: '#e3d5b8',
    black: '#1b1b1b',
    blue: '#2a5db0',
    brown: '#6b4226',
    charcoal: '#3c4248',
    cream: '#f5ecd2',
    'dark blue': '#1f2f5c',
    'forest green': '#1f5e3d',
    gold: '#c79a2e',
    gray: '#8a8f94',
    green: '#2f8f4e',
    grey: '#8a8f94',
    khaki: '#a99a6b',
    lilac: '#bda4d6',
    'light blue': '#8fc1e8',
    marigold: '#e5a02c',
    maroon: '#6d1f2c',
    navy: '#1d2d50',
    'navy blue': '#1d2d50',
    orange: '#e5762c',
    pink: '#e88fae',
    purple: '#6d3f96',
    red: '#c02f33',
    'royal blue': '#2f4fb3',
    silver: '#c3c7cb',
    teal: '#1f7f80',
    violet: '#7a4fa3',
    white: '#ffffff',
    yellow: '#f0cf3a',
  }),
);

/** Returns the CSS color of a color's name, or undefined for a name that is not known. */
export const colorSwatch = (name: string): string | undefined => SWATCHES.get(name.trim().toLowerCase());
