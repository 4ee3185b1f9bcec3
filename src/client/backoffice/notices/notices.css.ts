import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { grid } from '../../design/styles.ts';
import { color, radius } from '../../design/theme.css.ts';

export const textBlock = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

export const preview = style({
  width: '100%',
  height: 280,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.small,
});

export const texts = style({
  ...grid('5'),
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [media.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
});
