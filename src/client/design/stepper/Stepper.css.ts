import { style } from '@vanilla-extract/css';
import { media } from '../breakpoints.ts';
import { focusRing } from '../focusRing.css.ts';
import { vars } from '../theme.css.ts';

const { color, control, fontSize, fontWeight, radius, space } = vars;

export const steps = style({ display: 'flex', flexWrap: 'wrap', gap: space['2'], padding: 0, listStyle: 'none' });

export const step = style({
  display: 'flex',
  flex: '1 1 0',
  flexDirection: 'column',
  // In a reader's large type a step that is wider than its share goes below.
  minWidth: 'min-content',
  borderTop: `3px solid ${color.hairline}`,
  selectors: { '&[data-reached]': { borderTopColor: color.accent } },
});

export const content = style({
  display: 'flex',
  // On a phone a step is hardly wider than the longest word in it, so the number stands above.
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space['1'],
  minHeight: control.height,
  paddingTop: space['2'],
  color: color.inkMuted,
  fontSize: fontSize.small,
  lineHeight: vars.lineHeight.snug,
  textDecoration: 'none',
  borderRadius: 4,
  selectors: {
    '[data-current] > &': { color: color.ink, fontWeight: fontWeight.bold },
    'a&': { color: color.accentInk },
    'a&[data-hovered]': { textDecoration: 'underline' },
  },
  '@media': {
    [media.tablet]: { flexDirection: 'row', gap: space['2'], fontSize: fontSize.body },
  },
});

export const link = style([content, focusRing]);

export const number = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 22,
  height: 22,
  borderRadius: radius.round,
  border: '1.5px solid currentColor',
  fontSize: fontSize.tiny,
  fontWeight: fontWeight.bold,
  fontVariantNumeric: 'tabular-nums',
});
