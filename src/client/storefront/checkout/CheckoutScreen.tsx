import { useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { studentsOfOrder } from '#shared/domain/orders/students.ts';
import { messages } from '#shared/messages.ts';
import { messageOf } from '../../api/apiError.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Button } from '../../design/button/Button.tsx';
import { ErrorState } from '../../design/emptyState/ErrorState.tsx';
import { withoutAttemptsOf } from '../order/checkoutChoices.ts';
import { CartStep } from './CartStep.tsx';
import { CheckoutFrame } from './CheckoutFrame.tsx';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { type CheckoutHistoryState, useCheckoutStep } from './checkoutSteps.ts';
import { EmptyCart } from './EmptyCart.tsx';
import { LostOrder } from './LostOrder.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { StudentsStep } from './StudentsStep.tsx';
import { SubmitOrder } from './SubmitOrder.tsx';
import { useCheckout } from './useCheckout.ts';

/** The checkout in three steps, one URL with a hash each. */
export default function CheckoutScreen() {
  usePageTitle('Checkout');
  const step = useCheckoutStep();
  const [, navigate] = useLocation();
  const checkout = useCheckout();
  const cameForNames = useHistoryState<CheckoutHistoryState | null>()?.isNameMissing === true;
  const [rejections, setRejections] = useState(cameForNames ? 1 : 0);
  const { cart, choices, change, selection, submission } = checkout;

  const [hadLines, setHadLines] = useState(false);
  if (!hadLines && cart.items.length > 0) setHadLines(true);

  if (cart.isPending) return <CheckoutSkeleton />;
  if (cart.error && cart.items.length === 0) {
    return <ErrorState message={messageOf(cart.error, messages.cartLoadFailed)} onRetry={cart.refetch} />;
  }
  if (submission.lostOrder) return <LostOrder {...submission.lostOrder} />;
  if (cart.items.length === 0 && !submission.isPending) return <EmptyCart takesFocus={hadLines} />;

  function showMissingNames() {
    setRejections((count) => count + 1);
    navigate(paths.checkoutOrderInformation);
  }

  return (
    <CheckoutFrame
      step={step}
      summary={
        <OrderSummary
          key={step}
          selection={selection}
          students={choices.students}
          fieldErrors={step === 2 ? submission.fieldErrors : {}}
          opensForErrors={step === 2}
        >
          {step === 0 && (
            <Button
              tone="primary"
              isBlock
              isDisabled={selection.lines.length === 0 || selection.rejected.length > 0}
              onPress={() => navigate(paths.checkoutOrderInformation)}
            >
              Proceed to Order Information
            </Button>
          )}
          {step === 1 && (
            <Button
              tone="primary"
              isBlock
              onPress={() => (checkout.hasAllNames ? navigate(paths.checkoutPayment) : showMissingNames())}
            >
              Proceed to Payment
            </Button>
          )}
          {step === 2 && <SubmitOrder checkout={checkout} onMissingNames={showMissingNames} />}
        </OrderSummary>
      }
    >
      {step === 0 && (
        <CartStep
          cart={cart}
          fieldErrors={submission.fieldErrors}
          onRemoved={(id) => change(({ attempts }) => ({ attempts: withoutAttemptsOf(attempts, id) }))}
        />
      )}
      {step === 1 && (
        <StudentsStep
          students={choices.students}
          ofLines={studentsOfOrder(
            selection.lines.map(({ student }) => student),
            [],
          )}
          onChange={(students) => change({ students })}
          rejections={rejections}
        />
      )}
      {step === 2 && <PaymentStep checkout={checkout} />}
    </CheckoutFrame>
  );
}
