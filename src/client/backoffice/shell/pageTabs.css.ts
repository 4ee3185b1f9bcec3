import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { ring } from '../../design/focusRing.css.ts';
import { color, control, fontWeight, muted, oneLine, radius, space, stack, wrap } from '../../design/styles.ts';

export const tabsPlace = style({
  flexShrink: 0,
  ...stack('1'),
  padding: `${space['2']} ${space['4']} 0`,
  '@media': { [media.desktop]: { paddingInline: space['5'] }, print: { display: 'none' } },
});

export const tabs = style({ ...wrap(), columnGap: space['1'], borderBottom: `1px solid ${color.hairline}` });
export const parts = style({ ...wrap(), columnGap: space['1'] });

export const tab = style({
  ...oneLine(),
  minHeight: 36,
  paddingInline: space['2'],
  borderRadius: radius.small,
  ...muted('small'),
  textDecoration: 'none',
  outline: 'none',
  selectors: {
    '&[data-hovered]': { color: color.ink, background: color.sunken },
    '&[aria-current]': { color: color.accentInk, fontWeight: fontWeight.bold },
    [`${tabs} > &`]: { borderEndStartRadius: 0, borderEndEndRadius: 0 },
    [`${tabs} > &[aria-current]`]: { boxShadow: `inset 0 -2px ${color.accent}` },
    [`${parts} > &[aria-current]`]: { background: color.accentSoft },
    '&[data-focus-visible]': ring,
  },
  '@media': {
    '(pointer: coarse)': { minHeight: 44 },
    [media.forcedColors]: {
      selectors: { '&[aria-current]:not([data-focus-visible])': { outline: '2px solid Highlight', outlineOffset: -2 } },
    },
  },
});

/** As high as the field that comes into it. */
export const settingSearchPlace = style({ minHeight: control.small, maxWidth: 360, marginTop: space['1'] });
