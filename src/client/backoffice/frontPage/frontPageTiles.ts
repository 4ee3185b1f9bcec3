import type { FrontPage } from '#shared/contracts/frontPage.ts';
import { counted } from '#shared/counted.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { formatSlot } from '#shared/domain/pickups/pickupCalendar.ts';

export interface FrontPageTile {
  id: string;
  label: string;
  value: string;
  note: string;
  href: string;
}

const count = new Intl.NumberFormat('en-PH');

const slotText = ({ time, count: orders }: FrontPage['hand_over_today']['slots'][number]) =>
  `${formatSlot(time)}: ${count.format(orders)}`;

/** Times of the day named in a tile; more would make it taller than the others. */
const MAX_SLOTS = 2;

/** `any time that day: 2, 1:30 PM: 3 and 4 more times`. */
function slotsText(slots: FrontPage['hand_over_today']['slots']): string {
  const named = slots.slice(0, MAX_SLOTS).map(slotText).join(', ');
  return slots.length > MAX_SLOTS ? `${named} and ${counted(slots.length - MAX_SLOTS, 'more time')}` : named;
}

/** `₱500.00 more than last week (same time)`. */
function salesNote(amount: number, previous: number, same: string): string {
  if (amount === previous) return previous === 0 ? `₱0 last week too (${same})` : `same as last week (${same})`;
  const difference = formatPesos(Math.abs(amount - previous));
  return `${difference} ${amount > previous ? 'more' : 'less'} than last week (${same})`;
}

const orders = (number: number) => (number === 1 ? '1 order' : `${count.format(number)} orders`);

export function frontPageTiles(figures: FrontPage): FrontPageTile[] {
  const { to_prepare, hand_over_today, proofs_missing, low_stock, sales_today, sales_this_week } = figures;
  const ready = hand_over_today.slots.reduce((sum, slot) => sum + slot.ready, 0);
  return [
    {
      id: 'to-prepare',
      label: 'to prepare',
      value: count.format(to_prepare.count),
      note: 'Pending or Processing',
      href: to_prepare.href,
    },
    {
      id: 'hand-over',
      label: 'pick-ups today',
      value: count.format(hand_over_today.count),
      note:
        hand_over_today.count === 0
          ? 'no pick-ups today'
          : `${count.format(ready)} ready · ${slotsText(hand_over_today.slots)}`,
      href: hand_over_today.href,
    },
    {
      id: 'proofs',
      label: proofs_missing.count === 1 ? 'proof missing' : 'proofs missing',
      value: count.format(proofs_missing.count),
      note: 'Bank Transfer orders',
      href: proofs_missing.href,
    },
    {
      id: 'low-stock',
      label: 'low on stock',
      value: count.format(low_stock.count),
      note: 'below restock level',
      href: low_stock.href,
    },
    {
      id: 'today',
      label: `today · ${orders(sales_today.orders)}`,
      value: formatPesos(sales_today.amount),
      note: salesNote(sales_today.amount, sales_today.previous_amount, 'same day and time'),
      href: sales_today.href,
    },
    {
      id: 'this-week',
      label: `this week · ${orders(sales_this_week.orders)}`,
      value: formatPesos(sales_this_week.amount),
      note: salesNote(sales_this_week.amount, sales_this_week.previous_amount, 'same time'),
      href: sales_this_week.href,
    },
  ];
}
