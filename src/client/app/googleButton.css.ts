import { style } from '@vanilla-extract/css';
import { color, space } from '../design/styles.ts';

export const row = style({
  paddingBlock: space['3'],
  borderTop: `1px solid ${color.hairline}`,
  selectors: { '&:first-child': { borderTop: 0 } },
});

// Google's button is 44 px high; the space is reserved before its script loads.
export const frame = style({ minHeight: 44, display: 'grid', alignItems: 'center' });

// Its frame is white unless told otherwise.
export const button = style({ colorScheme: 'light' });
