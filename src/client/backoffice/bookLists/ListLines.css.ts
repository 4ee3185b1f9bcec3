import { style } from '@vanilla-extract/css';
import { stack } from '../../design/styles.ts';
import { color, space } from '../../design/theme.css.ts';

export const lines = style(stack());
export const line = style({ ...stack('2'), paddingBlock: space['3'], borderTop: `1px solid ${color.hairline}` });
