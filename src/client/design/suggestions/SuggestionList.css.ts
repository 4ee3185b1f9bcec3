import { style } from '@vanilla-extract/css';
import { riseIn } from '../focusRing.css.ts';
import {
  bordered,
  color,
  control,
  fontWeight,
  inline,
  layer,
  lineHeight,
  motion,
  muted,
  radius,
  space,
  stack,
} from '../styles.ts';

export const popup = style({
  position: 'absolute',
  zIndex: layer.overlay,
  top: `calc(100% + ${space['1']})`,
  insetInline: 0,
  ...bordered('large'),
  color: color.ink,
  boxShadow: color.shadow,
  animation: `${riseIn} ${motion.calm} ${motion.ease}`,
});

export const list = style({
  maxHeight: 'min(34rem, calc(100dvh - 10rem))',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: space['1'],
});

export const group = style({
  selectors: { '& + &': { borderTop: `1px solid ${color.hairline}`, marginTop: space['1'], paddingTop: space['1'] } },
});
export const groupTitle = style({
  padding: `${space['2']} ${space['3']} ${space['1']}`,
  ...muted('tiny'),
  fontWeight: fontWeight.medium,
});

export const suggestion = style({
  ...inline(),
  // In large type the content at the end of the line wraps.
  gap: `0 ${space['3']}`,
  minHeight: control.height,
  padding: `${space['1']} ${space['3']}`,
  borderRadius: radius.small,
  color: color.ink,
  fontSize: control.text,
  lineHeight: lineHeight.snug,
  textDecoration: 'none',
  WebkitTapHighlightColor: 'transparent',
  selectors: {
    '&:hover': { background: color.sunken },
    '&[aria-selected="true"]': { background: color.sunken, boxShadow: `inset 0 0 0 2px ${color.focus}` },
  },
});

export const textBlock = style({ ...stack(), flex: '1 1 6rem', minWidth: 0 });
export const name = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});
export const note = style({ ...muted('small') });
