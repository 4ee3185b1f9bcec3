import { useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { KeyQuestion } from '../keys/KeyQuestion.tsx';
import { isAsked } from './useMoveQuestion.tsx';

/** Names that a question says before it counts. */
const MAX_NAMES = 3;

interface AskedStatus {
  orders: readonly Order[];
  status: OrderStatus;
  go: () => void;
}

/** Asks before a key sets a status; a move that has a question of its own asks that one alone. */
export function useStatusQuestion() {
  const [asked, setAsked] = useState<AskedStatus | null>(null);

  function ask(orders: readonly Order[], status: OrderStatus, go: () => void) {
    const others = orders.filter(({ order_status }) => order_status.status !== status);
    if (others.length === 0 || isAsked({ orders: others, status })) go();
    else setAsked({ orders: others, status, go });
  }
  const question = asked && <StatusQuestion {...asked} onClose={() => setAsked(null)} />;
  return { ask, question };
}

function StatusQuestion({ orders, status, go, onClose }: AskedStatus & { onClose: () => void }) {
  const names = orders.slice(0, MAX_NAMES).map(({ profile }) => profile.name);
  const more = orders.length - names.length;
  const [first] = orders;
  const isOne = orders.length === 1;
  return (
    <KeyQuestion
      title={isOne ? `Set ${first?.profile.name}’s order to ${status}?` : `Set ${orders.length} orders to ${status}?`}
      actionLabel={`Set to ${status}`}
      onAction={go}
      onClose={onClose}
    >
      {isOne
        ? `Order ${first?.order_no} is now ${first?.order_status.status}.`
        : `Customers: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`}
    </KeyQuestion>
  );
}
