import { style } from '@vanilla-extract/css';
import { vars } from '../../design/theme.css.ts';

const { color, fontSize, fontWeight, radius, space } = vars;

export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space['2'],
  padding: space['3'],
  background: color.surface,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.large,
  overflowWrap: 'anywhere',
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 220px',
  selectors: {
    '&[data-new]': { borderColor: color.notice, boxShadow: `inset 3px 0 0 ${color.notice}` },
    '&[data-open]': { borderColor: color.accent, boxShadow: `0 0 0 1px ${color.accent}` },
  },
});

export const cardHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space['2'],
  fontSize: fontSize.small,
  fontWeight: fontWeight.bold,
  fontVariantNumeric: 'tabular-nums',
});

export const proofMark = style({ marginInlineStart: 'auto', color: color.inkMuted });

export const cardLines = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space['1'],
  paddingBlock: space['2'],
  borderBlock: `1px solid ${color.hairline}`,
});

// The longest status needs its width; in a narrow column it stands below the total.
export const cardSum = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space['2'],
});
export const cardStatus = style({ flex: '1 1 152px' });
