import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../design/theme.css.ts';
import { stickyHead } from '../records/panes.ts';

const { color, fontSize, radius, space } = vars;

export const panel = style({
  flex: '0 0 400px',
  overflowY: 'auto',
  paddingInline: space['5'],
  paddingBottom: space['5'],
  background: color.surface,
  border: `1px solid ${color.hairline}`,
  borderBottom: 'none',
  borderRadius: `${radius.large} ${radius.large} 0 0`,
});

export const panelHead = style({
  ...stickyHead,
  alignItems: 'center',
  paddingBlock: space['4'],
  background: color.surface,
});

export const detail = style({ display: 'flex', flexDirection: 'column', gap: space['5'] });

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  gap: space['3'],
  overflowWrap: 'anywhere',
});
globalStyle(`${facts} dd`, { margin: 0 });

export const term = style({ fontSize: fontSize.tiny, color: color.inkMuted });

export const section = style({ display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: space['2'] });

export const proof = style({
  width: '100%',
  maxHeight: '60dvh',
  objectFit: 'contain',
  background: color.sunken,
  borderRadius: radius.small,
});

export const detailLines = style({ display: 'flex', flexDirection: 'column' });

export const detailLine = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: space['3'],
  rowGap: space['2'],
  paddingBlock: space['3'],
  borderTop: `1px solid ${color.hairline}`,
  overflowWrap: 'anywhere',
});

export const lineStatus = style({ gridColumn: '1 / -1' });
