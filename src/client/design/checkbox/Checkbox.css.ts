import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../breakpoints.ts';
import { ring } from '../focusRing.css.ts';
import { centered, muted, oneLine, square, stack, tight, wrap } from '../styles.ts';
import { color, control, fontSize, lineHeight, motion, radius, space } from '../theme.css.ts';

export const track = style({
  position: 'relative',
  flexShrink: 0,
  width: 36,
  height: 22,
  border: `1.5px solid ${color.outline}`,
  borderRadius: radius.round,
  background: color.surface,
  transition: `background-color ${motion.quick} ${motion.ease}, border-color ${motion.quick} ${motion.ease}`,
  '::after': {
    content: '',
    position: 'absolute',
    top: 3,
    insetInlineStart: 3,
    width: 13,
    height: 13,
    borderRadius: '50%',
    background: color.outline,
    transition: `transform ${motion.calm} ${motion.ease}`,
  },
  selectors: {
    '[data-hovered] > &': { borderColor: color.ink },
    '[data-selected] > &': { background: color.accent, borderColor: color.accent },
    '[data-selected] > &::after': { background: color.onAccent, transform: 'translateX(14px)' },
    '[data-focus-visible] > &': ring,
    '[data-disabled] > &': { opacity: 0.5 },
  },
  '@media': {
    [media.forcedColors]: {
      selectors: {
        '[data-selected] > &': { background: 'Highlight', borderColor: 'Highlight', forcedColorAdjust: 'none' },
        '[data-selected] > &::after': { background: 'HighlightText' },
      },
    },
  },
});

export const choice = style({
  ...tight('3'),
  minHeight: control.height,
  paddingBlock: space['1'],
  fontSize: control.text,
  lineHeight: lineHeight.snug,
  cursor: 'pointer',
  WebkitTapHighlightColor: 'transparent',
  touchAction: 'manipulation',
  selectors: {
    '&[data-disabled]': { cursor: 'not-allowed', color: color.inkMuted },
    '&[data-readonly]': { cursor: 'default' },
  },
});

export const counted = style({
  ...oneLine('2'),
  flexGrow: 1,
  alignItems: 'baseline',
  justifyContent: 'space-between',
  overflowWrap: 'anywhere',
  selectors: { '&[data-none]': { color: color.inkMuted } },
});

export const choiceField = style({
  ...stack(),
  alignItems: 'flex-start',
  selectors: { [`&:has(.${counted})`]: { alignItems: 'stretch' } },
});
export const choiceNotes = style({
  ...stack(),
  paddingInlineStart: `calc(20px + ${space['3']})`,
  fontSize: fontSize.small,
  ':empty': { display: 'none' },
});

export const mark = style({
  ...centered,
  ...square(20),
  border: `1.5px solid ${color.outline}`,
  borderRadius: 4,
  background: color.surface,
  color: 'transparent',
  transition: `background-color ${motion.quick} ${motion.ease}, border-color ${motion.quick} ${motion.ease}`,
  selectors: {
    '[data-hovered] > &': { borderColor: color.ink },
    '[data-selected] > &, [data-indeterminate] > &': {
      background: color.accent,
      borderColor: color.accent,
      color: color.onAccent,
    },
    '[data-focus-visible] > &': ring,
    '[data-invalid] > &': { borderColor: color.danger },
    '[data-disabled] > &': { opacity: 0.5 },
  },
  '@media': {
    // Forced colors replace every color, including the transparent tick.
    [media.forcedColors]: {
      selectors: {
        '[data-selected] > &, [data-indeterminate] > &': {
          forcedColorAdjust: 'none',
          background: 'Highlight',
          borderColor: 'Highlight',
          color: 'HighlightText',
        },
      },
    },
  },
});
globalStyle(`:not([data-selected], [data-indeterminate]) > ${mark} > svg`, { visibility: 'hidden' });

export const options = style({
  display: 'flex',
  selectors: {
    '&[data-orientation="horizontal"]': { flexWrap: 'wrap', columnGap: space['6'] },
    '&[data-orientation="vertical"]': { flexDirection: 'column' },
  },
});

export const toggle = recipe({
  base: {
    ...tight(),
    flexDirection: 'column',
    justifyContent: 'center',
    padding: `${space['1']} ${space['4']}`,
    minWidth: control.height,
    border: `1px solid ${color.hairline}`,
    borderRadius: radius.small,
    background: color.surface,
    color: color.ink,
    lineHeight: '1.25',
    cursor: 'pointer',
    WebkitTapHighlightColor: 'transparent',
    touchAction: 'manipulation',
    transition: `background-color ${motion.quick} ${motion.ease}, border-color ${motion.quick} ${motion.ease}`,
    selectors: {
      '&[data-hovered]': { background: color.sunken },
      // The second pixel of border is a shadow, so the chip does not grow when chosen.
      '&[data-selected]': {
        background: color.accentSoft,
        borderColor: color.accent,
        boxShadow: `inset 0 0 0 1px ${color.accent}`,
      },
      '&[data-disabled]': {
        cursor: 'not-allowed',
        color: color.inkMuted,
        background: color.sunken,
        borderColor: color.hairline,
        textDecoration: 'line-through',
      },
    },
    '@media': {
      [media.forcedColors]: { selectors: { '&[data-selected]': { outline: '2px solid Highlight' } } },
    },
  },
  variants: {
    size: {
      small: { minHeight: control.small, fontSize: fontSize.small },
      medium: { minHeight: control.height, fontSize: control.text },
    },
  },
  defaultVariants: { size: 'medium' },
});

export const chips = style(wrap('2'));
export const swatched = style(tight('2'));
// Shows the true color even in forced colors.
export const swatch = style({
  ...square(20),
  border: `1px solid ${color.outline}`,
  borderRadius: radius.round,
  forcedColorAdjust: 'none',
});
export const hint = style(muted('tiny'));
