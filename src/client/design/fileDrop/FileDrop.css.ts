import { style } from '@vanilla-extract/css';
import { bare, muted, stack } from '../styles.ts';
import { color, fontWeight, motion, radius, space } from '../theme.css.ts';

export const zone = style({
  ...stack(),
  alignItems: 'stretch',
  border: `1.5px dashed ${color.outline}`,
  borderRadius: radius.large,
  background: color.surface,
  outline: 'none',
  transition: `background-color ${motion.quick} ${motion.ease}, border-color ${motion.quick} ${motion.ease}`,
  selectors: {
    '&[data-drop-target]': { borderColor: color.accent, borderStyle: 'solid', background: color.accentSoft },
    '&[data-focus-visible]': { borderColor: color.focus, boxShadow: `0 0 0 1px ${color.focus}` },
    '&[data-invalid]': { borderColor: color.danger },
    '&[data-disabled]': { background: color.sunken },
  },
});

export const press = style({
  ...bare,
  ...stack('2'),
  alignItems: 'center',
  width: '100%',
  padding: `${space['8']} ${space['4']}`,
  borderRadius: radius.large,
  outline: 'none',
  selectors: {
    '&[data-hovered]': { background: color.sunken },
    '&[data-focus-visible]': { boxShadow: `0 0 0 2px ${color.focus}` },
    '&[data-disabled]': { cursor: 'not-allowed', color: color.inkMuted },
  },
});

export const icon = style({ color: color.accentInk });
export const prompt = style({ fontWeight: fontWeight.medium });
export const hint = style(muted('small'));
