import { style } from '@vanilla-extract/css';
import { ring } from '../focusRing.css.ts';
import { color, motion, radius } from '../styles.ts';

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
    '(forced-colors: active)': {
      selectors: {
        '[data-selected] > &': { background: 'Highlight', borderColor: 'Highlight', forcedColorAdjust: 'none' },
        '[data-selected] > &::after': { background: 'HighlightText' },
      },
    },
  },
});
