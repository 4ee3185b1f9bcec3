import { useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { trpc } from '../../api/client.ts';
import { useTask } from '../../app/useTask.ts';
import { Button, type ButtonProps } from '../../design/button/Button.tsx';
import { MoneyDialog } from './MoneyDialog.tsx';

interface MoneyButtonProps extends Pick<ButtonProps, 'tone' | 'children' | 'aria-label'> {
  orderId: string;
  kind: 'received' | 'cash' | 'returned';
}

/** A button that asks how much of an order came or went back; the order and the store's accounts are read afresh for it. */
export function MoneyButton({ orderId, kind, ...look }: MoneyButtonProps) {
  const utils = trpc.useUtils();
  const [asked, setAsked] = useState<{ order: Order; accounts: readonly string[] } | null>(null);
  const [ask] = useTask(async () => {
    const [order, money] = await Promise.all([
      utils.orders.get.fetch({ _id: orderId }, { staleTime: 0 }),
      utils.payments.receipts.fetch({ _id: orderId }, { staleTime: 0 }),
    ]);
    setAsked({ order, accounts: money.accounts });
  });
  return (
    <>
      <Button {...look} size="small" onPress={ask} />
      {asked && <MoneyDialog {...asked} kind={kind} onClose={() => setAsked(null)} />}
    </>
  );
}
