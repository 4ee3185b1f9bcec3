import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { messageOf } from '../../../api/apiError.ts';
import { trpc } from '../../../api/client.ts';
import { showToast } from '../../../design/toast/showToast.ts';
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
      showToast(messageOf(error, messages.processingFailed), { tone: 'error' });
    } finally {
      setPending(null);
    }
  }
  return { makeReady: (id: string) => void makeReady(id), pending, dialog };
}
