import { style } from '@vanilla-extract/css';

export const dot = style({ width: 8, height: 8, borderRadius: '50%', background: 'currentColor' });
