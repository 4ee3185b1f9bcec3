import { globalStyle, style } from '@vanilla-extract/css';
import { bordered, stack, wrap } from '../../design/styles.ts';
import { color, fontFamily, fontSize, fontWeight, radius, space } from '../../design/theme.css.ts';

export const kbd = style({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 24,
  paddingInline: space['1'],
  ...bordered('small'),
  fontFamily: fontFamily.sans,
  fontSize: fontSize.tiny,
  whiteSpace: 'nowrap',
});

export const helpJobs = style(stack('3'));
globalStyle(`${helpJobs} dt`, { fontWeight: fontWeight.medium });

export const helpPicture = style({
  width: '100%',
  height: 'auto',
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.small,
});

export const keyList = style({
  display: 'grid',
  gridTemplateColumns: 'fit-content(35%) 1fr',
  gap: `${space['2']} ${space['4']}`,
});
globalStyle(`${keyList} dt`, { ...wrap('1'), alignContent: 'start', alignItems: 'start' });
