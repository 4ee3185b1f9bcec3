import { style } from '@vanilla-extract/css';
import { space, stack } from '../../design/styles.ts';

export const bullets = style({ paddingInlineStart: space['5'], ...stack('1') });
