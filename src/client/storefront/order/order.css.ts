import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '#client/design/breakpoints.ts';
import { centered, clamped, grid, muted, stack, wrap } from '#client/design/styles.ts';
import { color, fontSize, fontWeight, lineHeight, radius, space } from '#client/design/theme.css.ts';

/** A line of an order or a cart: picture, name and facts, with the amount at the end of the facts. */
export const line = style({
  ...grid('3'),
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'start',
  paddingBlock: 6,
  '@media': { print: { breakInside: 'avoid' } },
});

/** Shown on paper all the same. */
export const folded = style({ '@media': { screen: { display: 'none' } } });

export const words = style({ ...stack(), gap: 2, minWidth: 0, minHeight: 60 });

export const name = style({ ...clamped(2), fontWeight: fontWeight.medium, lineHeight: lineHeight.snug });

export const facts = style({ ...wrap('3'), alignItems: 'baseline', justifyContent: 'space-between' });
// In large type the amount is below.
globalStyle(`${facts} > :first-child`, { flex: '1 1 5rem' });

export const sum = style({ marginInlineStart: 'auto' });

export const picture = style({
  width: 48,
  height: 60,
  flexShrink: 0,
  objectFit: 'cover',
  borderRadius: radius.small,
  background: color.sunken,
  '@media': { [media.dark]: { filter: 'brightness(0.88)' } },
});

export const empty = style({ ...centered, color: color.inkMuted });

export const step = recipe({
  base: {
    ...grid('3'),
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'start',
    padding: space['4'],
    borderRadius: radius.large,
    color: color.ink,
    '@media': {
      [media.tablet]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto', alignItems: 'center' },
      [media.forcedColors]: { border: '1px solid CanvasText' },
      print: { padding: 0 },
    },
  },
  variants: {
    tone: {
      danger: { background: color.dangerSoft },
      notice: { background: color.noticeSoft },
      success: { background: color.successSoft },
      neutral: { background: color.sunken },
    },
  },
});

export const stepIcon = recipe({
  base: { marginTop: 1, '@media': { print: { display: 'none' } } },
  variants: {
    tone: {
      danger: { color: color.dangerInk },
      notice: { color: color.noticeInk },
      success: { color: color.successInk },
      neutral: { color: color.inkMuted },
    },
  },
});

export const stepWords = style({ ...stack(), gap: 2, minWidth: 0 });

export const stepAction = style({
  ...grid('2'),
  gridColumn: '1 / -1',
  ':empty': { display: 'none' },
  '@media': { [media.tablet]: { gridColumn: 'auto' }, print: { display: 'none' } },
});

const DOT = 16;

export const rail = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  padding: 0,
  listStyle: 'none',
  '@media': { print: { display: 'none' } },
});

export const stop = style({
  position: 'relative',
  paddingTop: DOT + 8,
  textAlign: 'center',
  overflowWrap: 'normal',
  ...muted('tiny'),
  selectors: {
    '&::before': {
      content: '',
      position: 'absolute',
      top: 0,
      left: `calc(50% - ${DOT / 2}px)`,
      boxSizing: 'border-box',
      width: DOT,
      height: DOT,
      borderRadius: radius.round,
      border: `2px solid ${color.outline}`,
    },
    '& + &::after': {
      content: '',
      position: 'absolute',
      top: DOT / 2 - 1,
      right: `calc(50% + ${DOT / 2 + 4}px)`,
      width: `calc(100% - ${DOT + 8}px)`,
      height: 2,
      background: color.hairline,
    },
    '&[data-done]': { color: color.ink },
    '&[data-done]::before': { border: `5px solid ${color.accent}` },
    '&[data-done]::after': { background: color.accent },
  },
  '@media': { [media.tablet]: { fontSize: fontSize.small } },
});
