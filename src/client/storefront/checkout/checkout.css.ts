import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { centered, grid, inline, oneLine, stack, wrap } from '#client/design/styles.ts';
import { color, layer, radius, space } from '#client/design/theme.css.ts';

export const studentRow = style({
  ...grid('3'),
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"name name" "grade remove"',
  paddingBottom: space['4'],
  borderBottom: `1px solid ${color.hairline}`,
  '@media': {
    [media.tablet]: {
      gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr) auto',
      gridTemplateAreas: '"name grade remove"',
    },
  },
});

export const name = style({ gridArea: 'name' });
export const grade = style({ gridArea: 'grade' });
// Aligned with the inputs, whose labels are above them.
export const remove = style({ gridArea: 'remove', paddingTop: 28 });

export const fields = style({ ...stack('5'), maxWidth: 640 });

// Times in columns; "any time" is as wide as two of them.
export const slotChips = style({ paddingTop: space['2'] });
globalStyle(`${slotChips} [role='radiogroup']`, {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(5.75rem, 100%), 1fr))',
});
globalStyle(`${slotChips} [role='radiogroup'] > :first-child`, { gridColumn: '1 / -1' });
globalStyle(`${slotChips} [role='radiogroup'] > *`, { paddingInline: space['2'] });

export const paymentStepCard = style({
  ...stack('2'),
  marginTop: space['2'],
  padding: space['4'],
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.large,
});

export const details = style({
  display: 'none',
  maxHeight: '42dvh',
  overflowY: 'auto',
  paddingBottom: space['3'],
  marginBottom: space['3'],
  borderBottom: `1px solid ${color.hairline}`,
  selectors: { '&[data-open]': { display: 'block' } },
  '@media': { [media.desktop]: { display: 'block' } },
});

export const lines = style({ ...stack('3'), paddingBottom: space['2'] });

export const total = style({
  marginInlineStart: 'auto',
  ...wrap('2'),
  justifyContent: 'flex-end',
  alignItems: 'baseline',
  minWidth: 0,
  // Fits a million pesos in large type on the narrowest phone.
  overflowWrap: 'anywhere',
});

// The count opens the lines on a phone; next to the step it is only a count.
export const opener = style({
  marginInlineStart: `calc(-1 * ${space['3']})`,
  '@media': { [media.desktop]: { display: 'none' } },
});
export const plainCount = style({ display: 'none', '@media': { [media.desktop]: { display: 'inline' } } });

export const card = style({
  ...stack('6'),
  alignItems: 'center',
  maxWidth: 520,
  marginInline: 'auto',
  textAlign: 'center',
  paddingBlock: space['12'],
});

export const mark = style({
  ...centered,
  width: 80,
  height: 80,
  borderRadius: radius.round,
  background: color.accentSoft,
  color: color.accentInk,
});

export const buttons = style({
  ...grid('3'),
  alignSelf: 'stretch',
  '@media': { [media.tablet]: { ...wrap(), justifyContent: 'center' } },
});

export const list = style({ ...stack(), outline: 'none' });

export const row = style({
  ...grid('3'),
  gridTemplateColumns: 'auto auto minmax(0, 1fr)',
  alignItems: 'start',
  paddingBlock: 6,
});

export const tick = style({ ...oneLine(), minHeight: 60 });
// Without text next to it, the mark alone would be too narrow for a finger.
globalStyle(`${tick} label`, { justifyContent: 'center', width: 44, minHeight: 44, marginInline: -12 });
export const top = style({ ...oneLine('1'), alignItems: 'flex-start', justifyContent: 'space-between' });
// The dots are in line with the amounts, their target reaches beyond.
export const more = style({ flexShrink: 0, margin: '-10px -12px -12px 0' });
// In large type the amount is below the quantity.
export const foot = style({
  ...inline('2'),
  justifyContent: 'space-between',
  marginTop: 'auto',
});

export const page = style({ ...stack('4'), width: '100%', maxWidth: 1200 });

// Not a grid on a phone: the summary sticks to the bottom of the screen while the checkout is in sight.
export const columns = style({
  ...stack('6'),
  '@media': {
    [media.desktop]: { ...grid('10'), gridTemplateColumns: 'minmax(0, 1fr) 360px', alignItems: 'start' },
  },
});

export const main = style({ position: 'relative', ...stack('5'), minWidth: 0 });

export const aside = style({
  position: 'sticky',
  bottom: 0,
  zIndex: layer.sticky,
  background: color.surface,
  // The bar covers the full width of the page.
  boxShadow: `0 0 0 100vmax ${color.surface}, 0 -1px 0 100vmax ${color.hairline}`,
  clipPath: 'inset(-1px -100vmax 0)',
  paddingBlock: space['3'],
  paddingBottom: `max(${space['3']}, env(safe-area-inset-bottom))`,
  '@media': {
    [media.desktop]: {
      top: 88,
      bottom: 'auto',
      zIndex: 'auto',
      boxShadow: 'none',
      clipPath: 'none',
      padding: space['5'],
      border: `1px solid ${color.hairline}`,
      borderRadius: radius.large,
    },
    [media.low]: { position: 'static' },
  },
});

export const asideTitle = style({
  display: 'none',
  '@media': { [media.desktop]: { display: 'block', paddingBottom: space['4'] } },
});
