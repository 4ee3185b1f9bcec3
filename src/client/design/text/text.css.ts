import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { color, fontFamily, fontSize, fontWeight, hiddenLook, lineHeight } from '../styles.ts';

const toneColor = {
  ink: { color: color.ink },
  muted: { color: color.inkMuted },
  accent: { color: color.accentInk },
  notice: { color: color.noticeInk },
  danger: { color: color.dangerInk },
  success: { color: color.successInk },
} as const;

const clamp = (count: number) =>
  ({ display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: count, overflow: 'hidden' }) as const;

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
    lines: { 1: clamp(1), 2: clamp(2), 3: clamp(3) },
  },
  defaultVariants: { size: 'body', weight: 'regular' },
});

export const heading = recipe({
  base: { fontFamily: fontFamily.serif, fontWeight: '600', color: color.ink, letterSpacing: '-0.005em' },
  variants: {
    size: {
      h1: { fontSize: fontSize.display, lineHeight: lineHeight.tight },
      h2: { fontSize: fontSize.huge, lineHeight: lineHeight.tight },
      h3: { fontSize: fontSize.large, lineHeight: lineHeight.snug },
      h4: { fontSize: fontSize.body, lineHeight: lineHeight.snug },
    },
  },
});

export const price = recipe({
  base: {
    fontFamily: fontFamily.serif,
    fontVariantNumeric: 'tabular-nums lining-nums',
    fontWeight: '600',
    whiteSpace: 'nowrap',
  },
  variants: {
    size: {
      // Below 16 px the bars of the serif peso sign look like a strikethrough.
      small: { fontFamily: fontFamily.sans, fontSize: fontSize.small },
      body: { fontSize: fontSize.body },
      large: { fontSize: fontSize.large, lineHeight: lineHeight.snug },
      display: { fontSize: fontSize.display, lineHeight: lineHeight.tight },
      hero: { fontSize: fontSize.huge, lineHeight: lineHeight.tight },
    },
    tone: toneColor,
  },
  defaultVariants: { size: 'body', tone: 'ink' },
});

export const visuallyHidden = style([hiddenLook, { margin: -1, padding: 0, whiteSpace: 'nowrap', border: 0 }]);

export const before = style({ color: color.inkMuted, textDecorationLine: 'line-through' });
