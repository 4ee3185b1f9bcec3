import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { ring } from '../../design/focusRing.css.ts';
import { vars } from '../../design/theme.css.ts';
import { bottomBar } from '../../design/toast/bottomBar.ts';

const { color, fontSize, radius, space } = vars;

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space['4'],
  padding: space['4'],
  '@media': { [media.desktop]: { padding: `${space['4']} ${space['5']}` } },
});

/** There is nothing to press in it; the focus comes here to be read out and to go on from. */
export const queueEnd = style({ outline: 'none', borderRadius: radius.small, ':focus-visible': ring });

// The proof beside its facts from a tablet on, above them on a phone.
export const review = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space['5'],
  alignItems: 'start',
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(300px, 360px)' } },
});

export const viewer = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space['2'],
  minWidth: 0,
  '@media': { [media.tablet]: { position: 'sticky', top: space['4'] } },
});

export const viewport = style({
  display: 'grid',
  placeContent: 'safe center',
  height: '52dvh',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  // The picture is measured by its viewport.
  containerType: 'size',
  background: color.sunken,
  borderRadius: radius.small,
  outline: 'none',
  selectors: { '&:focus-visible': { ...ring, outlineOffset: '-2px' } },
  '@media': { [media.tablet]: { height: '72dvh' } },
});

export const box = style({ position: 'relative' });

export const picture = style({ position: 'absolute', left: '50%', top: '50%', maxWidth: 'none', height: 'auto' });

export const tools = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space['2'] });

/** Wide enough for its longest text, so that the buttons beside it stay where they are. */
export const figure = style({
  minWidth: '4em',
  textAlign: 'center',
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
});

export const side = style({ display: 'flex', flexDirection: 'column', gap: space['5'], minWidth: 0 });

// Under the thumb on a phone, whatever stands above.
export const actions = style({
  position: 'sticky',
  bottom: `var(${bottomBar}, 0px)`,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space['3'],
  paddingBlock: space['3'],
  background: color.paper,
  borderTop: `1px solid ${color.hairline}`,
});

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
  gap: space['3'],
  margin: 0,
  overflowWrap: 'anywhere',
});
export const term = style({ fontSize: fontSize.tiny, color: color.inkMuted });
export const fact = style({ margin: 0 });
