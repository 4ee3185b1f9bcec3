import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { vars } from '../../design/theme.css.ts';

const { color, space } = vars;

/** Takes a line of its own above the search. */
export const views = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space['2'],
  flex: '1 1 100%',
  order: -1,
});

/** One line, whatever it says: rows stay of one height. */
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
export const customer = style({ maxWidth: 140, ...cut });
export const items = style({ maxWidth: 170, ...cut });

/** The order on the left, what happens around it on the right. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space['5'],
  alignItems: 'start',
  '@media': { [media.desktop]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' } },
});

export const side = style({ display: 'flex', flexDirection: 'column', gap: space['5'], minWidth: 0 });

export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space['3'] });

export const note = style({
  paddingBlock: space['2'],
  borderTop: `1px solid ${color.hairline}`,
  overflowWrap: 'anywhere',
});
export const noteText = style({ whiteSpace: 'pre-wrap' });
