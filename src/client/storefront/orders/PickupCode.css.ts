import { style } from '@vanilla-extract/css';
import { fontSize, fontWeight, radius, stack, wrap } from '../../design/styles.ts';

export const pickupCode = style({ ...stack('3'), alignItems: 'center', textAlign: 'center' });

export const codeFrame = style({
  width: 'min(100%, 280px)',
  aspectRatio: '1',
  overflow: 'hidden',
  borderRadius: radius.large,
});

export const codeText = style({
  fontSize: fontSize.large,
  fontWeight: fontWeight.bold,
  fontVariantNumeric: 'tabular-nums',
});

export const storedCodes = style(wrap('2'));
