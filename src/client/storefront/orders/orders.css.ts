import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { bare, grid, square, stack } from '#client/design/styles.ts';
import { color, control, radius, space } from '#client/design/theme.css.ts';

export const codeFrame = style({
  width: 'min(100%, 280px)',
  aspectRatio: '1',
  overflow: 'hidden',
  borderRadius: radius.large,
});

// The height of most rows, also for the skeleton, so that little moves.
export const row = style({
  ...stack('3'),
  minHeight: 236,
  paddingBlock: space['4'],
  borderTop: `1px solid ${color.hairline}`,
});

export const pictures = style({ display: 'flex' });
// Overlapping, so that a phone has space for the amount.
globalStyle(`${pictures} > * + *`, { marginInlineStart: -20, outline: `2px solid ${color.paper}` });

export const sheet = style({
  ...grid(undefined, 'minmax(0, 1fr)'),
  '@media': {
    [media.desktop]: {
      gridTemplateColumns: 'minmax(0, 1fr) 320px',
      gridTemplateAreas: '"items pickup" "items history" "payment payment"',
      gridTemplateRows: 'auto 1fr auto',
      columnGap: space['10'],
    },
    print: { display: 'block' },
  },
});

export const plainPress = style({ ...bare, minHeight: control.height, textAlign: 'start' });

const part = style({
  ...stack('3'),
  minWidth: 0,
  paddingBlock: space['4'],
  borderTop: `1px solid ${color.hairline}`,
  '@media': { print: { paddingBlock: space['2'], breakInside: 'avoid' } },
});
export const parts = styleVariants({ items: null, pickup: null, payment: null, history: null }, (_, gridArea) => [
  part,
  { '@media': { [media.desktop]: { gridArea } } },
]);

export const timeline = style({
  ...stack('3'),
  padding: `0 0 0 ${space['4']}`,
  listStyle: 'none',
  borderInlineStart: `2px solid ${color.hairline}`,
});
export const step = style({
  position: 'relative',
  overflowWrap: 'anywhere',
  '::before': {
    ...square(10),
    content: '',
    position: 'absolute',
    top: '0.5em',
    left: `calc(-1 * ${space['4']} - 6px)`,
    borderRadius: radius.round,
    background: color.accent,
  },
});
