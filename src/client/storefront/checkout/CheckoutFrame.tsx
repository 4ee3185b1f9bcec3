import { type ReactNode, useEffect, useRef } from 'react';
import { media } from '../../design/breakpoints.ts';
import { focusFirstInvalid } from '../../design/form/Form.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { leaveToasts } from '../../design/toast/showToast.ts';
import { useToastsAbove } from '../../design/toast/useToastsAbove.ts';
import { useMedia } from '../../design/useMedia.ts';
import { aside, asideTitle, columns, main, page } from './checkout.css.ts';
import { type CheckoutStep, checkoutSteps } from './checkoutSteps.ts';

interface CheckoutFrameProps {
  step: CheckoutStep;
  children: ReactNode;
  /** The summary: beside the step, or at the bottom of a phone. */
  summary: ReactNode;
}

/** The checkout around a step: the step, the summary. */
export function CheckoutFrame({ step, children, summary }: CheckoutFrameProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const content = useRef<HTMLElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    leaveToasts();
    window.scrollTo({ top: 0 });
    if (!focusFirstInvalid(content.current)) title.current?.focus({ preventScroll: true });
  }, [step]);

  const bar = useRef<HTMLElement>(null);
  useToastsAbove(bar, !useMedia(media.desktop));

  return (
    <div className={page}>
      <VisuallyHidden as="h1">Checkout</VisuallyHidden>
      <div className={columns}>
        <section className={main} ref={content}>
          {/* The focus begins here; the header shows the same words. */}
          <VisuallyHidden as="div">
            <Heading level={2} size="h3" ref={title} tabIndex={-1}>
              {checkoutSteps[step].label}
            </Heading>
          </VisuallyHidden>
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
