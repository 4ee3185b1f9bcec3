import type { Order } from '#shared/contracts/orders.ts';
import { MAX_PAYMENT_REASON } from '#shared/domain/payments/paymentStatus.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { Dialog } from '../../design/dialog/Dialog.tsx';
import { DialogForm } from '../../design/dialog/DialogForm.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { UsualReasons } from '../records/UsualReasons.tsx';
import { useRequiredText } from '../records/useRequiredText.ts';

interface RejectDialogProps {
  order: Pick<Order, 'order_no'>;
  reasons: readonly string[];
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks why a proof is rejected; the customer reads the answer. */
export function RejectDialog({ order, reasons, onReject, onClose }: RejectDialogProps) {
  const reason = useRequiredText(staffMessages.reasonRequired);

  function submit() {
    const taken = reason.take();
    if (taken !== null) onReject(taken);
  }

  return (
    <Dialog size="small" onClose={onClose} title={`Reject the proof of order ${order.order_no}?`}>
      <DialogForm submitLabel="Reject" tone="danger" cancelLabel="Back" onSubmit={submit} onCancel={onClose}>
        <Text>{staffMessages.rejectHint}</Text>
        <UsualReasons reasons={reasons} onChoose={onReject} />
        <TextField label="Other reason" autoFocus maxLength={MAX_PAYMENT_REASON} {...reason.field} />
      </DialogForm>
    </Dialog>
  );
}
