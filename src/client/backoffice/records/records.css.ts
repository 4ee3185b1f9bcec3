import { globalStyle, type StyleRule, style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { topBarHeight } from '../../design/connectionStrip.ts';
import { vars } from '../../design/theme.css.ts';
import { bottomBar } from '../../design/toast/bottomBar.ts';

const { color, fontSize, layer, space } = vars;

/** A list or a record below the shell; as wide as a line of fields or a table can be read. */
export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space['4'],
  padding: space['4'],
  '@media': { [media.desktop]: { padding: `${space['4']} ${space['5']} ${space['8']}`, maxWidth: 1280 } },
});

export const listHead = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: space['3'] });

export const toolbar = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space['3'] });
export const searchBox = style({
  flex: '1 1 100%',
  '@media': { [media.tablet]: { flex: '0 1 320px' } },
});
/** A filter of a list: two beside each other on a phone, all in a row where there is room. */
export const filterBox = style({
  flex: '1 1 140px',
  minWidth: 0,
  '@media': { [media.tablet]: { maxWidth: 220 } },
});
export const toolbarEnd = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space['2'],
  marginInlineStart: 'auto',
});

/** Rows of the page before, while the next one is on its way. */
export const rows = style({
  transition: `opacity ${vars.motion.calm} ${vars.motion.ease}`,
  // Rows of the page before: what is pressed now would be meant for the next ones.
  selectors: { '&[data-stale]': { opacity: 0.6, pointerEvents: 'none' } },
});

/** Rows of many columns. */
export const wideRows = style([rows]);

/** Too narrow for a table: each row is a card of what its columns say, and of the head what sorts and what ticks stays. */
function showAsCards(list: string, width: string, rowHeader: string): void {
  const grid = `${list} [role="grid"]`;
  const cards = (selector: string, look: StyleRule) => globalStyle(selector, { '@media': { [width]: look } });
  cards(`${grid}, ${grid} :is(thead, tbody)`, { display: 'block' });
  cards(`${grid} tr`, {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${space['1']} ${space['3']}`,
    minHeight: 44,
    padding: `${space['2']} ${space['3']}`,
    borderTop: `1px solid ${color.hairline}`,
  });
  cards(`${grid} tr > :is(th, td)`, {
    width: 'auto !important',
    height: 'auto',
    padding: 0,
    border: 'none',
    textAlign: 'start',
  });
  cards(`${grid} tbody tr > [role="rowheader"]`, {
    flex: rowHeader,
    minWidth: 0,
    fontWeight: vars.fontWeight.medium,
  });
  cards(`${grid} tbody tr > [role="rowheader"] a`, { display: 'block', paddingBlock: space['2'] });
  cards(`${grid} thead :is(tr, th)`, { background: vars.color.sunken });
  cards(`${grid} thead th:not([data-allows-sorting]):not(:has(input))`, { display: 'none' });
}
showAsCards(rows, 'screen and (max-width: 767px)', '1 1 60%');
// Beside the sidebar of a tablet a table of many columns would stand half out of sight.
export const WIDE_CARDS = 'screen and (min-width: 768px) and (max-width: 1279px)';
showAsCards(wideRows, WIDE_CARDS, '0 0 auto');

/** Below the rows and always in sight: above them it would push the next row away from under the pointer. */
export const bulkBar = style({
  position: 'sticky',
  bottom: `calc(var(${bottomBar}, 0px) + ${space['3']})`,
  zIndex: layer.sticky,
  '@media': { [media.low]: { position: 'static' } },
});

export const listFoot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space['3'],
});

export const skeletonTable = style({
  background: color.surface,
  border: `1px solid ${color.hairline}`,
  borderRadius: vars.radius.small,
});
export const skeletonRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: space['6'],
  height: vars.control.row,
  paddingInline: space['3'],
  selectors: {
    '&:first-child': { background: color.sunken },
    '& + &': { borderTop: `1px solid ${color.hairline}` },
  },
});

/** The record's name and what can be done with it; the doing stays in sight. */
export const recordHead = style({
  display: 'contents',
  '@media': {
    [media.desktop]: {
      position: 'sticky',
      top: 0,
      zIndex: layer.sticky,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: space['3'],
      paddingBlock: space['2'],
      background: color.paper,
      borderBottom: `1px solid ${color.hairline}`,
    },
    [media.low]: { position: 'static' },
  },
});

export const recordTitle = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  '@media': { [media.desktop]: { flex: '1 1 200px' } },
});

// Focus begins here so that it is read out; there is nothing to press.
globalStyle(`${recordTitle} > h1:focus-visible`, { outline: 'none' });

export const recordActions = style({
  position: 'sticky',
  // Below the shell's bar, which is there on a small screen.
  top: topBarHeight,
  zIndex: layer.sticky,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space['2'],
  paddingBlock: space['2'],
  background: color.paper,
  borderBottom: `1px solid ${color.hairline}`,
  '@media': {
    [media.desktop]: { position: 'static', padding: 0, borderBottom: 0 },
    [media.low]: { position: 'static' },
  },
});

export const dirtyNote = style({
  display: 'none',
  color: color.inkMuted,
  fontSize: fontSize.tiny,
  '@media': { [media.tablet]: { display: 'inline' } },
});

export const failureLine = style({
  flex: '1 1 100%',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space['2'],
  color: color.danger,
  fontSize: fontSize.small,
  '@media': { [media.desktop]: { order: -1, flex: '0 1 auto' } },
});

export const summary = style({ minWidth: 0 });
export const summaryLink = style({
  padding: 0,
  border: 0,
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
  textDecoration: 'underline',
  cursor: 'pointer',
  ':focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: 2, borderRadius: 2 },
});

export const fields = style({ display: 'flex', flexDirection: 'column', gap: space['4'] });

// A focused element is not left behind the bar that stays in sight.
globalStyle(`${fields} :is(input, textarea, select, button, [tabindex])`, { scrollMarginTop: 120 });

export const narrowFields = style([fields, { maxWidth: 560 }]);

export const historyList = style({ display: 'flex', flexDirection: 'column', gap: space['4'] });
export const historyEntry = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space['1'],
  paddingBottom: space['4'],
  borderBottom: `1px solid ${color.hairline}`,
});
export const historyChanges = style({ display: 'flex', flexDirection: 'column', gap: space['1'] });
export const historyFrom = style({ color: color.inkMuted, textDecoration: 'line-through' });
export const value = style({ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' });
