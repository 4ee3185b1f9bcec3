import type { Order } from '#shared/contracts/orders.ts';
import { CHANNEL_LABELS } from '#shared/domain/notices/noticeKinds.ts';
import { MAX_MESSAGE_LENGTH } from '#shared/domain/orders/orderDesk.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { ErrorBanner } from '../../app/ErrorBanner.tsx';
import { Dialog } from '../../design/dialog/Dialog.tsx';
import { DialogForm } from '../../design/dialog/DialogForm.tsx';
import { Note } from '../../design/text/Note.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { useOrderChanged } from '../order/useOrderChanged.ts';
import { useRequiredText } from '../records/useRequiredText.ts';

/** Writes to the customer of an order, by the ways that they allow. */
export function MessageDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const text = useRequiredText(messages.fieldRequired);
  const changed = useOrderChanged();
  const sending = trpc.orders.message.useMutation({
    onSuccess: ({ channels }) => {
      changed(order);
      showToast(`Will be sent by ${channels.map((channel) => CHANNEL_LABELS[channel]).join(' and ')}.`);
      onClose();
    },
  });

  function submit() {
    const written = text.take();
    if (written !== null) sending.mutate({ _id: order._id, text: written });
  }

  return (
    <Dialog size="small" onClose={onClose} title={`Message to ${order.profile.name || 'the customer'}`}>
      <DialogForm submitLabel="Send" isPending={sending.isPending} onSubmit={submit} onCancel={onClose}>
        <ErrorBanner error={sending.error} />
        <TextField label="Message" rows={4} autoFocus maxLength={MAX_MESSAGE_LENGTH} {...text.field} />
        <Note>{staffMessages.messageIsSent}</Note>
      </DialogForm>
    </Dialog>
  );
}
