import { style } from '@vanilla-extract/css';

export const deferred = style({ display: 'contents' });
