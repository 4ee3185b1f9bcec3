import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../breakpoints.ts';
import { clamped, hiddenLook, inline, muted, oneLine, tight } from '../styles.ts';
import { color, control, fontFamily, fontSize, fontWeight, lineHeight, space } from '../theme.css.ts';

const toneColor = {
  ink: { color: color.ink },
  muted: { color: color.inkMuted },
  accent: { color: color.accentInk },
  notice: { color: color.noticeInk },
  danger: { color: color.dangerInk },
  success: { color: color.successInk },
} as const;

export const text = recipe({
  base: { fontFamily: fontFamily.sans, textWrap: 'pretty' },
  variants: {
    size: {
      tiny: { fontSize: fontSize.tiny, lineHeight: lineHeight.snug },
      small: { fontSize: fontSize.small, lineHeight: lineHeight.body },
      body: { fontSize: fontSize.body, lineHeight: lineHeight.body },
      large: { fontSize: fontSize.large, lineHeight: lineHeight.snug },
    },
    tone: toneColor,
    weight: {
      regular: { fontWeight: fontWeight.regular },
      medium: { fontWeight: fontWeight.medium },
      bold: { fontWeight: fontWeight.bold },
    },
    align: { start: { textAlign: 'start' }, center: { textAlign: 'center' }, end: { textAlign: 'end' } },
    numeric: { true: { fontVariantNumeric: 'tabular-nums' } },
    lines: { 1: clamped(1), 2: clamped(2), 3: clamped(3) },
  },
  defaultVariants: { size: 'body', weight: 'regular' },
});

export const heading = recipe({
  base: { fontFamily: fontFamily.serif, fontWeight: '600', color: color.ink, letterSpacing: '-0.005em' },
  variants: {
    size: {
      h1: {
        fontSize: fontSize.huge,
        lineHeight: lineHeight.tight,
        '@media': { [media.tablet]: { fontSize: fontSize.display } },
      },
      h2: { fontSize: fontSize.huge, lineHeight: lineHeight.tight },
      h3: { fontSize: fontSize.large, lineHeight: lineHeight.snug },
      h4: { fontSize: fontSize.body, lineHeight: lineHeight.snug },
    },
  },
});

export const price = recipe({
  base: {
    fontFamily: fontFamily.sans,
    fontVariantNumeric: 'tabular-nums lining-nums',
    fontWeight: '600',
    whiteSpace: 'nowrap',
  },
  variants: {
    size: {
      small: { fontSize: fontSize.small },
      body: { fontSize: fontSize.body },
      large: { fontSize: fontSize.large, lineHeight: lineHeight.snug },
      hero: { fontSize: fontSize.huge, lineHeight: lineHeight.tight },
      display: { fontSize: fontSize.display, lineHeight: lineHeight.tight },
    },
    tone: toneColor,
  },
  defaultVariants: { size: 'body', tone: 'ink' },
});

export const visuallyHidden = style([hiddenLook, { margin: -1, padding: 0, whiteSpace: 'nowrap', border: 0 }]);

export const before = style({ color: color.inkMuted, textDecorationLine: 'line-through' });

export const link = recipe({
  base: {
    borderRadius: 3,
    cursor: 'pointer',
    textUnderlineOffset: '0.18em',
    textDecorationThickness: '1px',
    selectors: { '&[data-disabled]': { cursor: 'default', textDecoration: 'none' } },
  },
  variants: {
    tone: {
      accent: toneColor.accent,
      ink: toneColor.ink,
      danger: toneColor.danger,
    },
    underline: {
      always: { textDecorationLine: 'underline', selectors: { '&[data-hovered]': { textDecorationThickness: '2px' } } },
      hover: { textDecorationLine: 'none', selectors: { '&[data-hovered]': { textDecorationLine: 'underline' } } },
    },
    // In running text a link is as high as its line; alone it has the height of a button.
    alone: { true: { ...tight(), minHeight: control.height } },
  },
  defaultVariants: { tone: 'accent', underline: 'always' },
});

export const trail = style({
  ...oneLine(),
  columnGap: space['2'],
  listStyle: 'none',
  ...muted('small'),
  // One line on a phone, scrolled sideways: a second line would move the page when a longer path arrives.
  overflowX: 'auto',
  whiteSpace: 'nowrap',
  scrollbarWidth: 'none',
  // Space for the focus ring, which would be cut off otherwise.
  marginInline: `calc(-1 * ${space['1']})`,
  marginBlock: `calc(-1 * ${space['2']})`,
  padding: `0 ${space['1']}`,
  '@media': {
    [media.tablet]: { flexWrap: 'wrap', overflowX: 'visible', whiteSpace: 'normal', marginBlock: 0 },
  },
});

export const crumb = style({
  ...oneLine('2'),
  minWidth: 0,
  // A finger's height, in the margin around the trail.
  minHeight: 44,
  // In a phone's single line a name keeps its width; squeezed names would overlap.
  flexShrink: 0,
  '@media': { [media.tablet]: { flexShrink: 1, minHeight: 28 } },
  selectors: { '&[data-current]': { color: color.ink } },
});
globalStyle(`${crumb} a`, {
  ...tight(),
  minHeight: 44,
  '@media': { [media.tablet]: { display: 'inline', minHeight: 0 } },
});

export const pages = style({ ...inline(), gap: 2 });
export const pageGap = style({ minWidth: space['4'], textAlign: 'center', color: color.inkMuted });
