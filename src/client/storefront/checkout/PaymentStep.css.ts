import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { vars } from '../../design/theme.css.ts';

const { space } = vars;

export const fields = style({ display: 'flex', flexDirection: 'column', gap: space['5'], maxWidth: 560 });

/** For a phone; a wide screen has the stepper for it. Its words, not its padding, stand in line with the fields. */
export const back = style({
  marginInlineStart: `calc(-1 * ${space['4']})`,
  '@media': { [media.desktop]: { display: 'none' } },
});

export const pickup = style({
  display: 'grid',
  gap: space['5'],
  alignItems: 'start',
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)', gap: space['4'] } },
});
