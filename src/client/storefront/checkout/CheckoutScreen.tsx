import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { optionalTextsOf } from '#shared/domain/orders/orderTexts.ts';
import { describeStudents, studentsOfOrder } from '#shared/domain/orders/students.ts';
import { formatClockTime, formatDay } from '#shared/domain/storeTime.ts';
import { messages } from '#shared/messages.ts';
import { messageOf } from '../../api/apiError.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Button } from '../../design/button/Button.tsx';
import { ErrorState } from '../../design/emptyState/ErrorState.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Message } from '../../design/text/Message.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { withoutAttemptsOf } from '../order/checkoutChoices.ts';
import { CartStep } from './CartStep.tsx';
import { CheckoutFrame, CheckoutSkeleton, EmptyCart, LostOrder } from './CheckoutFrame.tsx';
import { type CheckoutHistoryState, type CheckoutStep, useCheckoutStep } from './checkoutSteps.ts';
import { OrderSummary, SubmitOrder } from './OrderSummary.tsx';
import { isOfLines } from './orderDraft.ts';
import { PaymentStep } from './PaymentStep.tsx';
import { DayChips } from './PickupFields.tsx';
import { StudentsStep } from './StudentsStep.tsx';
import type { Checkout } from './useCheckout.ts';
import { useCheckout } from './useCheckout.ts';

export default function CheckoutScreen() {
  usePageTitle('Checkout');
  const step = useCheckoutStep();
  const [, navigate] = useLocation();
  const checkout = useCheckout();
  const cameFor = useHistoryState<CheckoutHistoryState | null>()?.missing;
  const [rejections, setRejections] = useState(cameFor === 'names' ? 1 : 0);
  const [tries, setTries] = useState(cameFor === 'lines' ? 1 : 0);
  const { cart, choices, change, effective, selection, submission } = checkout;
  const choosesDayInCart = checkout.isReady && effective.receivingOption === 'Pick-Up' && effective.days.length > 0;

  const [hadLines, setHadLines] = useState(false);
  if (!hadLines && cart.items.length > 0) setHadLines(true);

  if (cart.isPending || (step === 0 && checkout.isCheckingRoute)) return <CheckoutSkeleton />;
  if (cart.error && cart.items.length === 0) {
    return <ErrorState message={messageOf(cart.error, messages.cartLoadFailed)} onRetry={cart.refetch} />;
  }
  if (submission.lostOrder) return <LostOrder {...submission.lostOrder} />;
  if (cart.items.length === 0 && !submission.isPending) return <EmptyCart takesFocus={hadLines} />;

  function goTo(next: CheckoutStep, path: string) {
    if (next !== step) navigate(path);
  }

  function showMissingNames() {
    setRejections((count) => count + 1);
    goTo(1, paths.checkoutOrderInformation);
  }

  function showMissing() {
    if (!checkout.hasAllNames) return showMissingNames();
    setTries((count) => count + 1);
    const isInCart = step === 0 && choosesDayInCart && effective.day === null;
    if (isInCart || isOfLines(checkout.missing)) goTo(0, paths.checkout);
    else goTo(2, paths.checkoutPayment);
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
          {step === 0 && !checkout.isReady && (
            <Proceed checkout={checkout} onMissing={showMissing} onProceed={navigate} />
          )}
          {step === 0 && checkout.isReady && (
            <>
              <ReadyLine checkout={checkout} />
              <SubmitOrder checkout={checkout} onMissing={showMissing} />
            </>
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
          {step === 2 && <SubmitOrder checkout={checkout} onMissing={showMissing} />}
        </OrderSummary>
      }
    >
      {step === 0 && (
        <CartStep
          cart={cart}
          tries={tries}
          fieldErrors={submission.fieldErrors}
          onRemoved={(id) => change(({ attempts }) => ({ attempts: withoutAttemptsOf(attempts, id) }))}
        >
          {choosesDayInCart && (
            <DayChips
              checkout={checkout}
              onChoose={(next) => {
                submission.reset();
                change(next);
              }}
              errorMessage={
                tries > 0 && checkout.missing === messages.pickupTimeRequired ? checkout.missing : undefined
              }
            />
          )}
        </CartStep>
      )}
      {step === 1 && (
        <StudentsStep
          students={choices.students}
          ofLines={studentsOfOrder(
            selection.lines.map(({ student }) => student),
            [],
          )}
          onChange={(students) => change({ students, has_chosen_students: true })}
          rejections={rejections}
        />
      )}
      {step === 2 && <PaymentStep checkout={checkout} tries={tries} />}
    </CheckoutFrame>
  );
}

function ReadyLine({ checkout: { choices, effective, students } }: { checkout: Checkout }) {
  const { receivingOption, day, slot, mode } = effective;
  const when = day === null ? null : `${formatDay(day)}, ${slot === null ? 'any time' : formatClockTime(slot)}`;
  const where = receivingOption === 'Delivery' ? choices.order_address : when;
  const parts = [
    [receivingOption, where].filter(Boolean).join(': '),
    mode,
    students.length > 0 && `For ${describeStudents(students)}`,
    ...optionalTextsOf(choices).map(({ label, text }) => `${label}: ${text}`),
  ];
  return (
    <Inline gap="0" justify="space-between" wrap={false} columnGap="3">
      <Text as="span" size="small">
        {parts.filter(Boolean).join(' · ')}
      </Text>
      <Link href={paths.checkoutPayment} isAlone aria-label="Change pick-up and payment">
        Change
      </Link>
    </Inline>
  );
}

interface ProceedProps {
  checkout: Checkout;
  onProceed: (path: string) => void;
  onMissing: () => void;
}

function Proceed({ checkout: { missing, asksStudents }, onProceed, onMissing }: ProceedProps) {
  const id = useId();
  const isBlocked = isOfLines(missing);
  const [label, path] = asksStudents
    ? ['Proceed to Order Information', paths.checkoutOrderInformation]
    : ['Proceed to Payment', paths.checkoutPayment];
  return (
    <>
      <Button
        tone="primary"
        isBlock
        aria-disabled={isBlocked || undefined}
        aria-describedby={isBlocked ? id : undefined}
        onPress={() => (isBlocked ? onMissing() : onProceed(path))}
      >
        {label}
      </Button>
      {isBlocked && (
        <Note align="center">
          <span id={id}>
            <Message>{missing ?? ''}</Message>
          </span>
        </Note>
      )}
    </>
  );
}
