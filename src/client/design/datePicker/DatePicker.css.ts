import { style } from '@vanilla-extract/css';
import { color, control, oneLine } from '../styles.ts';

export const segments = style({
  ...oneLine(),
  flex: '1 1 auto',
  minWidth: 0,
  paddingInlineStart: control.inset,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  cursor: 'text',
});

export const segment = style({
  paddingInline: 1,
  borderRadius: 3,
  outline: 'none',
  caretColor: 'transparent',
  selectors: {
    '&[data-type="literal"]': { color: color.inkMuted },
    '&[data-placeholder]': { color: color.inkMuted },
    '&[data-focused]': { background: color.accent, color: color.onAccent },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&[data-focused]': { outline: '2px solid Highlight' } },
    },
  },
});
