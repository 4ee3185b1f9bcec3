import { style } from '@vanilla-extract/css';

// Google's button is 44 px high: the room is there before the script is.
export const frame = style({ minHeight: 44, display: 'grid', alignItems: 'center' });

// Its frame is white unless told otherwise.
export const button = style({ colorScheme: 'light' });
