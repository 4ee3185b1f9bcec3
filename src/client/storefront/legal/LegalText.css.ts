import { style } from '@vanilla-extract/css';
import { stack } from '../../design/mixins.ts';
import { vars } from '../../design/theme.css.ts';

export const bullets = style({ paddingInlineStart: vars.space['5'], ...stack('1') });
