import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { item, list } from '../popover/popover.css.ts';
import { centered, color, fontWeight, muted, space } from '../styles.ts';

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
