import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { color, fontSize, fontWeight, oneLine, space } from '../../design/styles.ts';

/** As wide as the bar, so that its buttons stand at its edges. */
export const frame = style({ position: 'relative', maxWidth: 1600, marginInline: 'auto' });

/** Over the end of what is in sight, which fades below it. A finger scrolls the bar itself. */
export const scroll = style({
  position: 'absolute',
  zIndex: 1,
  top: 0,
  bottom: 0,
  display: 'none',
  alignItems: 'center',
  width: 56,
  padding: `0 ${space['2']}`,
  border: 0,
  color: color.ink,
  cursor: 'pointer',
  '@media': {
    '(hover: hover)': { display: 'flex' },
    // Forced colors have no fading: the words below would show through.
    [media.forcedColors]: { width: 36, selectors: { '&[data-direction]': { background: 'Canvas' } } },
  },
  selectors: {
    '&[data-direction="on"]': {
      insetInlineEnd: 0,
      justifyContent: 'flex-end',
      background: `linear-gradient(to left, ${color.paper} 50%, transparent)`,
    },
    '&[data-direction="back"]': {
      insetInlineStart: 0,
      justifyContent: 'flex-start',
      background: `linear-gradient(to right, ${color.paper} 50%, transparent)`,
    },
    '&:hover': { color: color.accentInk },
  },
});

export const bar = style({
  position: 'relative',
  display: 'flex',
  gap: space['5'],
  // Focus rings live inside what scrolls.
  padding: `0 ${space['4']}`,
  maxWidth: 1600,
  marginInline: 'auto',
  listStyle: 'none',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  whiteSpace: 'nowrap',
  '@media': { [media.desktop]: { paddingInline: space['6'] } },
});

export const entry = style({
  flexShrink: 0,
  borderBottom: '3px solid transparent',
  fontSize: fontSize.small,
  selectors: { '&[data-current]': { borderBottomColor: color.accent, fontWeight: fontWeight.medium } },
  '@media': {
    [media.forcedColors]: {
      borderBottomColor: 'Canvas',
      selectors: { '&[data-current]': { borderBottomColor: 'Highlight' } },
    },
  },
});

export const label = style({ display: 'inline-flex', alignItems: 'center', gap: space['2'], minHeight: 44 });

export const shape = style({ ...oneLine(), minHeight: 47, flexShrink: 0 });
