import type { Order } from '#shared/contracts/orders.ts';
import { MAX_CANCEL_REASON } from '#shared/domain/orders/orderStatus.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { Button } from '../../design/button/Button.tsx';
import { Dialog } from '../../design/dialog/Dialog.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { UsualReasons } from '../records/UsualReasons.tsx';
import { useRequiredText } from '../records/useRequiredText.ts';

/** The most frequent reasons for a cancellation. */
const USUAL_REASONS = ['Sold out', 'Not paid', 'Requested by the customer', 'Not picked up'] as const;

/** Orders, or one line of one, that are about to be cancelled. */
interface Cancellation {
  orders: readonly Order[];
  lineId: string | undefined;
}

interface CancelDialogProps {
  cancellation: Cancellation;
  onCancel: (reason: string) => void;
  onClose: () => void;
}

/** Asks why before something is cancelled: the customer reads the answer. */
export function CancelDialog({ cancellation, onCancel, onClose }: CancelDialogProps) {
  const reason = useRequiredText(staffMessages.reasonRequired);
  const { orders, lineId } = cancellation;
  const [first] = orders;
  const line = first?.orders.find(({ _id }) => _id === lineId);
  const isOne = orders.length === 1;

  function submit(event: React.FormEvent) {
    event.preventDefault();
    const given = reason.take();
    if (given !== null) onCancel(given);
  }

  return (
    <Dialog
      size="small"
      onClose={onClose}
      title={
        line
          ? `Cancel ${line.item.name}?`
          : isOne
            ? `Cancel order ${first?.order_no}?`
            : `Cancel ${orders.length} orders?`
      }
    >
      <form onSubmit={submit}>
        <Stack gap="4">
          <Text>{staffMessages.cancelHint}</Text>
          <TextField label="Reason" autoFocus maxLength={MAX_CANCEL_REASON} {...reason.field} />
          <UsualReasons reasons={USUAL_REASONS} onChoose={reason.change} />
          <Inline gap="2">
            <Button onPress={onClose}>Do not cancel</Button>
            <Button type="submit" tone="danger">
              {line ? 'Cancel this item' : isOne ? 'Cancel the order' : `Cancel ${orders.length} orders`}
            </Button>
          </Inline>
        </Stack>
      </form>
    </Dialog>
  );
}
