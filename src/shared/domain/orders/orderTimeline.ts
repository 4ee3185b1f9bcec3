import { statusWords } from '../../messages.ts';
import { formatPickup } from '../pickups/pickupCalendar.ts';
import type { OrderStatus } from './orderStatus.ts';

export interface TimelineStep {
  kind: string;
  isOwn: boolean;
  changes: readonly { line: number; from: OrderStatus | null; to: OrderStatus }[];
  isUndo: boolean;
  pickupTo: Date | null;
  counterTo: string | null;
  payment: string | undefined;
}

const PAYMENT_WORDS: Readonly<Record<string, string>> = {
  proof_uploaded: 'You uploaded a receipt.',
  proof_replaced: 'You uploaded a new receipt.',
  confirmed: 'We confirmed your payment.',
  rejected: 'We did not accept your receipt.',
  part_paid: 'We received a partial payment.',
  refunded: 'We sent you a refund.',
  taken_back: 'We’re checking your payment again.',
};

/** Describes an event to its customer, without names of staff; empty for internal events. `nameOf` has the names of all lines of the order. */
export function describeStep(step: TimelineStep, nameOf: ReadonlyMap<number, string>, timeZone: string): string {
  const { kind, isOwn, payment, pickupTo, counterTo } = step;
  // An exchange of a part adds a line that no customer placed.
  if (kind === 'exchange') return 'We exchanged a product for you.';
  if (kind === 'placed' || step.changes.some(({ from }) => from === null)) {
    return step.changes.some(({ to }) => to === 'Claimed') ? 'You bought it at the counter.' : 'You placed the order.';
  }
  if (pickupTo !== null || counterTo !== null) {
    const to = [pickupTo && formatPickup(pickupTo, timeZone), counterTo].filter(Boolean).join(', ');
    return `${isOwn ? 'You' : 'We'} changed the pick-up to ${to}.`;
  }
  if (step.changes.length > 0) return describeChanges(step, nameOf);
  if (payment !== undefined) return PAYMENT_WORDS[payment] ?? '';
  if (kind === 'proof') return 'You uploaded a receipt.';
  if (kind === 'proof_deleted') return 'Your receipt was deleted, as the privacy policy says.';
  if (kind === 'reminder') return 'We reminded you to pay.';
  if (kind === 'fetch_reminder') return 'We reminded you to pick up the order.';
  return kind === 'message' ? 'We sent you a message.' : '';
}

const MAX_NAMES = 3;

function describeChanges({ changes, isOwn, isUndo }: TimelineStep, nameOf: ReadonlyMap<number, string>): string {
  const sentences = [...Map.groupBy(changes, ({ to }) => to)].map(([to, moved]) => {
    const isWhole = moved.length === nameOf.size;
    if (to === 'Cancelled' && isWhole) return `${isOwn ? 'You' : 'We'} cancelled the order.`;
    const names = [...new Set(moved.map(({ line }) => nameOf.get(line) ?? ''))];
    const words = statusWords(to, !isWhole && names.length > 1);
    const some = names.length > MAX_NAMES ? `${names.length} items` : names.join(', ');
    return `${isWhole ? 'Your order' : some} ${words}${to === 'Cancelled' && !isOwn ? ' by us' : ''}.`;
  });
  return `${isUndo ? 'Corrected: ' : ''}${sentences.join(' ')}`;
}
