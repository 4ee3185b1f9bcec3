import { globalStyle, type StyleRule, style } from '@vanilla-extract/css';
import { ring } from '../../design/focusRing.css.ts';
import {
  bare,
  bordered,
  centered,
  clamped,
  ellipsis,
  grid,
  inline,
  muted,
  oneLine,
  ringInside,
  square,
  stack,
  tiles,
} from '../../design/styles.ts';
import { color, control, radius, space } from '../../design/theme.css.ts';
import { WIDE_CARDS } from '../records/records.css.ts';

export const stockListPicture = style({
  ...square(28),
  display: 'block',
  objectFit: 'cover',
  borderRadius: radius.small,
  background: color.sunken,
});

export const nameCell = style({ minWidth: 180, overflowWrap: 'anywhere' });
export const categoryCell = style({ maxWidth: 200, ...ellipsis });

export const list = style({});
// A print of labels contains nothing else.
globalStyle(`${list}:has(> [data-print-sheet]) > :not([data-print-sheet])`, {
  '@media': { print: { display: 'none' } },
});
const onCard = (selector: string, look: StyleRule) =>
  globalStyle(`${list} [role="grid"] tbody tr ${selector}`, { '@media': { [WIDE_CARDS]: look } });
onCard('> [data-card="lead"]', { gridRow: '1 / span 2' });
onCard('> [data-card="note"]', { gridColumn: '3 !important' });
onCard(`.${nameCell}`, { minWidth: 0, ...clamped(3) });

export const picturesGrid = style({
  ...tiles('132px', '3'),
  outline: 'none',
  selectors: { '&[data-focus-visible]': ring },
});

export const item = style({
  position: 'relative',
  ...stack(),
  ...bordered('small'),
  outline: 'none',
  selectors: {
    '&[data-focus-visible]': ring,
    '&[data-dragging]': { opacity: 0.5 },
  },
});

export const picture = style({
  display: 'block',
  width: '100%',
  aspectRatio: '4 / 5',
  objectFit: 'contain',
  background: color.sunken,
  borderRadius: `${radius.small} ${radius.small} 0 0`,
});

export const cover = style({ position: 'absolute', top: space['1'], insetInlineStart: space['1'] });

export const handle = style({
  ...bare,
  ...centered,
  ...square(32),
  color: color.inkMuted,
  cursor: 'grab',
  outline: 'none',
  selectors: {
    '&[data-hovered]': { background: color.sunken, color: color.ink },
    '&[data-focus-visible]': ringInside,
  },
});

export const dropIndicator = style({
  outline: `1px solid transparent`,
  selectors: {
    '&[data-drop-target]': { outline: `2px solid ${color.accent}`, outlineOffset: 1, borderRadius: radius.round },
  },
});

export const SIZES_TABLE = 'screen and (min-width: 1360px)';

const sizeColumns = [
  'minmax(6.5rem, 1.2fr)',
  'minmax(8.5rem, 1fr)',
  '4.5rem',
  'minmax(7rem, 1fr)',
  'minmax(6.5rem, 1.4fr)',
  '5rem',
  'minmax(7rem, 1fr)',
  '3.5rem',
  '11rem',
].join(' ');

export const sizeHead = style({
  display: 'none',
  '@media': {
    [SIZES_TABLE]: {
      ...grid('3', sizeColumns),
      paddingBlockEnd: space['2'],
      ...muted('small'),
      borderBottom: `1px solid ${color.hairline}`,
    },
  },
});

export const sizeRow = style({
  ...grid('3', 'repeat(auto-fill, minmax(min(8.5rem, 45%), 1fr))'),
  alignItems: 'start',
  paddingBlock: space['4'],
  borderBottom: `1px solid ${color.hairline}`,
  '@media': { [SIZES_TABLE]: { gridTemplateColumns: sizeColumns, paddingBlock: space['2'] } },
});

export const figure = style({
  ...stack('1'),
  fontSize: control.text,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [SIZES_TABLE]: { ...inline(), flexDirection: 'row', minHeight: control.height } },
});

export const rowSwitch = style({
  ...oneLine(),
  alignSelf: 'end',
  gridColumn: 'span 2',
  minHeight: control.height,
  '@media': { [SIZES_TABLE]: { gridColumn: 'auto', alignSelf: 'start' } },
});

export const rowTools = style({
  ...oneLine(),
  justifyContent: 'flex-end',
  gridColumn: '1 / -1',
  minHeight: control.height,
  '@media': { [SIZES_TABLE]: { gridColumn: 'auto' } },
});

/** As wide as its column, so that the longest option does not widen the table. */
export const asColumn = style({ containerType: 'inline-size', width: '100%' });
