import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { focusRing } from '../../design/focusRing.css.ts';
import { bordered, color, control, grid, inline, muted, radius, space, stack, wrap } from '../../design/styles.ts';

export const page = style({ ...stack('6'), width: '100%', maxWidth: 960, marginInline: 'auto' });

export const sheet = style({ ...bordered('large'), '@media': { print: { border: 'none' } } });

const inset = { paddingInline: space['4'], '@media': { [media.tablet]: { paddingInline: space['6'] } } } as const;

// On a phone the status is always below the number, whatever typeface is loaded.
export const head = style([
  inset,
  {
    ...grid('2'),
    justifyItems: 'start',
    alignItems: 'center',
    paddingBlock: space['4'],
    '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
  },
]);

export const facts = style({ ...grid('4'), gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 224px), 1fr))' });

export const term = style({ ...muted('small') });

export const fact = style({ ...stack('1'), alignItems: 'flex-start', overflowWrap: 'anywhere' });

export const plainPress = style([
  focusRing,
  {
    minHeight: control.height,
    padding: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
  },
]);

export const unbroken = style({ whiteSpace: 'nowrap' });

export const lines = style(stack());

export const line = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space['4'],
  rowGap: space['2'],
  paddingBlock: space['4'],
  borderTop: `1px solid ${color.hairline}`,
  '@media': { [media.tablet]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto' } },
});

export const textBlock = style({ ...stack(), gap: 2, minWidth: 0 });

export const state = style({
  gridColumn: '2',
  ...inline('2'),
  justifyContent: 'space-between',
  '@media': {
    [media.tablet]: {
      gridColumn: 'auto',
      flexDirection: 'column',
      alignItems: 'flex-end',
      justifyContent: 'flex-start',
    },
  },
});

export const total = style({ ...wrap('3'), alignItems: 'baseline', justifyContent: 'flex-end' });

export const part = style([
  inset,
  {
    ...stack('3'),
    paddingBlock: space['5'],
    borderTop: `1px solid ${color.hairline}`,
    '@media': { print: { paddingBlock: space['2'], breakInside: 'avoid' } },
  },
]);

export const sums = style({ ...stack('2'), alignItems: 'flex-end' });
export const sum = style({ ...wrap('3'), alignItems: 'baseline' });

const screenOnly = { '@media': { print: { display: 'none' } } } as const;

export const paying = style([{ ...stack('3') }, screenOnly]);

export const buttons = style({
  ...grid('2'),
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'flex-start',
  '@media': { [media.tablet]: wrap(), print: { display: 'none' } },
});
export const actions = style([buttons, inset, { paddingBlock: space['4'], borderTop: `1px solid ${color.hairline}` }]);

export const again = style({ display: 'grid', '@media': { [media.tablet]: { display: 'block' } } });

export const noPaper = style(screenOnly);
export const next = style([inset, { paddingBottom: space['4'] }, screenOnly]);
export const ended = style([inset, { paddingBottom: space['4'] }]);
export const onPaper = style([inset, { display: 'none', '@media': { print: { display: 'block' } } }]);

export const unknown = style({ ...stack('1'), alignItems: 'center' });

export const timeline = style({
  ...stack('4'),
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
