import { style } from '@vanilla-extract/css';

export const cell = style({ height: '100%' });
