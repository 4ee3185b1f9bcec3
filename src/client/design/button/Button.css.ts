import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../breakpoints.ts';
import { centered, tight } from '../styles.ts';
import { color, control, fontSize, fontWeight, motion, radius, space } from '../theme.css.ts';

const disabled = '&[data-disabled]';
const hovered = '&[data-hovered]:not([data-pending])';
const pressed = '&[data-pressed]';

export const button = recipe({
  base: {
    ...tight('2'),
    justifyContent: 'center',
    position: 'relative',
    flexShrink: 0,
    // In large type the label wraps instead of leaving the screen.
    maxWidth: '100%',
    border: '1px solid transparent',
    borderRadius: radius.small,
    fontWeight: fontWeight.medium,
    lineHeight: '1.25',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    WebkitTapHighlightColor: 'transparent',
    touchAction: 'manipulation',
    transition: `background-color ${motion.quick} ${motion.ease}, border-color ${motion.quick} ${motion.ease}`,
    selectors: {
      '&[data-pending]': { cursor: 'progress' },
      [disabled]: { cursor: 'not-allowed', opacity: 0.5 },
    },
    '@media': { [media.forcedColors]: { borderColor: 'ButtonText' } },
  },
  variants: {
    tone: {
      primary: {
        background: color.accent,
        color: color.onAccent,
        selectors: { [hovered]: { background: color.accentHover }, [pressed]: { background: color.accentPressed } },
      },
      neutral: {
        background: color.surface,
        color: color.ink,
        borderColor: color.hairline,
        selectors: { [hovered]: { background: color.sunken }, [pressed]: { background: color.sunken } },
      },
      quiet: {
        background: 'transparent',
        color: color.accentInk,
        selectors: { [hovered]: { background: color.sunken }, [pressed]: { background: color.sunken } },
      },
      danger: {
        background: color.danger,
        color: color.onDanger,
        selectors: { [hovered]: { background: color.dangerHover }, [pressed]: { background: color.dangerPressed } },
      },
    },
    size: {
      small: {
        minHeight: control.small,
        paddingInline: space['3'],
        fontSize: fontSize.small,
        '@media': {
          '(pointer: coarse)': { selectors: { '&::after': { content: '""', position: 'absolute', inset: '-4px 0' } } },
        },
      },
      medium: { minHeight: control.height, paddingInline: space['4'], fontSize: control.text },
      large: { minHeight: control.large, paddingInline: space['6'], fontSize: control.text },
    },
    shape: { text: { paddingBlock: space['1'] }, icon: { padding: 0, aspectRatio: '1' } },
    isBlock: { true: { width: '100%' } },
  },
  compoundVariants: [
    { variants: { tone: 'quiet', shape: 'icon' }, style: { color: 'inherit' } },
    { variants: { shape: 'icon', size: 'small' }, style: { width: control.small } },
    { variants: { shape: 'icon', size: 'medium' }, style: { width: control.height } },
    { variants: { shape: 'icon', size: 'large' }, style: { width: control.large } },
  ],
  defaultVariants: { tone: 'neutral', size: 'medium', shape: 'text' },
});

// The label keeps its space under the spinner, so a pending button does not change its width.
export const content = style({
  ...tight('2'),
  justifyContent: 'center',
  selectors: { '[data-pending] > &': { opacity: 0 } },
});

export const spinner = style({ position: 'absolute', inset: 0, ...centered });

export const backLink = style({
  display: 'flex',
  marginInlineStart: `calc(-1 * ${space['4']})`,
  '@media': {
    print: { display: 'none' },
    [media.desktop]: { selectors: { '&[data-below-desktop="true"]': { display: 'none' } } },
  },
});
