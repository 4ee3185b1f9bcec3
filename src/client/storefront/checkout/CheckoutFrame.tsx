import { type ReactNode, useEffect, useRef } from 'react';
import { trpc } from '#client/api/client.ts';
import { paths } from '#client/app/paths.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { media } from '#client/design/breakpoints.ts';
import { Button } from '#client/design/button/Button.tsx';
import { Drawing } from '#client/design/emptyState/Drawing.tsx';
import { EmptyState } from '#client/design/emptyState/EmptyState.tsx';
import { focusFirstInvalid } from '#client/design/form/Form.tsx';
import { Box } from '#client/design/layout/Box.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Link } from '#client/design/link/Link.tsx';
import { Spinner } from '#client/design/progress/Spinner.tsx';
import { Skeleton, SkeletonGroup } from '#client/design/skeleton/Skeleton.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { VisuallyHidden } from '#client/design/text/VisuallyHidden.tsx';
import { leaveToasts } from '#client/design/toast/showToast.ts';
import { useToastsAbove } from '#client/design/toast/useToastsAbove.ts';
import { useMedia } from '#client/design/useMedia.ts';
import { messages } from '#shared/messages.ts';
import { aside, columns, main, page } from './checkout.css.ts';
import { type CheckoutStep, checkoutSteps } from './checkoutSteps.ts';
import type { OrderSubmission } from './useSubmitOrder.ts';

interface CheckoutFrameProps {
  step: CheckoutStep;
  children: ReactNode;
  summary: ReactNode;
}

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
          {/* The focus starts here; the header shows the same words. */}
          <VisuallyHidden as="div">
            <Heading level={2} size="h3" ref={title} tabIndex={-1}>
              {checkoutSteps[step].label}
            </Heading>
          </VisuallyHidden>
          {children}
        </section>
        <aside className={aside} aria-label="Order summary" ref={bar}>
          <Box display={{ mobile: 'none', desktop: 'block' }} paddingBottom="4">
            <Heading level={2} size="h3">
              Order summary
            </Heading>
          </Box>
          {summary}
        </aside>
      </div>
    </div>
  );
}

export function CheckoutSkeleton() {
  return (
    <div className={page}>
      <VisuallyHidden as="h1">Checkout</VisuallyHidden>
      <SkeletonGroup label="Loading your cart">
        <Stack gap="6">
          <Skeleton shape="block" height={47} />
          <div className={columns}>
            <div className={main}>
              <Skeleton shape="block" height={112} />
              <Skeleton shape="block" height={112} />
              <Skeleton shape="block" height={112} />
            </div>
            <Skeleton shape="block" height={220} />
          </div>
        </Stack>
      </SkeletonGroup>
    </div>
  );
}

export function EmptyCart({ takesFocus = false }: { takesFocus?: boolean }) {
  const hasLists = (trpc.bookLists.published.useQuery().data ?? []).length > 0;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);

  return (
    <Stack gap="6">
      <Heading level={1} size="h2" ref={title} tabIndex={-1}>
        Checkout
      </Heading>
      <EmptyState
        icon={<Drawing name="cart" />}
        title="Your cart is empty."
        description="Items you add will appear here."
        next={{ href: paths.home(), label: 'Browse the store' }}
        action={hasLists && <Link href={paths.bookLists}>Book lists</Link>}
      />
    </Stack>
  );
}

/** Shown while the store is asked for an order whose response was lost. */
export function LostOrder({ hasFailed, retry }: NonNullable<OrderSubmission['lostOrder']>) {
  return (
    <Stack gap="6">
      <Heading level={1} size="h2">
        Checkout
      </Heading>
      {hasFailed ? (
        <Banner tone="error" actions={<Button onPress={retry}>Try again</Button>}>
          {messages.orderSubmitFailed}
        </Banner>
      ) : (
        <Stack gap="3" align="center">
          <Spinner label={messages.lookingForOrder} />
          <Text tone="muted">{messages.lookingForOrder}</Text>
        </Stack>
      )}
    </Stack>
  );
}
