import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { color, space, stack, wrap } from '../../design/styles.ts';

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

export const line = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: space['3'],
});

export const sum = style({ ...wrap(), alignItems: 'baseline', columnGap: space['2'] });

export const total = style({
  marginInlineStart: 'auto',
  ...wrap('2'),
  justifyContent: 'flex-end',
  alignItems: 'baseline',
  minWidth: 0,
  // A million pesos in a reader's large type on the narrowest phone.
  overflowWrap: 'anywhere',
});

// The count opens the lines on a phone; beside the step, where they are in sight anyway, it is only a count.
export const opener = style({
  marginInlineStart: `calc(-1 * ${space['3']})`,
  '@media': { [media.desktop]: { display: 'none' } },
});
export const plainCount = style({ display: 'none', '@media': { [media.desktop]: { display: 'inline' } } });

export const actions = style({ ...stack('2'), paddingTop: space['3'] });
