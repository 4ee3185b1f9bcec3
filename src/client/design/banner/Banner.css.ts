import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { color, fontWeight, radius, space, stack, wrap } from '../styles.ts';

export const banner = recipe({
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: space['3'],
    padding: `${space['3']} ${space['4']}`,
    borderRadius: radius.small,
    color: color.ink,
    border: '1px solid transparent',
    '@media': { '(forced-colors: active)': { borderColor: 'CanvasText' } },
  },
  variants: {
    tone: {
      info: { background: color.infoSoft },
      notice: { background: color.noticeSoft },
      success: { background: color.successSoft },
      error: { background: color.dangerSoft },
    },
  },
  defaultVariants: { tone: 'info' },
});

export const icon = recipe({
  base: { flexShrink: 0, marginTop: 2 },
  variants: {
    tone: {
      info: { color: color.infoInk },
      notice: { color: color.noticeInk },
      success: { color: color.successInk },
      error: { color: color.dangerInk },
    },
  },
  defaultVariants: { tone: 'info' },
});

export const textBlock = style({ flex: '1 1 auto', minWidth: 0, ...stack('1') });

export const title = style({ fontWeight: fontWeight.bold });
export const actions = style({ ...wrap('2'), marginTop: space['1'] });
// The button's height must not make a one-line banner taller.
export const dismiss = style({ display: 'flex', flexShrink: 0, margin: '-10px -8px -10px 0' });
