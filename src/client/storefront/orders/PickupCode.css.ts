import { style } from '@vanilla-extract/css';
import { vars } from '../../design/theme.css.ts';

const { fontSize, fontWeight, radius, space } = vars;

export const pickupCode = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space['3'],
  textAlign: 'center',
});

export const codeFrame = style({
  width: 'min(100%, 280px)',
  aspectRatio: '1',
  overflow: 'hidden',
  borderRadius: radius.large,
});

export const codeText = style({
  margin: 0,
  fontSize: fontSize.large,
  fontWeight: fontWeight.bold,
  fontVariantNumeric: 'tabular-nums',
});

export const storedCodes = style({ display: 'flex', flexWrap: 'wrap', gap: space['2'] });
