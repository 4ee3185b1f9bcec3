import { style } from '@vanilla-extract/css';

// Google's button is 44 px high: the room is there before the script is. Its frame is white unless told otherwise.
export const button = style({ minHeight: 44, colorScheme: 'light' });
