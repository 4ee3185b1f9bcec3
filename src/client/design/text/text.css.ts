import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../breakpoints.ts';
import { clamped, color, fontFamily, fontSize, fontWeight, hiddenLook, lineHeight } from '../styles.ts';

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
      // In smaller type the bars of the serif peso sign look like a strikethrough.
      large: { fontFamily: fontFamily.serif, fontSize: fontSize.large, lineHeight: lineHeight.snug },
      hero: { fontFamily: fontFamily.serif, fontSize: fontSize.huge, lineHeight: lineHeight.tight },
    },
    tone: toneColor,
  },
  defaultVariants: { size: 'body', tone: 'ink' },
});

export const visuallyHidden = style([hiddenLook, { margin: -1, padding: 0, whiteSpace: 'nowrap', border: 0 }]);

export const before = style({ color: color.inkMuted, textDecorationLine: 'line-through' });
