import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { bordered, centered, grid, square, stack, tiles } from '#client/design/styles.ts';
import { color, radius, space } from '#client/design/theme.css.ts';
import { bottomSheet } from '../order/order.css.ts';

// Times in columns; "any time" is as wide as two of them.
export const slotChips = style({ paddingTop: space['2'] });
globalStyle(`${slotChips} [role='radiogroup']`, tiles('5.75rem'));
globalStyle(`${slotChips} [role='radiogroup'] > :first-child`, { gridColumn: '1 / -1' });
globalStyle(`${slotChips} [role='radiogroup'] > *`, { paddingInline: space['2'] });

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

// The count opens the lines on a phone; next to the step it is only a count.
export const opener = style({
  marginInlineStart: `calc(-1 * ${space['3']})`,
  '@media': { [media.desktop]: { display: 'none' } },
});

export const mark = style({
  ...centered,
  ...square(80),
  borderRadius: radius.round,
  background: color.accentSoft,
  color: color.accentInk,
});

// The dots are in line with the amounts, their target reaches beyond.
export const more = style({ flexShrink: 0, margin: '-10px -12px -12px 0' });
export const page = style({ ...stack('4'), width: '100%', maxWidth: 1200 });

// Not a grid on a phone: the summary is sticky at the bottom while the checkout is visible.
export const columns = style({
  ...stack('6'),
  '@media': { [media.desktop]: { ...grid('10', 'minmax(0, 1fr) 360px'), alignItems: 'start' } },
});

export const main = style({ position: 'relative', ...stack('5'), minWidth: 0 });

export const aside = style([
  bottomSheet,
  {
    '@media': {
      [media.desktop]: {
        ...bordered('large'),
        top: 88,
        bottom: 'auto',
        zIndex: 'auto',
        boxShadow: 'none',
        clipPath: 'none',
        padding: space['5'],
      },
    },
  },
]);
