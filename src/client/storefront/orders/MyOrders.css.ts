import { globalStyle, style } from '@vanilla-extract/css';
import { color, fontSize, inline, radius, space, stack } from '#client/design/styles.ts';

export const codeFrame = style({
  width: 'min(100%, 280px)',
  aspectRatio: '1',
  overflow: 'hidden',
  borderRadius: radius.large,
});

// The height of most rows, also for the skeleton, so that little moves.
export const row = style({
  ...stack('3'),
  minHeight: 236,
  paddingBlock: space['4'],
  borderTop: `1px solid ${color.hairline}`,
});

export const middle = style({ ...inline('1'), minHeight: 60 });
export const pictures = style({ display: 'flex' });
// Laid over each other, so that the amount has its place on a phone.
globalStyle(`${pictures} > * + *`, { marginInlineStart: -20, outline: `2px solid ${color.paper}` });
export const amount = style({ ...stack('1'), alignItems: 'flex-end', marginInlineStart: 'auto' });
export const foot = style({ ...inline('2'), fontSize: fontSize.small });

export const more = style({ display: 'flex', justifyContent: 'center', paddingBlock: space['4'] });
