import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../design/breakpoints.ts';
import { vars } from '../../design/theme.css.ts';

const { color, radius, space } = vars;

export const section = recipe({
  variants: {
    layout: {
      card: {
        display: 'flex',
        flexDirection: 'column',
        gap: space['4'],
        minWidth: 0,
        padding: space['4'],
        background: color.surface,
        border: `1px solid ${color.hairline}`,
        borderRadius: radius.large,
        '@media': { [media.tablet]: { padding: space['5'] } },
      },
      // The description of a group of settings is next to it if there is room.
      columns: {
        display: 'grid',
        gap: space['4'],
        paddingTop: space['5'],
        borderTop: `1px solid ${color.hairline}`,
        '@media': { [media.wide]: { gridTemplateColumns: '240px minmax(0, 1fr)', gap: space['6'] } },
      },
    },
  },
});

export const body = style({ display: 'flex', flexDirection: 'column', gap: space['4'], minWidth: 0 });
