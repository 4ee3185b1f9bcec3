import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { vars } from '../../design/theme.css.ts';

const { color, fontSize, fontWeight, space } = vars;

export const bar = style({
  position: 'relative',
  display: 'flex',
  gap: space['5'],
  margin: 0,
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

export const shape = style({ display: 'flex', alignItems: 'center', minHeight: 47, flexShrink: 0 });
