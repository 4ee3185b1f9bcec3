import { style } from '@vanilla-extract/css';
import { stack, wrap } from '../../design/mixins.ts';
import { vars } from '../../design/theme.css.ts';

const { fontSize, fontWeight, radius } = vars;

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
