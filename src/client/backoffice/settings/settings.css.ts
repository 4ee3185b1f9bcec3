import { style } from '@vanilla-extract/css';
import { color, radius } from '../../design/theme.css.ts';

export const number = style({ maxWidth: 280 });

export const logoPicture = style({
  width: 96,
  height: 96,
  objectFit: 'contain',
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.small,
});

/** A code needs white in every scheme. */
export const qrPicture = style([logoPicture, { background: 'white' }]);

/** As high as the calendar, also before it has loaded. */
export const month = style({ minHeight: 356, maxWidth: 324 });
