import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { forgetEndedSession } from '#client/app/session/forgetCustomer.ts';
import { BANK_TRANSFER } from '#shared/domain/orders/orderStatus.ts';
import { noOptionalTexts } from '#shared/domain/orders/orderTexts.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { fieldErrorsOf, messageOf, toApiError } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { customerSession } from '../../api/session.ts';
import { uploadFile } from '../../api/uploadFile.ts';
import { newKey } from '../../app/newKey.ts';
import { paths, recordPath } from '../../app/paths.ts';
import type { CartAccess } from '../cart/useCart.ts';
import {
  type CheckoutAttempt,
  type LatestOrder,
  lostAttempt,
  withAttempt,
  withLatestOrder,
  withoutAttempt,
} from '../order/checkoutChoices.ts';
import { useCheckoutChoices } from '../order/useCheckoutChoices.ts';
import { stepsBehind } from './checkoutSteps.ts';
import type { OrderDraft } from './orderDraft.ts';

const MAX_RETRIES = 2;

const codeOf = (error: unknown): ErrorCode => toApiError(error)?.code ?? 'unavailable';

// A lost response is requested again under the same key, so that it can never create a second order.
const isConnectionError = (error: unknown) => codeOf(error) === 'unavailable';

/** After these errors the order may have been written, by this request or an earlier one with a lost response. */
const OPEN_ENDS: readonly ErrorCode[] = ['unavailable', 'unexpected', 'unauthenticated', 'too_many'];

const formOf = ({ key, content }: CheckoutAttempt) => {
  const form = new FormData();
  form.append('data', content);
  form.append('idempotency_key', key);
  return form;
};
const keyOf = (form: FormData) => String(form.get('idempotency_key'));

function usePlacing() {
  const [, change] = useCheckoutChoices();
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: (form: FormData) =>
      uploadFile<LatestOrder>(customerSession, 'PUT /api/orders', form, { onSessionEnded: forgetEndedSession }),
    retry: (failures, error) => failures < MAX_RETRIES && isConnectionError(error),
    onSuccess(order, form) {
      change((current) => ({
        ...withLatestOrder(order),
        // Remarks and names are not carried over to the next order.
        ...noOptionalTexts,
        students: [],
        has_chosen_students: false,
        attempts: withoutAttempt(current.attempts, keyOf(form)),
      }));
      void utils.orders.invalidate();
    },
    onError(error, form) {
      if (OPEN_ENDS.includes(codeOf(error))) return;
      change(({ attempts }) => ({ attempts: withoutAttempt(attempts, keyOf(form)) }));
    },
    onSettled: () => void utils.cart.items.invalidate(),
  });
}

/** One key for each attempt. An attempt with a lost response is followed up when the cart shows that its order may exist. */
export function useSubmitOrder(cart: CartAccess) {
  const [, navigate] = useLocation();
  const [{ attempts }, change] = useCheckoutChoices();
  const placing = usePlacing();
  const finding = usePlacing();
  // Passed to `mutate`, so that it does not run for a customer who has left the checkout.
  const goOn = (order: LatestOrder) => {
    // Back from the next page leads to the order and skips the checkout's steps, because the cart is empty.
    const leave = () => {
      navigate(recordPath(paths.myOrders, order.order_no), { replace: true });
      navigate(order.mode_of_payment === BANK_TRANSFER ? paths.proofOfPaymentUpload : paths.orderSuccessful);
    };
    const steps = stepsBehind();
    if (steps === 0) return leave();
    // The browser goes back first. `capture` lets this run before the router shows that step.
    window.addEventListener('popstate', leave, { once: true, capture: true });
    history.go(-steps);
  };

  // Only the server's cart counts, without pending removals.
  const isCartKnown = !cart.isPending && !cart.isChanging && !placing.isPending;
  const ids = cart.items.map(({ _id }) => _id);
  const lost = isCartKnown ? lostAttempt(attempts, ids) : null;

  function find() {
    if (lost) finding.mutate(formOf(lost), { onSuccess: goOn });
  }
  const findLost = useEffectEvent(find);
  const lostKey = lost?.key;
  useEffect(() => {
    if (lostKey !== undefined) findLost();
  }, [lostKey]);

  function submit(draft: OrderDraft) {
    const content = JSON.stringify(draft);
    const { attempts } = change((current) => ({ attempts: withAttempt(current.attempts, content, newKey)[1] }));
    const [attempt] = withAttempt(attempts, content, newKey);
    placing.mutate(formOf(attempt), { onSuccess: goOn });
  }

  return {
    submit,
    reset: placing.reset,
    // The screen must not flash an empty cart between the response and the next page.
    isPending: placing.isPending || placing.isSuccess,
    isWaiting: placing.isPaused,
    lostOrder: lost !== null || finding.isSuccess ? { hasFailed: finding.isError, retry: find } : null,
    apiError: placing.error ? messageOf(placing.error, messages.orderSubmitFailed) : null,
    fieldErrors: fieldErrorsOf(placing.error),
  };
}
export type OrderSubmission = ReturnType<typeof useSubmitOrder>;

export const lineError = (fieldErrors: Record<string, string>, id: string): string | null =>
  fieldErrors[`orders.${id}`] ?? null;
