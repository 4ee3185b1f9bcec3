import { globalStyle, type StyleRule, style } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { topBarHeight } from '#client/design/connectionStrip.ts';
import { bordered, grid, hiddenLook, inline, muted, oneLine, stack } from '#client/design/styles.ts';
import { color, control, fontSize, fontWeight, layer, motion, space } from '#client/design/theme.css.ts';
import { bottomBar } from '#client/design/toast/bottomBar.ts';

export const card = style({
  ...stack('4'),
  minWidth: 0,
  padding: space['4'],
  ...bordered('large'),
  '@media': { [media.tablet]: { padding: space['5'] } },
});

export const columns = style({
  ...grid('4'),
  paddingTop: space['5'],
  borderTop: `1px solid ${color.hairline}`,
  // The line of a page's head is also that of its first section.
  selectors: { '&:first-child': { paddingTop: 0, borderTop: 0 } },
  '@media': { [media.wide]: { gridTemplateColumns: '240px minmax(0, 1fr)', gap: space['6'] } },
});

export const filterBox = style({
  flex: '1 1 140px',
  minWidth: 0,
  '@media': { [media.tablet]: { maxWidth: 220 } },
});
/** Rows of the previous page while the next one loads: a press would be meant for the next ones. */
const stale = style({
  transition: `opacity ${motion.calm} ${motion.ease}`,
  selectors: { '&[data-stale]': { opacity: 0.6, pointerEvents: 'none' } },
});

export const rows = style([stale]);
export const wideRows = style([stale]);
globalStyle(`${wideRows} [role="grid"] tr > :is(th, td)`, {
  '@media': { 'screen and (min-width: 1280px) and (max-width: 1599px)': { paddingInline: space['2'] } },
});

/** Below this width rows are cards; for lists of many columns below the second one, because of the sidebar. */
const CARDS = 'screen and (max-width: 1023px)';
export const WIDE_CARDS = 'screen and (max-width: 1279px)';

/** Each part has its column, and so the same place in every row. Only the sort and tick controls of the head stay. */
function showAsCards(list: string, width: string): void {
  const grid = `${list} [role="grid"]`;
  const row = `${grid} tbody tr`;
  const cards = (selector: string, look: StyleRule) => globalStyle(selector, { '@media': { [width]: look } });
  const place = (part: string, gridArea: string, look: StyleRule = {}) =>
    cards(`${row} > [data-card="${part}"]`, { gridArea, ...look });
  cards(`${grid}, ${grid} :is(thead, tbody)`, { display: 'block' });
  cards(`${grid} thead tr`, { ...inline(), gap: `0 ${space['3']}` });
  cards(`${grid} thead tr:has(> :is([data-allows-sorting], :has(input)))`, {
    minHeight: 44,
    paddingInline: space['3'],
    background: color.sunken,
  });
  cards(row, {
    vars: { '--tick': '0px', '--lead': '0px' },
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'var(--tick) var(--lead) minmax(0, 1fr) auto auto',
    alignItems: 'center',
    rowGap: space['1'],
    minHeight: 44,
    padding: `${space['2']} ${space['3']}`,
    borderTop: `1px solid ${color.hairline}`,
  });
  cards(`${row}:has(> [data-tick])`, { vars: { '--tick': '32px' } });
  cards(`${row}:has(> [data-card="lead"])`, { vars: { '--lead': '44px' } });
  cards(`${grid} tr > :is(th, td)`, {
    width: 'auto !important',
    height: 'auto',
    minWidth: 0,
    padding: 0,
    border: 'none',
    textAlign: 'start',
  });
  cards(`${row} > [data-tick]`, { gridArea: '1 / 1 / span 3' });
  place('lead', '1 / 2');
  place('name', '1 / 3', { fontWeight: fontWeight.medium, overflowWrap: 'anywhere' });
  place('amount', '1 / 4 / auto / -1', { justifySelf: 'end', paddingInlineStart: space['2'] });
  place('note', '2 / 2 / auto / span 2', { color: color.inkMuted, overflow: 'hidden', textOverflow: 'ellipsis' });
  place('badges', '2 / 4', { justifySelf: 'end', paddingInlineStart: space['2'] });
  place('more', '2 / 5', { justifySelf: 'end', paddingInlineStart: space['2'] });
  place('none', 'auto', { display: 'none' });
  // On a phone two parts at the end would narrow the name, so they get their own line.
  const onPhone = (part: string, look: StyleRule) =>
    globalStyle(`${row}:has(> [data-card="more"]) > [data-card="${part}"]`, { '@media': { [media.phone]: look } });
  onPhone('note', { gridArea: '2 / 2 / auto / -1' });
  onPhone('badges', { gridArea: '3 / 2 / auto / span 2', justifySelf: 'start', paddingInline: 0 });
  onPhone('more', {
    gridArea: '3 / 4 / auto / -1',
    display: 'flex',
    justifyContent: 'flex-end',
    width: '0 !important',
  });
  // The name's link covers the whole card; other controls are above it.
  cards(`${row} > [role="rowheader"] a::after`, { content: '', position: 'absolute', inset: 0 });
  cards(`${row} :is(button, label, input)`, { position: 'relative', zIndex: 1 });
  cards(`${grid} thead th:not([data-allows-sorting]):not(:has(input))`, { display: 'none' });
  cards(`${row} .${orderNumberHead}`, hiddenLook);
}

