import { useLocation } from 'wouter';
import type { PaymentMode } from '#shared/domain/orderStatus.ts';
import { messages } from '#shared/messages.ts';
import { trpc } from '../../api.ts';
import { paths } from '../../app/paths.ts';
import { fieldErrorsOf, refusalOf, sentenceOf } from '../../app/refusal.ts';
import { attemptFor, withLatestOrder } from './checkoutChoices.ts';
import type { OrderDraft } from './orderDraft.ts';
import { useCheckoutChoices } from './useCheckoutChoices.ts';

const TRANSFER: PaymentMode = 'Bank Transfer';
const MOST_RETRIES = 2;

// Not randomUUID: browsers offer that on secure pages alone.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

// A lost answer is asked for again under the same key, so that it can never make a second order.
const isLostAnswer = (error: unknown) => (refusalOf(error)?.code ?? 'unavailable') === 'unavailable';

/** Submits orders: one key per attempt, and on to the proof or the thank-you page. */
export function useSubmitOrder() {
  const [, navigate] = useLocation();
  const [, change] = useCheckoutChoices();
  const utils = trpc.useUtils();
  const placing = trpc.orders.place.useMutation({
    retry: (failures, error) => failures < MOST_RETRIES && isLostAnswer(error),
    onSuccess: (order) => {
      change({ ...withLatestOrder(order), attempt: null });
      void utils.orders.customerOrders.invalidate();
    },
    onSettled: () => void utils.cart.items.invalidate(),
  });

  function submit(draft: OrderDraft) {
    const content = JSON.stringify(draft);
    const { attempt } = change((current) => ({ attempt: attemptFor(current.attempt, content, newKey) }));
    if (!attempt) return;
    const form = new FormData();
    form.append('data', attempt.content);
    form.append('idempotency_key', attempt.key);
    placing.mutate(form, {
      // Here and not above: whoever has left the checkout meanwhile is not called back.
      onSuccess: (order) =>
        navigate(order.mode_of_payment === TRANSFER ? paths.proofOfPaymentUpload : paths.orderSuccessful),
    });
  }

  return {
    submit,
    /** Forgets a refusal, once something has been changed. */
    reset: placing.reset,
    // The screen must not flash an empty cart between the answer and the next page.
    isPending: placing.isPending || placing.isSuccess,
    refusal: placing.error ? sentenceOf(placing.error, messages.orderSubmitFailed) : null,
    fieldErrors: fieldErrorsOf(placing.error),
  };
}
export type OrderSubmission = ReturnType<typeof useSubmitOrder>;

/** Why the server refused a line, or null. */
export const lineFault = (fieldErrors: Record<string, string>, id: string): string | null =>
  fieldErrors[`orders.${id}`] ?? null;
