export const lightColors = {
  paper: '#FBFAF6',
  surface: '#FFFFFF',
  sunken: '#F2F0E8',
  ink: '#1C2330',
  inkMuted: '#565D69',
  hairline: '#E0DCD0',
  outline: '#85857F',
  accent: '#0E6B50',
  accentHover: '#0B5A43',
  accentPressed: '#084835',
  onAccent: '#FFFFFF',
  accentInk: '#0E6B50',
  accentSoft: '#E2EFE9',
  /** The green of the accent, which stays if a store has another color. */
  successInk: '#0E6B50',
  successSoft: '#E2EFE9',
  notice: '#E5A02C',
  onNotice: '#1C2330',
  noticeInk: '#7A4A00',
  noticeSoft: '#FBEFD7',
  danger: '#A63A2B',
  dangerHover: '#8F3023',
  dangerPressed: '#78271C',
  onDanger: '#FFFFFF',
  dangerInk: '#9A3225',
  dangerSoft: '#FAE8E3',
  infoInk: '#33476B',
  infoSoft: '#E7EBF2',
  focus: '#0E6B50',
  scrim: 'rgb(28 35 48 / 0.45)',
  /** The color of paper below the scrim. */
  veiledPaper: '#97999D',
  shadow: '0 8px 28px rgb(28 35 48 / 0.14)',
} as const;

export type ColorName = keyof typeof lightColors;

export const darkColors: Record<ColorName, string> = {
  paper: '#14181F',
  surface: '#1B2029',
  sunken: '#252C37',
  ink: '#EDEAE2',
  inkMuted: '#AAB0BB',
  hairline: '#343C48',
  outline: '#7C8694',
  accent: '#58BD99',
  accentHover: '#6DCBA9',
  accentPressed: '#86D8BA',
  onAccent: '#0A1F18',
  accentInk: '#6FCBAA',
  accentSoft: '#1C3A31',
  successInk: '#6FCBAA',
  successSoft: '#1C3A31',
  notice: '#E5A02C',
  onNotice: '#1C2330',
  noticeInk: '#F0C471',
  noticeSoft: '#3B2F17',
  danger: '#E58373',
  dangerHover: '#EC9688',
  dangerPressed: '#F2AA9E',
  onDanger: '#2B0E09',
  dangerInk: '#F0A093',
  dangerSoft: '#41231E',
  infoInk: '#B3C5E6',
  infoSoft: '#263247',
  focus: '#86D8BA',
  scrim: 'rgb(0 0 0 / 0.6)',
  veiledPaper: '#080A0C',
  shadow: '0 8px 28px rgb(0 0 0 / 0.5)',
};

/** Text colour on background, for every combination that a primitive shows; tokens.test.ts requires 4.5:1. */
export const textPairs: ReadonlyArray<readonly [text: ColorName, background: ColorName]> = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink', 'sunken'],
  ['inkMuted', 'paper'],
  ['inkMuted', 'surface'],
  ['inkMuted', 'sunken'],
  ['accentInk', 'paper'],
  ['accentInk', 'surface'],
  ['accentInk', 'sunken'],
  ['accentInk', 'accentSoft'],
  ['ink', 'accentSoft'],
  ['successInk', 'paper'],
  ['successInk', 'surface'],
  ['successInk', 'successSoft'],
  ['ink', 'successSoft'],
  ['inkMuted', 'accentSoft'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onAccent', 'accentPressed'],
  ['onNotice', 'notice'],
  ['noticeInk', 'paper'],
  ['noticeInk', 'surface'],
  ['noticeInk', 'noticeSoft'],
  ['ink', 'noticeSoft'],
  ['onDanger', 'danger'],
  ['onDanger', 'dangerHover'],
  ['onDanger', 'dangerPressed'],
  ['dangerInk', 'paper'],
  ['dangerInk', 'surface'],
  ['dangerInk', 'sunken'],
  ['dangerInk', 'dangerSoft'],
  ['ink', 'dangerSoft'],
  ['infoInk', 'surface'],
  ['infoInk', 'infoSoft'],
  ['ink', 'infoSoft'],
  ['paper', 'ink'],
];

/** Outlines and marks that carry meaning without text; WCAG 1.4.11 requires 3:1. */
export const markPairs: ReadonlyArray<readonly [mark: ColorName, background: ColorName]> = [
  ['outline', 'paper'],
  ['outline', 'surface'],
  ['accent', 'paper'],
  ['accent', 'surface'],
  ['danger', 'surface'],
  ['danger', 'paper'],
  ['focus', 'paper'],
  ['focus', 'surface'],
  ['focus', 'sunken'],
];

/** Steps of 4 px; the name is the number of steps. */
export const space = {
  '0': '0',
  '1': '4px',
  '2': '8px',
  '3': '12px',
  '4': '16px',
  '5': '20px',
  '6': '24px',
  '8': '32px',
  '10': '40px',
  '12': '48px',
  '16': '64px',
} as const;

// In rem, so that a user's text size is respected: 12.5, 14, 16, 20, 25 and 31 px at the usual 16.
export const fontSize = {
  tiny: '0.78125rem',
  small: '0.875rem',
  body: '1rem',
  large: '1.25rem',
  huge: '1.5625rem',
  display: '1.9375rem',
} as const;

export const lineHeight = { tight: '1.2', snug: '1.35', body: '1.5' } as const;

export const fontWeight = { regular: '400', medium: '500', bold: '650' } as const;

export const radius = { small: '6px', large: '10px', round: '999px' } as const;

export const motion = { quick: '90ms', calm: '150ms', ease: 'cubic-bezier(0.2, 0, 0.1, 1)' } as const;

/** Layers, from the sticky header to toasts, which must be readable above a dialog; RAC puts popovers above all of them. */
export const layer = { sticky: '10', overlay: '100', toast: '120' } as const;
