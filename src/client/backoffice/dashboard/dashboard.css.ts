import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { vars } from '../../design/theme.css.ts';

const { color, fontSize, space } = vars;

// On a wide screen the page is as high as the window, and its parts scroll by themselves.
export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space['3'],
  padding: space['4'],
  '@media': { [media.desktop]: { height: '100%', padding: `${space['4']} ${space['5']} 0` } },
});

export const header = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space['3'] });

/**
 * Stands in the header's row, where it is no higher than the title, so that it moves nothing when it comes; where the row has no
 * room for its words, the gaps around a row of its own make up for what it lacks in height.
 */
export const holidayLine = style({
  display: 'flex',
  alignItems: 'center',
  height: 44,
  marginBlock: -10,
  flex: '1 0 auto',
  whiteSpace: 'nowrap',
  fontSize: fontSize.small,
});
export const holidayWords = style({ display: 'none', '@media': { [media.desktop]: { display: 'inline' } } });

export const find = style({
  order: 3,
  flex: '1 1 100%',
  '@media': { [media.tablet]: { order: 0, flex: '0 1 320px' } },
});

export const body = style({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 auto',
  minHeight: 0,
  gap: space['4'],
  '@media': { [media.desktop]: { flexDirection: 'row' } },
});

export const failed = style({ flex: '1 1 auto' });

export const board = style({
  flex: '1 1 auto',
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(212px, 1fr))',
  gap: space['4'],
  minWidth: 0,
  overflow: 'auto',
  overscrollBehavior: 'contain',
});

export const statusList = style({ display: 'flex', flexDirection: 'column', gap: space['4'] });

export const column = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space['3'],
  minWidth: 0,
  paddingBottom: space['4'],
});

export const columnHead = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space['2'],
  paddingBlock: space['2'],
  background: color.paper,
  borderBottom: `2px solid ${color.hairline}`,
  '@media': { [media.desktop]: { position: 'sticky', top: 0, zIndex: 1 }, [media.low]: { position: 'static' } },
});

export const cards = style({ display: 'flex', flexDirection: 'column', gap: space['3'] });

export const columnNote = style({ display: 'flex', flexDirection: 'column', gap: space['2'] });

export const found = style({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 auto',
  minWidth: 0,
  gap: space['3'],
  overflowY: 'auto',
  // Room for the ring of a card that has the focus, which the scrolling part would cut off.
  padding: `2px 2px ${space['4']}`,
});

export const foundCards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 264px), 1fr))',
  alignItems: 'start',
  gap: space['3'],
});
