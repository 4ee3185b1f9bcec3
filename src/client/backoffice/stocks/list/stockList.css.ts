import { globalStyle, type StyleRule, style } from '@vanilla-extract/css';
import { vars } from '../../../design/theme.css.ts';
import { WIDE_CARDS } from '../../records/records.css.ts';

const { color, radius, space } = vars;

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
export const category = style({ maxWidth: 200, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });

/** Two lines a product on a tablet: its name, price and stock, and below the name what is read less often. The name opens it. */
export const list = style({});
const product = `${list} [role="grid"] tbody tr`;
const onTablet = (selector: string, look: StyleRule) => globalStyle(selector, { '@media': { [WIDE_CARDS]: look } });
onTablet(product, { display: 'grid', gridTemplateColumns: '28px 36px minmax(0, 1fr) 120px 140px 48px' });
onTablet(`${product} > :is(:nth-child(1), :nth-child(2))`, { gridRow: 'span 2' });
onTablet(`${product} > :nth-child(4)`, { gridArea: '2 / 3', color: color.inkMuted });
onTablet(`${product} > :nth-child(8)`, { gridArea: '2 / 4 / auto / span 3', color: color.inkMuted });
onTablet(`${product} > :is(:nth-child(5), :nth-child(6), :nth-child(8))`, { justifySelf: 'end' });
onTablet(`${product} > :last-child`, { display: 'none' });

/** The actions on the selected rows; the list keeps them in sight. */
export const bulkBar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space['2'],
  padding: `${space['2']} ${space['3']}`,
  background: color.accentSoft,
  border: `1px solid ${color.accent}`,
  borderRadius: radius.small,
});
