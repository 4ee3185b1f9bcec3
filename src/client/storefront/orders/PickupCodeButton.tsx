import QrCodeIcon from 'lucide-react/icons/qr-code';
import { type ComponentType, useState } from 'react';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { customerSession } from '../../api/session.ts';
import { useTask } from '../../app/useTask.ts';
import { Button, type ButtonProps } from '../../design/button/Button.tsx';
import { IconButton } from '../../design/button/IconButton.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import type { PickupCodeDialogProps } from './PickupCodeDialog.tsx';

interface PickupCodeButtonProps {
  order: PickupCodeDialogProps['order'];
  label?: string;
  tone?: ButtonProps['tone'];
  /** As an icon only, in a list. */
  isIcon?: boolean;
}

/** Opens the code of an order. The dialog is loaded on the first press and stays available offline. */
export function PickupCodeButton({ order, label = 'Show pick-up code', tone, isIcon = false }: PickupCodeButtonProps) {
  const [Dialog, setDialog] = useState<ComponentType<PickupCodeDialogProps> | null>(null);
  const customerId = customerSession.use()?.user._id;
  const [open, isLoading] = useTask(
    async () => {
      const { default: Loaded } = await import('./PickupCodeDialog.tsx');
      setDialog(() => Loaded);
    },
    () => showToast(purchaseMessages.pickupCodeFailed, { tone: 'error' }),
  );

  if (customerId === undefined) return null;
  return (
    <>
      {isIcon ? (
        <IconButton label={label} onPress={open} isPending={isLoading}>
          <QrCodeIcon size={22} aria-hidden />
        </IconButton>
      ) : (
        <Button tone={tone} onPress={open} isPending={isLoading}>
          <QrCodeIcon size={18} aria-hidden />
          {label}
        </Button>
      )}
      {Dialog && <Dialog order={order} customerId={customerId} onClose={() => setDialog(null)} />}
    </>
  );
}
