import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { color, fontSize, fontWeight, radius, space } from '../styles.ts';

export const count = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  // 20 px, and more in larger type.
  minWidth: '1.6em',
  height: '1.6em',
  paddingInline: '0.48em',
  borderRadius: radius.round,
  background: color.notice,
  color: color.onNotice,
  fontSize: fontSize.tiny,
  fontWeight: fontWeight.bold,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1,
});

export const status = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: space['1'],
    paddingInline: space['2'],
    minHeight: 24,
    borderRadius: radius.round,
    fontSize: fontSize.tiny,
    fontWeight: fontWeight.medium,
    lineHeight: 1.2,
    whiteSpace: 'nowrap',
    // Tones are distinguished by words; the dot is decoration, and print has no colour.
    '::before': { content: '', width: 6, height: 6, borderRadius: '50%', background: 'currentColor', flexShrink: 0 },
    '@media': { print: { border: '1px solid currentColor', color: color.ink } },
  },
  variants: {
    tone: {
      neutral: { background: color.sunken, color: color.inkMuted },
      info: { background: color.infoSoft, color: color.infoInk },
      notice: { background: color.noticeSoft, color: color.noticeInk },
      success: { background: color.successSoft, color: color.successInk },
      danger: { background: color.dangerSoft, color: color.dangerInk },
    },
  },
  defaultVariants: { tone: 'neutral' },
});
