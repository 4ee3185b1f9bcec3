import { useState } from 'react';
import { trpc } from '../../../api/client.ts';
import { showError } from '../../../app/showError.ts';
import { useMoveQuestion } from '../../dashboard/useMoveQuestion.tsx';
import { useOrderStatus } from '../../dashboard/useOrderStatus.ts';

const READY = 'Ready for Pickup';

/** Sets a picked order to Ready for Pickup, as it is by now; asks first where it is not paid. */
export function useReady() {
  const utils = trpc.useUtils();
  const setStatus = useOrderStatus();
  const { ask, dialog } = useMoveQuestion();
  const [pending, setPending] = useState<string | null>(null);

  async function makeReady(_id: string) {
    setPending(_id);
    try {
      const order = await utils.orders.get.fetch({ _id }, { staleTime: 0 });
      ask({ orders: [order], status: READY }, (_orders, answer) => setStatus(order, READY, undefined, answer));
    } catch (error) {
      showError(error);
    } finally {
      setPending(null);
    }
  }
  return { makeReady: (id: string) => void makeReady(id), pending, dialog };
}
