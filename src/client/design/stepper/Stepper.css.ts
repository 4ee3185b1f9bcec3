import { style } from '@vanilla-extract/css';
import { media } from '../breakpoints.ts';
import { centered, hiddenLook, muted, oneLine, square, stack, wrap } from '../styles.ts';
import { color, control, fontSize, fontWeight, lineHeight, radius } from '../theme.css.ts';

export const steps = style({ ...wrap('2'), padding: 0, listStyle: 'none' });

export const step = style({
  ...stack(),
  flex: '0 1 auto',
  // In large type a step that is wider than its part wraps.
  minWidth: `max(min-content, ${control.height})`,
  borderTop: `3px solid ${color.hairline}`,
  selectors: {
    '&[data-reached]': { borderTopColor: color.accent },
    '&[data-current]': { flexGrow: 1 },
  },
  '@media': { [media.tablet]: { flex: '1 1 auto' } },
});

export const content = style({
  ...oneLine('2'),
  minHeight: control.height,
  ...muted('small'),
  lineHeight: lineHeight.snug,
  textDecoration: 'none',
  borderRadius: 4,
  selectors: {
    '[data-current] > &': { color: color.ink, fontWeight: fontWeight.bold },
    'a&': { color: color.accentInk },
    'a&[data-hovered]': { textDecoration: 'underline' },
  },
  '@media': { [media.tablet]: { fontSize: fontSize.body } },
});

export const words = style({
  '@media': { [media.phone]: { selectors: { 'li:not([data-current]) &': hiddenLook } } },
});

export const number = style({
  ...centered,
  ...square(22),
  borderRadius: radius.round,
  border: '1.5px solid currentColor',
  fontSize: fontSize.tiny,
  fontWeight: fontWeight.bold,
  fontVariantNumeric: 'tabular-nums',
});
