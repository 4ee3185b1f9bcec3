import { type ReactNode, useEffect, useRef } from 'react';
import { Stack } from '../../design/layout/Stack.tsx';
import { Stepper } from '../../design/stepper/Stepper.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { leaveToasts } from '../../design/toast/showToast.ts';
import { aside, asideTitle, columns, main, page, stepTitle } from './checkout.css.ts';
import { type CheckoutStep, checkoutSteps, stepsAt } from './checkoutSteps.ts';
import { useToastsAbove } from './useToastsAbove.ts';

interface CheckoutFrameProps {
  step: CheckoutStep;
  children: ReactNode;
  /** The summary: beside the step, or at the bottom of a phone. */
  summary: ReactNode;
}

/** The checkout around a step: its title, where one stands, the step, the summary. */
export function CheckoutFrame({ step, children, summary }: CheckoutFrameProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    leaveToasts();
    window.scrollTo({ top: 0 });
    title.current?.focus({ preventScroll: true });
  }, [step]);

  const bar = useRef<HTMLElement>(null);
  useToastsAbove(bar);

  return (
    <div className={page}>
      <Stack gap="4">
        <Heading level={1} size="h2">
          Checkout
        </Heading>
        <Stepper label="Checkout steps" steps={stepsAt(step)} current={step} />
      </Stack>
      <div className={columns}>
        <section className={main}>
          <div className={stepTitle}>
            <Heading level={2} size="h3" ref={title} tabIndex={-1}>
              {checkoutSteps[step].label}
            </Heading>
          </div>
          {children}
        </section>
        <aside className={aside} aria-label="Order summary" ref={bar}>
          <div className={asideTitle}>
            <Heading level={2} size="h3">
              Order summary
            </Heading>
          </div>
          {summary}
        </aside>
      </div>
    </div>
  );
}
