import { style } from '@vanilla-extract/css';
import { inline, stack } from '../../design/mixins.ts';
import { vars } from '../../design/theme.css.ts';

const { color, space } = vars;

export const lines = style(stack());
export const line = style({ ...stack('2'), paddingBlock: space['3'], borderTop: `1px solid ${color.hairline}` });
export const choices = style(inline('2'));
