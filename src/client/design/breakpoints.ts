/** Widths at which a layout changes: two product columns below `tablet`, then three, four and five. */
const breakpoint = { tablet: 640, desktop: 1024, wide: 1440 } as const;

export const media = {
  /** Styles for phones only: mobile styles alone cannot exclude wider windows. */
  phone: `screen and (max-width: ${breakpoint.tablet - 1}px)`,
  belowDesktop: `screen and (max-width: ${breakpoint.desktop - 1}px)`,
  tablet: `screen and (min-width: ${breakpoint.tablet}px)`,
  desktop: `screen and (min-width: ${breakpoint.desktop}px)`,
  wide: `screen and (min-width: ${breakpoint.wide}px)`,
  /** A phone in landscape, or a page at 200 or 400 %: sticky parts would leave too little space to read. */
  low: 'screen and (max-height: 520px)',
  forcedColors: '(forced-colors: active)',
  dark: 'screen and (prefers-color-scheme: dark)',
  calm: '(prefers-reduced-motion: reduce)',
} as const;
