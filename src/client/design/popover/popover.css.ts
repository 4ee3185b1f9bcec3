import { style } from '@vanilla-extract/css';
import { fadeIn, fadeOut, riseIn } from '../focusRing.css.ts';
import {
  bordered,
  color,
  control,
  fontSize,
  fontWeight,
  lineHeight,
  motion,
  muted,
  oneLine,
  radius,
  space,
  stack,
} from '../styles.ts';

export const popover = style({
  maxWidth: 'calc(100vw - 24px)',
  ...bordered('large'),
  color: color.ink,
  boxShadow: color.shadow,
  outline: 'none',
  selectors: {
    '&[data-entering]': { animation: `${riseIn} ${motion.calm} ${motion.ease}` },
    '&[data-exiting]': { animation: `${fadeOut} ${motion.quick} ${motion.ease} forwards` },
  },
});

export const content = style({ padding: space['4'] });

export const listPopover = style([popover, { minWidth: 'var(--trigger-width)', overflow: 'auto' }]);

export const list = style({ padding: space['1'], outline: 'none', overflow: 'auto', maxHeight: 'inherit' });

export const item = style({
  ...oneLine('3'),
  minHeight: control.height,
  padding: `${space['1']} ${space['3']}`,
  borderRadius: radius.small,
  fontSize: control.text,
  lineHeight: lineHeight.snug,
  color: color.ink,
  textDecoration: 'none',
  cursor: 'pointer',
  outline: 'none',
  selectors: {
    '&[data-hovered], &[data-focused]': { background: color.sunken },
    '&[data-focus-visible]': { boxShadow: `inset 0 0 0 2px ${color.focus}` },
    '&[data-selected]': { fontWeight: fontWeight.medium },
    '&[data-disabled]': { color: color.inkMuted, cursor: 'not-allowed' },
  },
});

/** The name of an option: struck through if disabled; the reason below it stays legible. */
export const itemLabel = style({ selectors: { [`${item}[data-disabled] &`]: { textDecoration: 'line-through' } } });

export const itemText = style({ ...stack(), flex: '1 1 auto', minWidth: 0 });
export const itemNote = style({ ...muted('small'), fontWeight: 'normal' });

/** Its space is reserved, so that labels stay aligned. */
export const tick = style({
  flexShrink: 0,
  color: color.accentInk,
  visibility: 'hidden',
  selectors: { '[data-selected] > &': { visibility: 'visible' } },
});

export const empty = style({ padding: space['3'], ...muted('small') });

export const tooltip = style({
  maxWidth: 260,
  padding: `${space['1']} ${space['2']}`,
  background: color.ink,
  color: color.paper,
  borderRadius: radius.small,
  fontSize: fontSize.small,
  selectors: { '&[data-entering]': { animation: `${fadeIn} ${motion.quick} ${motion.ease}` } },
});
