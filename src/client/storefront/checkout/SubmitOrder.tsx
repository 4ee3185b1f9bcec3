import { useId } from 'react';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { paths } from '../../app/paths.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Message } from '../../design/text/Message.tsx';
import { Text } from '../../design/text/Text.tsx';
import type { Checkout } from './useCheckout.ts';

interface SubmitOrderProps {
  checkout: Checkout;
  /** Called instead of submitting while a student has no name. */
  onMissingNames: () => void;
}

/** Submit Orders, what is still missing for it, and why the server rejected. */
export function SubmitOrder({ checkout, onMissingNames }: SubmitOrderProps) {
  const id = useId();
  const { missing, canSubmit, hasAllNames, submission } = checkout;
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
        isDisabled={!canSubmit && !submission.isPending}
        isPending={submission.isPending}
        aria-describedby={missing ? id : undefined}
        onPress={hasAllNames ? checkout.submit : onMissingNames}
      >
        Submit Orders
      </Button>
      {submission.isWaiting && (
        <Text size="small" tone="muted" align="center" role="status">
          {purchaseMessages.waitingForConnection}
        </Text>
      )}
      {missing && !submission.isPending && (
        <Text size="small" tone="muted" align="center">
          <span id={id}>
            <Message>{missing}</Message>
          </span>
          {checkout.selection.rejected.length > 0 && (
            <>
              {' '}
              <Link href={paths.checkout}>Review your cart</Link>
            </>
          )}
        </Text>
      )}
    </>
  );
}
