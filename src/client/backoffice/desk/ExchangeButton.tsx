import { useState } from 'react';
import { PartBoundary } from '#client/app/frame/FailedScreen.tsx';
import type { Order } from '#shared/contracts/orders.ts';
import { isExchangeable } from '#shared/domain/counter/exchange.ts';
import { screen } from '../../app/screen.tsx';
import { Button } from '../../design/button/Button.tsx';

const ExchangeDialog = screen(() => import('./ExchangeDialog.tsx'));

export function ExchangeButton({ order, line }: { order: Order; line: Order['orders'][number] }) {
  const [isOpen, setOpen] = useState(false);
  const { item, order_status } = line;
  if (item._id === null || !isExchangeable(order_status.status)) return null;
  return (
    <>
      <Button size="small" aria-label={`Exchange ${item.name}…`} onPress={() => setOpen(true)}>
        Exchange…
      </Button>
      {isOpen && (
        <PartBoundary>
          <ExchangeDialog order={order} line={line} stockId={item._id} onClose={() => setOpen(false)} />
        </PartBoundary>
      )}
    </>
  );
}
