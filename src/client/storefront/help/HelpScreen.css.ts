import { style } from '@vanilla-extract/css';
import { color, space, stack } from '../../design/styles.ts';

export const column = style({ ...stack('6'), width: '100%', maxWidth: '42rem', marginInline: 'auto' });

export const question = style({ paddingBlock: space['2'], borderTop: `1px solid ${color.hairline}` });
export const contact = style({ paddingTop: space['4'], borderTop: `1px solid ${color.hairline}` });
