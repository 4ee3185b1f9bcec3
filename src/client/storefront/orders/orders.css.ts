import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { grid, inline, muted, stack, wrap } from '#client/design/styles.ts';
import { color, control, fontSize, radius, space } from '#client/design/theme.css.ts';

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

export const page = style({ ...stack('2'), width: '100%', maxWidth: 960 });

export const sheet = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [media.desktop]: {
      gridTemplateColumns: 'minmax(0, 1fr) 320px',
      gridTemplateAreas: '"head head" "way way" "items pickup" "items history" "payment payment" "actions actions"',
      gridTemplateRows: 'repeat(3, auto) 1fr',
      columnGap: space['10'],
    },
    print: { display: 'block' },
  },
});

const screenOnly = { '@media': { print: { display: 'none' } } } as const;
const inArea = (gridArea: string) => ({ '@media': { [media.desktop]: { gridArea } } });

export const head = style([inArea('head'), { ...inline('3'), paddingBottom: space['4'] }]);
export const way = style([inArea('way'), { ...stack('5'), paddingBottom: space['6'] }]);
export const facts = style({ ...grid('4'), gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 140px), 1fr))' });

export const wide = style({ '@media': { screen: { gridColumn: '1 / -1' } } });

export const term = style({ ...muted('small') });

export const fact = style({ ...stack('1'), alignItems: 'flex-start', overflowWrap: 'anywhere' });

export const plainPress = style({
  minHeight: control.height,
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
});

export const unbroken = style({ whiteSpace: 'nowrap' });

const part = style({
  ...stack('3'),
  minWidth: 0,
  paddingBlock: space['4'],
  borderTop: `1px solid ${color.hairline}`,
  '@media': { print: { paddingBlock: space['2'], breakInside: 'avoid' } },
});

export const parts = {
  items: style([part, inArea('items')]),
  pickup: style([part, inArea('pickup')]),
  payment: style([part, inArea('payment')]),
  history: style([part, inArea('history'), screenOnly]),
};

export const sums = style({ ...stack('2'), paddingTop: space['3'], borderTop: `1px solid ${color.hairline}` });
export const sum = style({ ...wrap('3'), alignItems: 'baseline', justifyContent: 'space-between' });

export const paying = style([{ ...stack('3') }, screenOnly]);

export const buttons = style({ ...wrap('2'), '@media': { print: { display: 'none' } } });
globalStyle(`${buttons} > *`, { '@media': { [media.phone]: { flexGrow: 1 } } });
export const actions = style([
  buttons,
  inArea('actions'),
  { paddingTop: space['5'], borderTop: `1px solid ${color.hairline}` },
]);

export const noPaper = style(screenOnly);
export const onPaper = style({ display: 'none', '@media': { print: { display: 'block' } } });

export const unknown = style({ ...stack('1'), alignItems: 'center' });

export const timeline = style({
  ...stack('3'),
  padding: `0 0 0 ${space['4']}`,
  listStyle: 'none',
  borderInlineStart: `2px solid ${color.hairline}`,
});
export const step = style({
  position: 'relative',
  overflowWrap: 'anywhere',
  '::before': {
    content: '',
    position: 'absolute',
    top: '0.5em',
    left: `calc(-1 * ${space['4']} - 6px)`,
    width: 10,
    height: 10,
    borderRadius: radius.round,
    background: color.accent,
  },
});
