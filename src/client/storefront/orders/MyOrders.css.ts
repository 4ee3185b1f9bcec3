import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { vars } from '../../design/theme.css.ts';

const { color, fontSize, radius, space } = vars;

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space['6'],
  width: '100%',
  maxWidth: 960,
  marginInline: 'auto',
});

export const list = style({ display: 'flex', flexDirection: 'column', gap: space['6'] });

export const card = style({
  background: color.surface,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.large,
  // Long lists stay quick: what is out of sight is not laid out.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 800px',
  '@media': { [media.tablet]: { containIntrinsicSize: 'auto 420px' } },
});

const inset = { paddingInline: space['4'], '@media': { [media.tablet]: { paddingInline: space['6'] } } } as const;

export const head = style([
  inset,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space['2'],
    paddingBlock: space['4'],
    borderBottom: `1px solid ${color.hairline}`,
  },
]);

export const facts = style([
  inset,
  {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 224px), 1fr))',
    gap: space['4'],
    paddingBlock: space['4'],
  },
]);

export const term = style({ fontSize: fontSize.small, color: color.inkMuted });

export const fact = style({
  margin: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space['1'],
  overflowWrap: 'anywhere',
});

export const lines = style({ display: 'flex', flexDirection: 'column' });

export const line = style([
  inset,
  {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: space['4'],
    rowGap: space['2'],
    paddingBlock: space['4'],
    borderTop: `1px solid ${color.hairline}`,
    '@media': { [media.tablet]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto' } },
  },
]);

export const textBlock = style({ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 });

// Below the words on a phone, beside them from a tablet on.
export const state = style({
  gridColumn: '2',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space['2'],
  '@media': {
    [media.tablet]: {
      gridColumn: 'auto',
      flexDirection: 'column',
      alignItems: 'flex-end',
      justifyContent: 'flex-start',
    },
  },
});

export const total = style([
  inset,
  {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'flex-end',
    gap: space['3'],
    paddingBlock: space['4'],
    borderTop: `1px solid ${color.hairline}`,
  },
]);

export const actions = style([
  inset,
  {
    display: 'flex',
    flexWrap: 'wrap',
    gap: space['2'],
    paddingBlock: space['4'],
    borderTop: `1px solid ${color.hairline}`,
    // An order that is delivered may have no action left.
    selectors: { '&:empty': { display: 'none' } },
  },
]);

export const more = style({ display: 'flex', justifyContent: 'center', paddingBlock: space['4'] });
