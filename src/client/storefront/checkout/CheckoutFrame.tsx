import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { media } from '../../design/breakpoints.ts';
import { Stack } from '../../design/layout/Stack.tsx';
import { Stepper } from '../../design/stepper/Stepper.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { bottomBar } from '../../design/toast/bottomBar.ts';
import { leaveToasts } from '../../design/toast/showToast.ts';
import { useMedia } from '../../design/useMedia.ts';
import { aside, asideTitle, columns, main, page, stepTitle } from './checkout.css.ts';
import { type CheckoutStep, checkoutSteps, stepsAt } from './checkoutSteps.ts';

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

/** Toasts are not lifted out of sight: not over this part of the window. */
const LIFT_LIMIT = 0.3;

/** Lifts toasts, and what gets the focus, above a bar while it is in the lower third of a small screen, stuck there or not. */
function useToastsAbove(bar: RefObject<HTMLElement | null>): void {
  const isBar = !useMedia(media.desktop);
  useEffect(() => {
    const element = bar.current;
    if (!isBar || !element) return;
    const root = document.documentElement.style;
    const follow = () => {
      const { top, bottom } = element.getBoundingClientRect();
      const { innerHeight } = window;
      const isLow = bottom > innerHeight * (2 / 3) && top < innerHeight && top > innerHeight * LIFT_LIMIT;
      root.setProperty(bottomBar, isLow ? `${innerHeight - top}px` : '0px');
    };
    const watch = new ResizeObserver(follow);
    watch.observe(element);
    // Content above it pushes it down without a scroll.
    if (element.parentElement) watch.observe(element.parentElement);
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', follow);
    return () => {
      watch.disconnect();
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', follow);
      root.removeProperty(bottomBar);
    };
  }, [bar, isBar]);
}
