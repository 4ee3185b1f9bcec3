import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { bordered, inline, stack, wrap } from '#client/design/styles.ts';
import { color, control, fontFamily, fontSize, fontWeight, radius, space } from '#client/design/theme.css.ts';
import { bottomBar } from '#client/design/toast/bottomBar.ts';
import { listAndPanel, stickyHead } from '../records/panes.ts';

export const picture = style({
  width: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  background: color.sunken,
  borderRadius: radius.small,
});

// A counter is used by thumb, so its controls are as high as the storefront's.
export const root = style({
  vars: { [control.height]: '44px', [control.large]: '48px', [control.text]: fontSize.body },
  '@media': { [media.desktop]: { height: '100%' } },
});

// The printed sheet is next to the screen, and only the sheet is printed.
export const page = style({
  ...stack('3'),
  padding: space['4'],
  '@media': {
    [media.desktop]: { height: '100%', padding: `${space['4']} ${space['5']} 0` },
    print: { display: 'none' },
  },
});

export const header = style(inline('2'));
export const scanField = style({ flex: '1 1 280px', minWidth: 0 });
export const dayField = style({ flex: '1 1 auto', '@media': { [media.tablet]: { flex: '0 0 auto' } } });
globalStyle(`${header} > :is(button, a)`, { flex: '1 1 auto', '@media': { [media.tablet]: { flex: '0 0 auto' } } });
// Reserves its height, so that nothing moves.
export const outcomeLine = style({ flex: '1 0 100%', minHeight: 20 });

export const body = style(listAndPanel);

export const list = style({
  // Hidden elements, such as a checkbox's input, scroll with the list instead of the page.
  position: 'relative',
  flex: '1 1 0',
  minWidth: 0,
  ...stack('5'),
  '@media': { [media.desktop]: { overflowY: 'auto', paddingBottom: space['5'] } },
});

export const foldedHead = style({
  minHeight: control.height,
  padding: `${space['2']} 0`,
  borderBottom: `1px solid ${color.hairline}`,
  cursor: 'pointer',
});
globalStyle(`${foldedHead} > *`, { display: 'inline', marginInlineEnd: space['3'] });

export const rowBadges = style({
  ...wrap('1'),
  flex: '0 0 auto',
  '@media': { [media.tablet]: { justifyContent: 'flex-end', maxWidth: '50%' } },
});

export const panel = style({
  ...stack('4'),
  padding: `0 ${space['4']}`,
  ...bordered('large'),
  '@media': {
    [media.desktop]: {
      flex: '1 1 0',
      minWidth: 0,
      overflowY: 'auto',
      borderBottom: 'none',
      borderRadius: `${radius.large} ${radius.large} 0 0`,
    },
  },
});
export const panelHead = style({
  ...stickyHead,
  alignItems: 'center',
  paddingBlock: space['3'],
  background: color.surface,
});
export const pickingChoices = style({ ...wrap(), gap: `${space['2']} ${space['5']}` });
export const orderHead = style({ fontFamily: fontFamily.sans, ...wrap('2'), alignItems: 'baseline' });

export const line = style({
  ...inline('3'),
  justifyContent: 'space-between',
  rowGap: 0,
  paddingBottom: space['1'],
  // A thumb's height at any density.
  minHeight: 52,
  borderTop: `1px solid ${color.hairline}`,
});
globalStyle(`${line} > :first-child`, { flex: '1 1 220px', minWidth: 0 });
globalStyle(`${line} label`, { minHeight: 52 });
export const lineWords = style({ ...stack(), minWidth: 0, overflowWrap: 'anywhere' });
export const pieces = style({ fontWeight: fontWeight.bold, fontVariantNumeric: 'tabular-nums' });

export const panelFoot = style({
  position: 'sticky',
  bottom: `var(${bottomBar}, 0px)`,
  ...inline('2'),
  justifyContent: 'flex-end',
  paddingBlock: space['3'],
  background: color.surface,
  borderTop: `1px solid ${color.hairline}`,
});
export const keyHint = style({
  display: 'none',
  marginInlineStart: space['2'],
  fontFamily: fontFamily.sans,
  fontSize: fontSize.tiny,
  '@media': { '(pointer: fine)': { display: 'inline' } },
});
