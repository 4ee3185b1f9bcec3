import { useState } from 'react';
import { useLocation } from 'wouter';
import { messages } from '#shared/messages.ts';
import { messageOf } from '../../api/apiError.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { media } from '../../design/breakpoints.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { ErrorState } from '../../design/emptyState/ErrorState.tsx';
import { useMedia } from '../../design/useMedia.ts';
import { CheckoutFrame, CheckoutSkeleton, EmptyCart, LostOrder } from './CheckoutFrame.tsx';
import type { CheckoutHistoryState } from './checkoutSteps.ts';
import { OrderSummary, SubmitOrder } from './OrderSummary.tsx';
import { isOfLines } from './orderDraft.ts';
import { PaymentStep } from './PaymentStep.tsx';
import { useCheckout } from './useCheckout.ts';

/** The payment step at its own URL; a phone continues to the last step to submit. */
export default function OrderInformationScreen() {
  usePageTitle('Order Information');
  const isDesktop = useMedia(media.desktop);
  const [, navigate] = useLocation();
  const checkout = useCheckout();
  const [tries, setTries] = useState(0);
  const { cart, choices, selection, submission } = checkout;

  if (cart.isPending) return <CheckoutSkeleton />;
  if (cart.error && cart.items.length === 0) {
    return <ErrorState message={messageOf(cart.error, messages.cartLoadFailed)} onRetry={cart.refetch} />;
  }
  if (submission.lostOrder) return <LostOrder {...submission.lostOrder} />;
  if (cart.items.length === 0 && !submission.isPending) return <EmptyCart />;

  function goFor(missing: CheckoutHistoryState['missing'], path: string) {
    const state: CheckoutHistoryState = { missing };
    navigate(path, { state });
  }

  function showMissing() {
    if (!checkout.hasAllNames) goFor('names', paths.checkoutOrderInformation);
    else if (isOfLines(checkout.missing)) goFor('lines', paths.checkout);
    else setTries((count) => count + 1);
  }

  return (
    <CheckoutFrame
      step={2}
      summary={
        <OrderSummary
          selection={selection}
          students={choices.students}
          fieldErrors={submission.fieldErrors}
          opensForErrors
        >
          {isDesktop ? (
            <SubmitOrder checkout={checkout} onMissing={showMissing} />
          ) : (
            <LinkButton tone="primary" isBlock href={paths.checkoutPayment}>
              Proceed to Payment
            </LinkButton>
          )}
        </OrderSummary>
      }
    >
      <PaymentStep checkout={checkout} tries={tries} />
    </CheckoutFrame>
  );
}
