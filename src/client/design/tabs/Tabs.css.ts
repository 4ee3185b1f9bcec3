import { style } from '@vanilla-extract/css';
import { focusRing } from '../focusRing.css.ts';
import { vars } from '../theme.css.ts';

const { color, control, fontSize, fontWeight, space } = vars;

export const list = style({
  display: 'flex',
  gap: space['1'],
  overflowX: 'auto',
  borderBottom: `1px solid ${color.hairline}`,
  scrollbarWidth: 'none',
});

export const tab = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space['2'],
  flexShrink: 0,
  minHeight: control.height,
  paddingInline: space['4'],
  fontSize: control.text,
  fontWeight: fontWeight.medium,
  color: color.inkMuted,
  cursor: 'pointer',
  outline: 'none',
  borderBottom: '2px solid transparent',
  marginBottom: -1,
  selectors: {
    '&[data-hovered]': { color: color.ink },
    '&[data-selected]': { color: color.ink, borderBottomColor: color.accent },
    // Inside the tab, for the scrolling list cuts off what stands out.
    '&[data-focus-visible]': { boxShadow: `inset 0 0 0 2px ${color.focus}`, borderRadius: 4 },
    '&[data-disabled]': { opacity: 0.5, cursor: 'not-allowed' },
  },
});

export const count = style({ fontSize: fontSize.small, color: color.inkMuted, fontVariantNumeric: 'tabular-nums' });
export const panel = style([focusRing, { paddingTop: space['4'] }]);
