import { useId } from 'react';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { paths } from '../../app/paths.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Message } from '../../design/text/Message.tsx';
import { Note } from '../../design/text/Note.tsx';
import type { Checkout } from './useCheckout.ts';

interface SubmitOrderProps {
  checkout: Checkout;
  /** Called instead of submitting while something is missing: leads to it. */
  onMissing: () => void;
}

/** Submit Orders, what is still missing for it, and why the server rejected. Pressed too early, it leads to what is missing. */
export function SubmitOrder({ checkout, onMissing }: SubmitOrderProps) {
  const id = useId();
  const { missing, isLoading, hasAllNames, submission } = checkout;
  return (
    <>
      {submission.apiError && (
        <Banner tone="error" actions={<Link href={paths.checkout}>Review your cart</Link>}>
          {submission.apiError}
        </Banner>
      )}
      <Button
        tone="primary"
        isBlock
        isDisabled={isLoading && !submission.isPending}
        aria-disabled={missing !== null || undefined}
        isPending={submission.isPending}
        aria-describedby={missing ? id : undefined}
        onPress={missing === null && hasAllNames ? checkout.submit : onMissing}
      >
        Submit Orders
      </Button>
      {submission.isWaiting && (
        <Note align="center" role="status">
          {purchaseMessages.waitingForConnection}
        </Note>
      )}
      {missing && !submission.isPending && (
        <Note align="center">
          <span id={id}>
            <Message>{missing}</Message>
          </span>
          {checkout.selection.rejected.length > 0 && (
            <>
              {' '}
              <Link href={paths.checkout}>Review your cart</Link>
            </>
          )}
        </Note>
      )}
    </>
  );
}
