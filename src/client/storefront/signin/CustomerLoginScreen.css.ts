import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { color, space, stack } from '../../design/styles.ts';

export const page = style({
  minHeight: '100dvh',
  display: 'grid',
  gridTemplateRows: 'auto 1fr',
  '@media': { [media.desktop]: { gridTemplateRows: '1fr', gridTemplateColumns: 'minmax(0, 11fr) minmax(0, 9fr)' } },
});

export const picture = style({
  height: 168,
  overflow: 'hidden',
  background: color.sunken,
  borderBottom: `1px solid ${color.hairline}`,
  '@media': {
    [media.desktop]: {
      position: 'sticky',
      top: 0,
      height: '100dvh',
      borderBottom: 'none',
      borderInlineEnd: `1px solid ${color.hairline}`,
    },
  },
});

export const main = style({
  display: 'flex',
  justifyContent: 'center',
  padding: `${space['8']} ${space['4']}`,
  '@media': { [media.tablet]: { paddingBlock: space['16'] }, [media.desktop]: { alignItems: 'center' } },
});

export const column = style({
  width: '100%',
  maxWidth: 400,
  ...stack('10'),
  justifyContent: 'space-between',
  // The title's long word, in a reader's large type on a narrow phone.
  overflowWrap: 'anywhere',
  minWidth: 0,
});
