import { globalStyle, type StyleRule, style } from '@vanilla-extract/css';
import { color, ellipsis, inline, radius, space } from '../../../design/styles.ts';
import { WIDE_CARDS } from '../../records/records.css.ts';

const PICTURE = 28;
export const picture = style({
  display: 'block',
  width: PICTURE,
  height: PICTURE,
  objectFit: 'cover',
  borderRadius: radius.small,
  background: color.sunken,
});

export const name = style({ minWidth: 180, overflowWrap: 'anywhere' });
export const category = style({ maxWidth: 200, ...ellipsis });

/** The picture is as high as both lines of a card; the name has the remaining width. */
export const list = style({});
const onCard = (selector: string, look: StyleRule) =>
  globalStyle(`${list} [role="grid"] tbody tr ${selector}`, { '@media': { [WIDE_CARDS]: look } });
onCard('> [data-card="lead"]', { gridRow: '1 / span 2' });
onCard('> [data-card="note"]', { gridColumn: '3 !important' });
onCard(`.${name}`, {
  minWidth: 0,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
});

export const bulkBar = style({
  ...inline('2'),
  padding: `${space['2']} ${space['3']}`,
  background: color.accentSoft,
  border: `1px solid ${color.accent}`,
  borderRadius: radius.small,
});
