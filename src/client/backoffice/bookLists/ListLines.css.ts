import { style } from '@vanilla-extract/css';
import { color, space, stack } from '../../design/styles.ts';

export const lines = style(stack());
export const line = style({ ...stack('2'), paddingBlock: space['3'], borderTop: `1px solid ${color.hairline}` });
