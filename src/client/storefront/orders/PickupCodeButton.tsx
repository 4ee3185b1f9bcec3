import QrCodeIcon from 'lucide-react/icons/qr-code';
import { type ComponentType, useState } from 'react';
import { customerSession } from '#client/api/session.ts';
import { usePickupCodes } from '#client/app/session/pickupCodes.ts';
import { useTask } from '#client/app/useTask.ts';
import { Button, type ButtonProps } from '#client/design/button/Button.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { showToast } from '#client/design/toast/showToast.ts';
import { messages } from '#shared/messages.ts';
import type { PickupCodeDialogProps } from './PickupCodeDialog.tsx';

interface PickupCodeButtonProps {
  order: PickupCodeDialogProps['order'];
  label?: string;
  tone?: ButtonProps['tone'];
}

/** The dialog is loaded on the first press and stays available offline. */
export function PickupCodeButton({ order, label = 'Show pick-up code', tone }: PickupCodeButtonProps) {
  const [Dialog, setDialog] = useState<ComponentType<PickupCodeDialogProps> | null>(null);
  const customerId = customerSession.use()?.user._id;
  const [open, isLoading] = useTask(
    async () => {
      const { default: Loaded } = await import('./PickupCodeDialog.tsx');
      setDialog(() => Loaded);
    },
    () => showToast(messages.pickupCodeFailed, { tone: 'error' }),
  );

  if (customerId === undefined) return null;
  return (
    <>
      <Button tone={tone} onPress={open} isPending={isLoading}>
        <QrCodeIcon size={18} aria-hidden />
        {label}
      </Button>
      {Dialog && <Dialog order={order} customerId={customerId} onClose={() => setDialog(null)} />}
    </>
  );
}

/** Used if the orders cannot be loaded. */
export function StoredCodes() {
  const codes = usePickupCodes(customerSession.use()?.user._id ?? '');
  if (codes.length === 0) return null;
  return (
    <section aria-labelledby="stored-codes">
      <Heading level={2} size="h3" id="stored-codes">
        Pick-up codes on this device
      </Heading>
      <Inline align="stretch">
        {codes.map(({ order_id, order_no }) => (
          <PickupCodeButton key={order_id} order={{ _id: order_id, order_no }} label={`Code of order ${order_no}`} />
        ))}
      </Inline>
    </section>
  );
}
