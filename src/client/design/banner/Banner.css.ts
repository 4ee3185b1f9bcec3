import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { media } from '../breakpoints.ts';
import { riseIn } from '../focusRing.css.ts';
import { bordered, inline, oneLine, stack, tight, wrap } from '../styles.ts';
import { color, fontSize, fontWeight, layer, motion, radius, space } from '../theme.css.ts';
import { bottomBar } from '../toast/bottomBar.ts';
import { toastsHeight } from '../toast/placeToasts.ts';

const TONES = {
  neutral: { background: color.sunken, color: color.inkMuted },
  info: { background: color.infoSoft, color: color.infoInk },
  notice: { background: color.noticeSoft, color: color.noticeInk },
  success: { background: color.successSoft, color: color.successInk },
  danger: { background: color.dangerSoft, color: color.dangerInk },
};
export type Tone = keyof typeof TONES;
export const toneInk = styleVariants(TONES, ({ color }) => ({ color }));
export const toneGround = styleVariants(TONES, ({ background }) => ({ background }));

export const banner = style({
  ...oneLine('3'),
  alignItems: 'flex-start',
  padding: `${space['3']} ${space['4']}`,
  borderRadius: radius.small,
  color: color.ink,
  border: '1px solid transparent',
  '@media': { [media.forcedColors]: { borderColor: 'CanvasText' } },
});

export const icon = style({ flexShrink: 0, marginTop: 2 });

export const title = style({ fontWeight: fontWeight.bold });
export const actions = style({ ...wrap('2'), marginTop: space['1'] });
// The button's height must not make a one-line banner taller.
export const dismiss = style({ display: 'flex', flexShrink: 0, margin: '-10px -8px -10px 0' });

export const count = style({
  ...tight(),
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

export const status = style({
  ...tight('1'),
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
});

export const plain = style({ paddingInline: 0 });

export const emptyText = style({ maxWidth: '44ch', ...stack('1') });

// Lets the end of a page scroll above the toasts.
globalStyle(`:root[style*="${toastsHeight}"] main::after`, {
  '@media': {
    [media.belowDesktop]: { content: '""', display: 'block', height: `var(${toastsHeight})` },
  },
});

export const toastRegion = style({
  position: 'fixed',
  zIndex: layer.toast,
  insetInline: space['3'],
  bottom: `calc(var(${bottomBar}, 0px) + max(${space['3']}, env(safe-area-inset-bottom)))`,
  maxWidth: 380,
  marginInline: 'auto',
  borderRadius: radius.large,
  '@media': { print: { display: 'none' } },
});

export const toast = style({
  ...inline(),
  columnGap: space['3'],
  padding: `${space['1']} ${space['1']} ${space['1']} ${space['4']}`,
  ...bordered('large'),
  color: color.ink,
  boxShadow: color.shadow,
  animation: `${riseIn} ${motion.calm} ${motion.ease}`,
  // Only the latest toast: an earlier error is shown again once that has left.
  selectors: { 'li + li > &': { display: 'none' } },
});

// On a phone the action gets its own row, before the text becomes too narrow.
export const toastText = style({ flex: '1 1 9rem', minWidth: 0, paddingBlock: space['2'] });
globalStyle(`${toast} > button:not([slot="close"])`, { order: 1, marginInlineStart: 'auto' });
