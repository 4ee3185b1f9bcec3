import { useId } from 'react';
import { paths } from '../../app/paths.ts';
import { Button } from '../../design/button/Button.tsx';
import { Message } from '../../design/text/Message.tsx';
import { Text } from '../../design/text/Text.tsx';
import { isOfLines } from './orderDraft.ts';
import type { Checkout } from './useCheckout.ts';

interface ProceedProps {
  checkout: Checkout;
  onProceed: (path: string) => void;
  /** Called instead while the cart cannot be ordered as it is: leads to the line. */
  onMissing: () => void;
}

/** The way on from the cart: to the students, or past them where there is nothing to ask. */
export function Proceed({ checkout: { missing, asksStudents }, onProceed, onMissing }: ProceedProps) {
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
        <Text size="small" tone="muted" align="center">
          <span id={id}>
            <Message>{missing ?? ''}</Message>
          </span>
        </Text>
      )}
    </>
  );
}