export const orderNumber = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
export const orderNumberHead = style({ color: color.inkMuted });
export const orderNumberEnd = style({ fontWeight: fontWeight.bold });

showAsCards(rows, CARDS);
showAsCards(wideRows, WIDE_CARDS);

/** Sticky below the rows: above them it would move the next row from under the pointer. */
export const bulkBar = style({
  position: 'sticky',
  bottom: `calc(var(${bottomBar}, 0px) + ${space['3']})`,
  zIndex: layer.sticky,
  '@media': { [media.low]: { position: 'static' } },
});

export const skeletonTable = style(bordered('small'));
export const skeletonRow = style({
  ...oneLine('6'),
  height: control.row,
  paddingInline: space['3'],
  selectors: {
    '&:first-child': { background: color.sunken },
    '& + &': { borderTop: `1px solid ${color.hairline}` },
  },
});

/** The head stays in sight, below the shell's bar on a small screen. On a phone only its actions do. */
export const recordHead = style({
  display: 'contents',
  '@media': {
    [media.tablet]: {
      position: 'sticky',
      top: topBarHeight,
      zIndex: layer.sticky,
      ...inline('3'),
      justifyContent: 'space-between',
      paddingBlock: space['2'],
      background: color.paper,
      borderBottom: `1px solid ${color.hairline}`,
    },
    [media.desktop]: { top: 0 },
    [media.low]: { position: 'static' },
  },
});

export const recordTitle = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  '@media': { [media.tablet]: { flex: '1 1 200px' } },
});

// Focused for screen readers; it is not a control.
globalStyle(`${recordTitle} > h1:focus-visible`, { outline: 'none' });

export const recordActions = style({
  position: 'sticky',
  top: topBarHeight,
  zIndex: layer.sticky,
  ...inline('2'),
  justifyContent: 'flex-end',
  paddingBlock: space['2'],
  background: color.paper,
  borderBottom: `1px solid ${color.hairline}`,
  '@media': {
    [media.tablet]: { position: 'static', padding: 0, borderBottom: 0 },
    [media.low]: { position: 'static' },
  },
});

export const dirtyNote = style({
  display: 'none',
  ...muted('tiny'),
  '@media': { [media.tablet]: { display: 'inline' } },
});

export const failureLine = style({
  flex: '1 1 100%',
  ...inline('2'),
  color: color.danger,
  fontSize: fontSize.small,
  '@media': { [media.desktop]: { order: -1, flex: '0 1 auto' } },
});

export const summaryLink = style({
  padding: 0,
  border: 0,
  background: 'transparent',
  color: 'inherit',
  textDecoration: 'underline',
  cursor: 'pointer',
  borderRadius: 2,
});

export const fields = style(stack('4'));

// A focused element must not be hidden by the sticky bar.
globalStyle(`${fields} :is(input, textarea, select, button, [tabindex])`, { scrollMarginTop: 120 });

export const narrowFields = style([fields, { maxWidth: 560 }]);

export const historyFrom = style({ color: color.inkMuted, textDecoration: 'line-through' });
export const value = style({ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' });
