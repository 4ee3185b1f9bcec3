import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../breakpoints.ts';
import { item, list } from '../popover/popover.css.ts';
import { centered, color, fontWeight, muted, space } from '../styles.ts';

/** Near the top, so that a growing and shrinking list moves nothing above it. */
export const top = style({
  alignItems: 'flex-start',
  justifyContent: 'center',
  padding: space['2'],
  '@media': { [media.tablet]: { padding: space['4'], paddingTop: '10dvh' } },
});

export const field = style({ padding: space['3'], borderBottom: `1px solid ${color.hairline}` });

export const results = style({
  flex: '1 1 auto',
  minHeight: 0,
  maxHeight: '60dvh',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  scrollPaddingBlock: space['2'],
});

export const note = style({ padding: space['4'], ...muted('small') });

export const legend = style({
  display: 'none',
  gap: space['4'],
  padding: `${space['2']} ${space['4']}`,
  borderTop: `1px solid ${color.hairline}`,
  ...muted('tiny'),
  '@media': { [media.tablet]: { display: 'flex' } },
});

export const menu = style([list, { minWidth: 200 }]);

export const menuItem = recipe({
  base: item,
  variants: { tone: { ink: {}, danger: { color: color.dangerInk } } },
  defaultVariants: { tone: 'ink' },
});

export const icon = style({ flexShrink: 0, color: color.inkMuted, ...centered });

export const sectionTitle = style({
  padding: `${space['2']} ${space['3']} ${space['1']}`,
  ...muted('tiny'),
  fontWeight: fontWeight.bold,
});

export const separator = style({ height: 1, margin: `${space['1']} 0`, background: color.hairline });
